package dev.isoscope.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
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
      "  isoscope check cases/found --on h2",
      "      judges each case at the levels that it names, and explains what is wrong",
      "  isoscope check findings/ID/reduced.sql --on mariadb@11.4.5",
      "      is the finding still there?",
      "  isoscope check case.sql --level snapshot --claim serializable",
      "      runs at snapshot, and judges by what serializable promises"
    })
final class CheckCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "CASE",
      arity = "1..*",
      description = "Case files, or directories that are searched for *.sql.")
  List<Path> cases;

  @Option(names = "--oracle", paramLabel = "NAME", description = OracleChoice.HELP)
  List<String> oracles = new ArrayList<>();

  @Option(
      names = "--on",
      paramLabel = "TARGET",
      description =
          "Where to run: NAME, NAME@VERSION, NAME:MODE or a JDBC URL; repeatable, or separated by"
              + " commas; default: h2. See: isoscope targets.")
  List<String> targets = new ArrayList<>();

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          "read-uncommitted, read-committed, repeatable-read, snapshot, serializable or all;"
              + " repeatable, or separated by commas; default: the levels that the case names, else"
              + " the DBMS's default.")
  List<String> levels = new ArrayList<>();

  @Option(
      names = "--claim",
      paramLabel = "LEVEL",
      description =
          "Judge by what this level promises, whatever level the case runs at; peculiarities of"
              + " that level no longer excuse.")
  String claim;

  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      converter = DurationConverter.class,
      description =
          "How long a run may stand still before it is inconclusive, such as 5s;"
              + " default: 60s.")
  Duration patience;

  @Option(names = "--json", description = "Print one JSON document on standard output.")
  boolean json;

  @Mixin ResultOptions resultOptions;

  @Option(
      names = "--color",
      paramLabel = "auto|always|never",
      description = "When to colour; default: auto.")
  ColorChoice color = ColorChoice.auto;

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
