package dev.isoscope.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code completion}: prints what lets bash and zsh complete commands and options. */
@Command(
    name = "completion",
    hidden = true,
    description = "Prints a script by which bash and zsh complete commands and options.",
    mixinStandardHelpOptions = true)
final class CompletionCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Override
  public Integer call() {
    CommandLine root = spec.root().commandLine();
    spec.commandLine().getOut().print(AutoComplete.bash(root.getCommandName(), root));
    spec.commandLine().getOut().flush();
    return ExitCode.OK;
  }
}
