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

/** {@code explore}: its options. {@link ExploreSession} does the work. */
@Command(
    name = "explore",
    description = {
      "Runs every order of a few transactions, without those that only swap statements that have"
          + " nothing to do with each other, and says what may come of them: which outcomes no"
          + " serial order gives, what these are called, and with which level or change they are"
          + " gone."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope explore cases/explore/lost-update-of-deposits.sql --on postgres,mysql",
      "      what may come of two deposits on one account, and what to change",
      "  isoscope explore init.sql deposit.sql transfer.sql --on mariadb --level all",
      "      transactions as plain SQL, a file each; init.sql lays out the tables",
      "  isoscope explore case.sql --on h2 --out witnesses",
      "  isoscope run witnesses --on h2",
      "      an order for each outcome as a case file, which anybody can replay",
      "",
      "The exit code is 0 whatever was found."
    })
final class ExploreCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description =
          "A case, whose order does not count, or plain SQL files, one for each transaction, and"
              + " init.sql.")
  List<Path> files;

  @Option(
      names = "--on",
      paramLabel = "TARGET",
      defaultValue = Targets.DEFAULT,
      description = "Where to run: " + Targets.HELP + " default: h2. See: isoscope targets.")
  List<String> targets;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description =
          LevelChoice.HELP
              + " default: the levels that the case names, else the DBMS's default. Stronger ones"
              + " are tried where something is wrong.")
  List<String> levels = new ArrayList<>();

  @Option(
      names = "--workers",
      paramLabel = "N",
      description =
          "How many orders to run at once, each worker with a server of its own; default: one for"
              + " each 200 orders, at most one per processor and 4.")
  Integer workers;

  @Option(
      names = "--full",
      description = "Run every single order, also those that come to the same as another one.")
  boolean full;

  @Option(
      names = "--patience",
      paramLabel = "DURATION",
      description = "How long a run may stand still before it is given up; default: 10s.")
  Duration patience = Duration.ofSeconds(10);

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Write an order for each outcome as a case: DIR/TARGET-LEVEL-N.sql.")
  Path out;

  @Mixin JsonOption json;

  @Mixin ColorOption color;

  @Option(
      names = {"-q", "--quiet"},
      description = "No progress.")
  boolean quiet;

  @Option(
      names = {"-v", "--verbose"},
      description = "Print an order of every outcome, also of those that a serial order gives.")
  boolean verbose;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new ExploreSession(this).run();
  }
}
