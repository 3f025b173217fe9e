package dev.isoscope.cli;

import dev.isoscope.testbed.TargetException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;

/** The targets that could not be used: said at once, and kept for the report and the exit code. */
final class TargetFailures {
  private final PrintWriter err;
  private final Map<String, String> unavailable = new LinkedHashMap<>();
  private int exitCode = ExitCode.OK;

  TargetFailures(PrintWriter err) {
    this.err = err;
  }

  void say(String message) {
    err.println("isoscope: " + message);
  }

  void add(String target, TargetException e) {
    JvmEnd.awaitIfUnderWay();
    say(e.getMessage().contains(target) ? e.getMessage() : target + ": " + e.getMessage());
    unavailable.put(target, e.getMessage());
    if (e.kind() == TargetException.Kind.USAGE) {
      exitCode = ExitCode.USAGE;
    } else {
      atLeast(ExitCode.UNAVAILABLE);
    }
  }

  /** One that was there, and has died for good. */
  void lost(String target, String reason) {
    JvmEnd.awaitIfUnderWay();
    say(target + ": " + reason + "; what was found before is reported");
    unavailable.put(target, reason);
    atLeast(ExitCode.UNAVAILABLE);
  }

  /** Something else has gone wrong. */
  void atLeast(int code) {
    exitCode = Math.max(exitCode, code);
  }

  /** The targets that could not be used, with the reason. */
  Map<String, String> unavailable() {
    return unavailable;
  }

  /** Zero unless a target could not be used. */
  int exitCode() {
    return exitCode;
  }
}
