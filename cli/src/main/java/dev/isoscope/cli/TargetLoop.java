package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Starts targets one by one and works on each; one that fails does not keep the others. */
final class TargetLoop {
  private final TestbedOptions options;
  private final PrintWriter err;
  private final Map<String, String> unavailable = new LinkedHashMap<>();
  private int exitCode = ExitCode.OK;

  /** What to do on each server. */
  interface Work {
    void on(Server server) throws TargetException;
  }

  TargetLoop(TestbedOptions options, PrintWriter err) {
    this.options = options;
    this.err = err;
  }

  void run(List<TargetSpec> targets, Work work) {
    try (Testbed testbed = new Testbed(options, this::say)) {
      for (TargetSpec target : targets) {
        try (Server server = testbed.start(target)) {
          work.on(server);
        } catch (TargetException e) {
          JvmEnd.awaitIfUnderWay();
          failed(target, e);
        }
      }
    }
  }

  private void failed(TargetSpec target, TargetException e) {
    say(e.getMessage().contains(target.text()) ? e.getMessage() : target + ": " + e.getMessage());
    unavailable.put(target.text(), e.getMessage());
    boolean usage = e.kind() == TargetException.Kind.USAGE;
    exitCode = usage ? ExitCode.USAGE : Math.max(exitCode, ExitCode.UNAVAILABLE);
  }

  private void say(String message) {
    err.println("isoscope: " + message);
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
