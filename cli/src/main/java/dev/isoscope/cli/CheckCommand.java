package dev.isoscope.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code check}: its options. {@link CheckSession} does the work. */
@Command(
    name = "check",
    description = {
      "Judges cases with the oracles, whoever wrote them. Expectations that they carry do not count:"
          + " see run."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope check cases/found/new --on h2",
      "      judges each case at the levels that it names, and explains what is wrong",
      "  isoscope check findings/ID/reduced.sql --on mariadb@11.4.5",
      "      is the finding still there?",
      "  isoscope check case.sql --level snapshot --claim serializable",
      "      runs at snapshot, and judges by what serializable promises"
    })
final class CheckCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(names = "--oracle", paramLabel = "NAME", description = OracleChoice.HELP)
  List<String> oracles = new ArrayList<>();

  @Mixin CaseOptions cases;

  @Option(
      names = "--claim",
      paramLabel = "LEVEL",
      description =
          "Judge by what this level promises, whatever level the case runs at; peculiarities of"
              + " that level no longer excuse.")
  String claim;

  @Mixin PatienceOption patience;

  @Mixin JsonOption json;

  @Mixin ResultOptions resultOptions;

  @Mixin ColorOption color;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print one line per verdict, without explanations.")
  boolean quiet;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new CheckSession(this).run();
  }
}
