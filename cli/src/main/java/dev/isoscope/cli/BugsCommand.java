package dev.isoscope.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code bugs}: the commands on the corpus of known bugs. */
@Command(
    name = "bugs",
    description = "Lists, shows and replays known transaction bugs of many DBMSs.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    synopsisSubcommandLabel = "COMMAND",
    subcommands = {
      BugsListCommand.class,
      BugsShowCommand.class,
      BugsRunCommand.class,
      BugsJudgeCommand.class,
      BugsBisectCommand.class
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope bugs list MDEV",
      "  isoscope bugs show MDEV-26642",
      "  isoscope bugs run --on mariadb@10.2.11,mariadb@11.4.5 --level all",
      "  isoscope bugs judge --on mariadb@11.4.5 --level all",
      "  isoscope bugs bisect MDEV-28027 --on mariadb",
      "",
      "isoscope bugs COMMAND --help explains a command."
    })
final class BugsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;

  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "a command is missing");
  }
}
