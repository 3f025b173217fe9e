package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code run}: its options. {@link RunSession} does the work. */
@Command(
    name = "run",
    description = "Replays cases on targets and levels, and checks the expectations they carry.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope run cases/anomalies/p4-lost-update.sql",
      "      on H2, at the levels that the case names",
      "  isoscope run cases --on h2,postgres@18.6 --level all --quiet",
      "      every case below a directory, as a matrix",
      "  isoscope run case.sql --on mysql@5.6.14,mysql,mariadb,postgres --level all",
      "      of a case that expects nothing: which of them show the same",
      "  isoscope run case.sql --on mariadb --level repeatable-read --repeat 10",
      "      tells whether ten runs give the same history",
      "  isoscope run case.sql --on mariadb@11.4.5 --record recorded.sql",
      "      keeps what the run has shown as the expectations of a case",
      "  isoscope run case.sql --on h2@2.5.252,h2@2.2.224 --repeat 10 --report report.md",
      "      a text for the tracker of H2, with steps for a person and the versions tried",
      "  isoscope run case.sql --svg case.svg",
      "      a picture of the run",
      "  ISOSCOPE_PASSWORD=... isoscope run case.sql --on jdbc:postgresql://db/test --user tester"
    })
final class RunCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Mixin CaseOptions cases;

  @Option(
      names = "--policy",
      paramLabel = "abort|carry-on",
      description =
          "After a failed statement: abort the transaction as the DBMS demands (default), or carry"
              + " on submitting.")
  String policy = "abort";

  @Option(
      names = "--repeat",
      paramLabel = "N",
      description = "Run everything N times, and say whether the histories differ.")
  int repeat = 1;

  @Option(
      names = "--record",
      paramLabel = "FILE",
      description =
          "Write the case with what its one run has shown as its expectations to this file.")
  Path record;

  @Option(
      names = "--report",
      paramLabel = "FILE",
      description =
          "Write what the runs of one case have shown to this file, as a text for the tracker of"
              + " the DBMS: the first run that was not as expected is told step by step, the others"
              + " are counted. With --repeat it says how often.")
  Path report;

  @Option(
      names = "--svg",
      paramLabel = "FILE",
      description =
          "Draw the run of one case to this file: a lane for each session, with who waits for whom."
              + " Of several runs the first that was not as expected is drawn.")
  Path svg;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write the same as a page that stands for itself, with the case to copy.")
  Path html;

  @Mixin PatienceOption patience;

  @Mixin JsonOption json;

  @Mixin ColorOption color;

  @Option(
      names = {"-q", "--quiet"},
      description = "Print the summary only.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description =
          "Print every run in full, also where many were as expected, or showed the same.")
  boolean verbose;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  /** Whether a file is to be made of the histories. */
  boolean keepsHistories() {
    return record != null || report != null || svg != null || html != null;
  }

  @Override
  public Integer call() throws Exception {
    return new RunSession(this).run();
  }
}
