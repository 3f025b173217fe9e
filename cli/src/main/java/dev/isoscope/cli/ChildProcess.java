package dev.isoscope.cli;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.testbed.ExitStatus;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Isoscope in a process of its own, set up as this one: the same classes, memory and settings. */
final class ChildProcess {
  private static final int KILLED = 128 + 9;

  private ChildProcess() {}

  /** Whether the engine of a DBMS can take its process down. */
  static boolean isNeededBy(String dbms) {
    return DbmsRegistry.find(dbms).filter(Dbms::runsNativeCode).isPresent();
  }

  /**
   * The command line of a child.
   *
   * @param notes where the JVM writes down how it died
   */
  static ProcessBuilder of(List<String> arguments, Path notes) {
    // Its memory on disk would be of no use to anybody.
    List<String> command = new ArrayList<>(List.of("sh", "-c", "ulimit -c 0; exec \"$0\" \"$@\""));
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (!argument.startsWith("-agentlib:") && !argument.startsWith("-javaagent:")) {
        command.add(argument);
      }
    }
    command.add("-XX:ErrorFile=" + notes);
    command.add("-cp");
    command.add(PlugIns.classPath());
    command.add(Main.class.getName());
    command.addAll(arguments);
    return new ProcessBuilder(command);
  }

  /** The options that tell how targets are reached. */
  static List<String> access(TargetOptions targetOptions, UrlOptions urlOptions) {
    List<String> arguments = new ArrayList<>();
    if (targetOptions.cache != null) {
      arguments.addAll(List.of("--cache", targetOptions.cache.toString()));
    }
    if (targetOptions.offline) {
      arguments.add("--offline");
    }
    arguments.addAll(Targets.arguments(targetOptions, urlOptions));
    return arguments;
  }

  /** Runs a child to its end without a word, and says whether it has died. */
  static boolean diesOf(List<String> arguments) throws IOException {
    Process process =
        of(arguments, Path.of("/dev/null"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    return ExitStatus.signalled(await(process));
  }

  static int await(Process process) throws IOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Asks a child to end with what it has. */
  static void stop(Process process) {
    try {
      process.getOutputStream().write((ParentSignals.STOP + "\n").getBytes(StandardCharsets.UTF_8));
      process.getOutputStream().flush();
    } catch (IOException e) {
      // It has ended.
    }
  }

  /** Somebody wanted it dead: a user, or a system that is out of memory. */
  static boolean killed(int exitCode) {
    return exitCode == KILLED;
  }
}
