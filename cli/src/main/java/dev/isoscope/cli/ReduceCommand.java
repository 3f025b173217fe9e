package dev.isoscope.cli;

import dev.isoscope.testbed.TargetSpec;
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

/** {@code reduce}: its options. {@link ReduceSession} does the work. */
@Command(
    name = "reduce",
    description = {
      "Prints the smallest case that shows the same violation: same oracle, kind, triage and cause."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope reduce case.sql -o small.sql",
      "      on the first DBMS and at the first level of the case that show it",
      "  isoscope reduce case.sql --on mariadb@11.4.5 --level repeatable-read --budget 30s"
    })
final class ReduceCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "CASE", description = "A case file.")
  Path file;

  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      description = OracleChoice.HELP + " The first that sees a violation counts.")
  List<String> oracles = new ArrayList<>();

  @Option(
      names = "--on",
      paramLabel = "TARGET",
      description =
          "Where to run: "
              + TargetSpec.GRAMMAR
              + " or a JDBC URL; default: the first DBMS that"
              + " the case names, else h2.")
  String target;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          "read-uncommitted, read-committed, repeatable-read, snapshot, serializable or all;"
              + " default: the levels that the case names, else the DBMS's default. The first that"
              + " shows a violation counts.")
  List<String> levels = new ArrayList<>();

  @Option(
      names = "--claim",
      paramLabel = "LEVEL",
      description = "Judge by what this level promises, whatever level the case runs at.")
  String claim;

  @Option(
      names = "--budget",
      paramLabel = "DURATION",
      description =
          "How long to try; the smallest case so far is printed then; default: ${DEFAULT-VALUE}.",
      defaultValue = "5m")
  Duration budget;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write the case to a file; default: standard output.")
  Path output;

  @Option(
      names = {"-q", "--quiet"},
      description = "Say nothing of the progress.")
  boolean quiet;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new ReduceSession(this).run();
  }
}
