package dev.isoscope.cli;

import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.ExitStatus;
import java.io.File;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;

/** Isoscope in a process of its own, set up as this one: the same classes, memory and settings. */
final class ChildProcess {
  private static final int KILLED = 128 + 9;

  private ChildProcess() {}

  /** Whether the engine of a DBMS can take its process down. */
  static boolean isNeededBy(String dbms) {
    return DbmsRegistry.find(dbms).filter(Dbms::runsNativeCode).isPresent();
  }

  /**
   * The words that start Isoscope, up to its arguments.
   *
   * @param notes where the JVM writes down how it died
   */
  static List<String> java(Path notes) {
    return java(notes, List.of());
  }

  private static List<String> java(Path notes, List<String> options) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String argument : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (!argument.startsWith("-agentlib:") && !argument.startsWith("-javaagent:")) {
        words.add(argument);
      }
    }
    words.addAll(options);
    words.add("-XX:ErrorFile=" + notes);
    words.addAll(List.of("-cp", classPath(), Main.class.getName()));
    return words;
  }

  /** In full, since a child may have a folder of its own. */
  private static String classPath() {
    return Arrays.stream(PlugIns.classPath().split(File.pathSeparator))
        .map(place -> Path.of(place).toAbsolutePath().toString())
        .collect(Collectors.joining(File.pathSeparator));
  }

  /**
   * The command line of a child.
   *
   * @param notes where the JVM writes down how it died
   */
  static ProcessBuilder of(List<String> arguments, Path notes) {
    return of(arguments, notes, List.of());
  }

  /**
   * The same with options of its JVM that this one does not have.
   *
   * @param options count more than those of this JVM
   */
  static ProcessBuilder of(List<String> arguments, Path notes, List<String> options) {
    return WorkerProcess.builder(java(notes, options), arguments);
  }

  /** The same for a process that may be on another machine: it does not have this class path. */
  static List<String> access(
      CommandSpec command, TargetOptions targetOptions, UrlOptions urlOptions) {
    List<String> arguments = access(targetOptions, urlOptions);
    for (Path jar : Main.plugIns(command)) {
      arguments.addAll(List.of(PlugIns.OPTION, jar.toAbsolutePath().toString()));
    }
    return arguments;
  }

  /** The options that tell how targets are reached. */
  static List<String> access(TargetOptions targetOptions, UrlOptions urlOptions) {
    List<String> arguments = new ArrayList<>();
    if (targetOptions.cache != null) {
      arguments.addAll(List.of("--cache", targetOptions.cache.toAbsolutePath().toString()));
    }
    if (targetOptions.offline) {
      arguments.add("--offline");
    }
    arguments.addAll(Targets.arguments(targetOptions, urlOptions));
    return arguments;
  }

  /**
   * Whether a process of its own dies that tries the case of a place as a campaign does.
   *
   * @param command tells the campaign
   */
  static boolean diesOfCase(WorkCarrier carrier, List<String> command, Place place)
      throws IOException {
    List<String> arguments = new ArrayList<>(command);
    arguments.addAll(List.of(CampaignOptions.ALONE, "--only", place.toString()));
    return dies(carrier, arguments, Optional.empty());
  }

  /**
   * Whether a process of its own dies that just runs a case.
   *
   * @param policy see {@link RunCommand}
   */
  static boolean diesOfRun(
      WorkCarrier carrier,
      String caseText,
      String target,
      Level level,
      String policy,
      List<String> access)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", "--on", target));
    arguments.addAll(List.of("--level", level.label(), "--policy", policy));
    arguments.addAll(access);
    return dies(carrier, arguments, Optional.of(caseText));
  }

  /**
   * @throws InterruptedIOException if somebody has ended it, so that nothing is known
   */
  private static boolean dies(
      WorkCarrier carrier, List<String> arguments, Optional<String> caseText) throws IOException {
    try {
      int code = carrier.exitCode(arguments, caseText).get();
      if (code == ExitCode.INTERRUPTED || code == ExitCode.TERMINATED) {
        throw new InterruptedIOException("interrupted"); // Ctrl-C is for all processes
      }
      return ExitStatus.signalled(code);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause().getMessage(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Somebody wanted it dead: a user, or a system that is out of memory. */
  static boolean killed(int exitCode) {
    return exitCode == KILLED;
  }
}
