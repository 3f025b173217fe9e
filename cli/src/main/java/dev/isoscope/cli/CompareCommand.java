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

/** {@code compare}: its options. {@link CompareSession} does the work. */
@Command(
    name = "compare",
    description = {
      "Runs the same cases on two or more targets and reports where they behave differently: what"
          + " differs, why, and what it comes to. Cases are generated in what the targets' SQL has"
          + " in common, until --time or --cases is used up, or until Ctrl-C; or they are given."
          + " The first target is where one comes from, the others are where one may go: the report"
          + " begins with what changes for an application that moves."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope compare --on mysql@8.0.33,mariadb@11.4.5 --time 10m --out mysql-to-mariadb",
      "      what a migration would change; a folder for each discrepancy, and report.md",
      "  isoscope compare --on postgres@12.22,postgres@18.6 --cases 5000 --level repeatable-read",
      "      what has changed between two versions",
      "  isoscope compare --resume --out mysql-to-mariadb --time 30m",
      "      goes on where the first one has ended, or was killed",
      "  isoscope compare cases/compat --on mysql,mariadb",
      "      compares given cases, at all levels that they are meant for",
      "  isoscope compare --on mysql@5.6.14/repeatable-read,postgres/read-committed --time 10m",
      "      each at a level of its own; --level default: each at its default",
      "  isoscope compare --on mysql,mariadb --seed 7 --only 12.3.1 --print",
      "      prints one case of a campaign; without --print it is compared",
      "",
      "After an error the case is carried on. Statements are compared in the order in which they",
      "are executed: whether they wait, are hit by a deadlock, fail, warn, and which rows they",
      "return; then the tables. What follows from the first discrepancy does not count. Each one is",
      "confirmed on fresh tables, reduced, and tried at all levels. Differences in plain SQL are",
      "counted apart.",
      "",
      "Each discrepancy counts once, by what an application has to do about it: rows that are stored",
      "or returned otherwise, errors to handle, transactions to try again, waits. Advice to lock rows",
      "is given only where it was tried on the example and helps.",
      "",
      "A given case may be written in the SQL of one DBMS: what others spell otherwise is translated",
      "where it means the same, and a case may have a text for each. A target on which a case cannot",
      "run is left out, with what the DBMS says, and the others are compared.",
      "",
      "The exit code is 1 if there are discrepancies between transactions that --baseline does not",
      "name, and 3 if a target was not there or could not be compared in any case."
    })
final class CompareCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      paramLabel = "CASE",
      arity = "0..*",
      description =
          "Case files, or directories that are searched for *.sql; without any, cases are"
              + " generated.")
  List<Path> cases = new ArrayList<>();

  @Option(
      names = "--on",
      paramLabel = "TARGET",
      description =
          "What to compare: two or more of "
              + TargetSpec.GRAMMAR
              + " or a JDBC URL; repeatable,"
              + " or separated by commas. See: isoscope targets.")
  List<String> targets = new ArrayList<>();

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          LevelChoice.HELP
              + " without it: the levels that targets name, else all that they have in common,"
              + " and of given cases those that the case names.")
  List<String> levels = new ArrayList<>();

  @Mixin CampaignOptions campaign = new CampaignOptions();

  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      description =
          "How long a run may stand still before the case is inconclusive, such as 5s;"
              + " default: 10s.")
  Duration patience;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Keep a journal and a folder for each discrepancy as soon as it is found, with the case"
              + " and the explanation, and in the end report.md and compare.json.")
  Path out;

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "Discrepancies that are known and do not count: one id per line and comments after #, or"
              + " the document of an earlier compare --json.")
  Path baseline;

  @Mixin JsonOption json;

  @Option(names = "--markdown", description = "Print the report as a page in Markdown.")
  boolean markdown;

  @Mixin ColorOption color;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress; print the matrix and a line for each discrepancy.")
  boolean quiet;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new CompareSession(this).run();
  }
}
