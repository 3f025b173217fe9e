package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code hunt}: its options. {@link HuntSession} does the work. */
@Command(
    name = "hunt",
    description = {
      "Generates cases, runs and judges them, reduces what is wrong and files it, until --time or"
          + " --cases is used up, or until Ctrl-C."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope hunt --time 60s",
      "      one minute on H2 at its default level",
      "  isoscope hunt --on mariadb@11.4.5,mysql --level all --time 2h --workers 2",
      "      all levels of two servers, 15 minutes each",
      "  isoscope hunt --on postgres --seed 7 --cases 10000 --out campaign",
      "  isoscope hunt --resume --out campaign",
      "      goes on after the last block that was finished, with the same options",
      "  isoscope hunt --on postgres --seed 7 --only 12.3.1 --print",
      "      prints one case of that campaign; without --print it is run and judged",
      "  isoscope hunt --on mariadb --pattern lost-update,read-skew --cases 500",
      "      cases that follow two of the published anomaly patterns",
      "",
      "The output directory holds the journal and a folder for each finding, with the case to",
      "replay, the histories, the explanation and a report for the makers of the DBMS."
    })
final class HuntCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(
      names = "--on",
      paramLabel = "TARGET",
      description = "Where to hunt: " + Targets.HELP + " default: h2. See: isoscope targets.")
  List<String> targets = new ArrayList<>();

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description = LevelChoice.HELP + " default: the DBMS's default.")
  List<String> levels = new ArrayList<>();

  @Option(
      names = "--claim",
      paramLabel = "LEVEL",
      description =
          "Judge by what this level promises, whatever level the cases run at; peculiarities of"
              + " that level no longer excuse.")
  String claim;

  @Option(
      names = "--oracle",
      paramLabel = "NAME",
      description = OracleChoice.HELP + " A hunt always asks crash as well.")
  List<String> oracles = new ArrayList<>();

  @Mixin CampaignOptions campaign = new CampaignOptions();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description =
          "Where journal and findings go; default: isoscope-out/TARGET-LEVEL-SEED. Several targets"
              + " or levels get a directory each in it.")
  Path out;

  @Option(
      names = "--generator",
      paramLabel = "HOW",
      description =
          "How cases are made: random, patterns (they follow anomaly patterns) or mix (half of"
              + " each); default: mix, with --pattern or --patterns: patterns.")
  String generator;

  @Option(
      names = "--pattern",
      paramLabel = "NAME",
      description =
          "Follow just this pattern, such as lost-update, or all of two or three transactions: two,"
              + " three; repeatable, or separated by commas. See docs/patterns.md.")
  List<String> patterns = new ArrayList<>();

  @Option(
      names = "--patterns",
      paramLabel = "FILE",
      description =
          "Patterns beside the published ones, a line such as 'mine: W1[x1] R2[x1] A1 C2' each.")
  String patternFile;

  @Option(names = "--ddl", description = "Let transactions change the schema, too.")
  boolean ddl;

  @Option(
      names = "--complexity",
      paramLabel = "N",
      description =
          "How rich the SQL of cases is, from 0 (plain) to 4; two numbers such as 1-3 mix what lies"
              + " between; default: 0-4, with --generator random or patterns 0. Seeds of older"
              + " findings need --generator random.")
  String complexity;

  @Option(
      names = "--stats",
      description = "Say also what the cases were made of, and why cases were inconclusive.")
  boolean stats;

  @Mixin JsonOption json;

  @Mixin ResultOptions resultOptions;

  @Mixin ColorOption color;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress; print the summary only.")
  boolean quiet;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new HuntSession(this).run();
  }
}
