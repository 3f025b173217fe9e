package dev.isoscope.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code manual}: prints all that {@code --help} tells, as a page for {@code man}. */
@Command(
    name = "manual",
    hidden = true,
    description = "Prints the help of all commands as a page for man.",
    mixinStandardHelpOptions = true)
final class ManualCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    spec.commandLine().getOut().print(ManualPage.of(spec.root()));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
