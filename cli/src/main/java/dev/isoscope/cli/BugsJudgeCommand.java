package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code bugs judge}: its options. {@link BugsJudgeSession} does the work. */
@Command(
    name = "judge",
    description = {
      "Tells which oracle sees which known bug: replays them, and has the oracles judge the cases"
          + " of those that show, as check does."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope bugs judge --on mariadb@11.4.5 --level all",
      "  isoscope bugs judge 'H2' --on h2 --oracle wss,visibility",
      "",
      "The exit code is 0 whoever sees what, and 3 if a target could not be used."
    })
final class BugsJudgeCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "REGEX", arity = "0..1", description = BugChoice.HELP)
  String regex;

  @Option(names = "--oracle", paramLabel = "NAME", description = OracleChoice.HELP)
  List<String> oracles = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write oracles.md and oracles.json to this folder.")
  Path out;

  @Mixin JsonOption json;

  @Mixin ColorOption color;

  @Mixin CorpusOptions corpus;

  @Override
  public Integer call() throws Exception {
    return new BugsJudgeSession(this).run();
  }
}
