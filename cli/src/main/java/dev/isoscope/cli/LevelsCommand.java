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
import picocli.CommandLine.Spec;

/** {@code levels}: its options. {@link LevelsSession} does the work. */
@Command(
    name = "levels",
    description = {
      "Finds out what each isolation level of a target really prevents. Every anomaly is provoked"
          + " with curated and generated cases, and what happens is judged by the row versions that"
          + " were seen and written, not by what the level is called."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope levels --on postgres,mysql",
      "      all levels of two servers as a matrix",
      "  isoscope levels --on mariadb --level repeatable-read --verbose",
      "      with the smallest case that shows each anomaly, and how the others were prevented",
      "  isoscope levels --on h2,derby --markdown > levels.md",
      "  isoscope levels --on mysql --out evidence",
      "  isoscope run evidence --on mysql",
      "      the evidence as case files, which anybody can replay",
      "",
      "That an anomaly was not observed proves nothing, but says how often it was tried and what",
      "kept it away. The exit code is 0 whatever was observed."
    })
final class LevelsCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = "--on",
      paramLabel = "TARGET",
      defaultValue = Targets.DEFAULT,
      description = "What to look at: " + Targets.HELP + " default: h2. See: isoscope targets.")
  List<String> targets;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description = LevelChoice.HELP + " default: all.")
  List<String> levels = new ArrayList<>();

  @Option(
      names = "--attempts",
      paramLabel = "N",
      description =
          "How many attempts must have reached the critical step before an anomaly counts as"
              + " prevented; default: 12.")
  Integer attempts;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The same seed and version give the same generated cases; default: 1.")
  Long seed;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description = "How many targets to look at at once; default: one per processor, at most 4.")
  Integer workers;

  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      description =
          "How long a run may stand still before it does not count, such as 5s; default: 10s.")
  Duration patience = Duration.ofSeconds(10);

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Write the smallest case that shows each anomaly as a file,"
              + " DIR/TARGET-LEVEL-ANOMALY.sql, and what isoscope report DIR makes pages from.")
  Path out;

  @Mixin JsonOption json;

  @Option(names = "--markdown", description = "Print a page in Markdown with all the evidence.")
  boolean markdown;

  @Mixin ColorOption color;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print also how each anomaly was prevented, or the evidence.")
  boolean verbose;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new LevelsSession(this).run();
  }
}
