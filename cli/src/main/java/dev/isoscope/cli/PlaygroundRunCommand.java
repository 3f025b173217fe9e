package dev.isoscope.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code playground-run}: what {@code serve --playground} starts for each run. It reads a request
 * from standard input and prints lines of JSON. {@link PlaygroundRunSession} does the work.
 */
@Command(
    name = PlaygroundRunCommand.NAME,
    hidden = true,
    description = "Runs a case for the process at standard input.")
final class PlaygroundRunCommand implements Callable<Integer> {
  static final String NAME = "playground-run";

  @Spec CommandSpec spec;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new PlaygroundRunSession(this).run();
  }
}
