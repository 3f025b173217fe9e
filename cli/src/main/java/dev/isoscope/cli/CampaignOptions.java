package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Place;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.IntSupplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options that say which cases are generated, how many, and by whom they are tried. */
final class CampaignOptions {
  private static final int MOST_WORKERS = 64;

  /** Each of them costs a thread here. */
  private static final int MOST_WORKERS_ELSEWHERE = 4096;

  /** So many at most where nothing is said: each of them takes the memory of a server. */
  private static final int USUAL_WORKERS = 4;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      description = "How long in all, such as 60s, 30m or 8h; targets and levels share it.")
  Duration time;

  @Option(
      names = "--cases",
      paramLabel = "N",
      description = "How many cases to generate; every level gets as many.")
  Long cases;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description =
          "The same seed, version, targets and options give the same cases; default: one that is"
              + " printed.")
  Long seed;

  @Option(
      names = "--workers",
      paramLabel = "N",
      description =
          "How many cases to try at once, each worker with servers of its own; default: in a hunt on"
              + " servers of Isoscope's own one for each processor, at most 4, otherwise 1. What is"
              + " found does not depend on it.")
  Integer workers;

  @Option(
      names = "--resume",
      description =
          "Go on with the campaign in --out (a hunt also: of --seed) where it was cut off. Options"
              + " that are left out are taken from its journal; --time and --cases count from its"
              + " start.")
  boolean resume;

  @Mixin CaseSizeOptions caseSize = new CaseSizeOptions();

  @Option(
      names = "--only",
      paramLabel = "I.J.K",
      description = "Try just the case at this place of the campaign; needs --seed.")
  String only;

  @Option(names = "--print", description = "With --only: print the case instead of trying it.")
  boolean print;

  /** With {@code --only}: the earlier cases of the block do not use the tables before. */
  static final String ALONE = "--alone";

  static final String WORKER = "--worker";

  @Option(names = ALONE, hidden = true, description = "Try a case without those before it.")
  boolean alone;

  @Option(
      names = WORKER,
      hidden = true,
      description =
          "Do what standard input asks for, and note in this directory what is under way.")
  Path worker;

  void check() {
    if (time != null && time.isZero()) {
      throw new UsageException("--time 0: a campaign needs some time; write for example 60s");
    }
    CaseSizeOptions.atLeastOne("--cases", cases);
    if (workers != null && workers < 1) {
      throw workersBeyond(MOST_WORKERS);
    }
    caseSize.check();
    if (print && only == null) {
      throw new UsageException("--print prints one case: say which with --only, such as 12.3.1");
    }
    if (only != null) {
      place();
      if (seed == null) {
        throw new UsageException("--only needs the --seed of the campaign");
      }
      if (resume) {
        throw new UsageException("--only runs one case and resumes nothing: leave out --resume");
      }
    }
  }

  private UsageException workersBeyond(int most) {
    return new UsageException("--workers " + workers + ": write a number from 1 to " + most);
  }

  /** How many try cases at once on this machine; one if nothing was said. */
  int workers() {
    if (workers != null && workers > MOST_WORKERS) {
      throw workersBeyond(MOST_WORKERS);
    }
    return workers == null ? 1 : workers;
  }

  /**
   * The same on machines elsewhere.
   *
   * @param places how many can be at work there at the same time, which is usual
   */
  int workersElsewhere(IntSupplier places) {
    if (workers != null && workers > MOST_WORKERS_ELSEWHERE) {
      throw workersBeyond(MOST_WORKERS_ELSEWHERE);
    }
    return workers == null ? places.getAsInt() : workers;
  }

  /** The same on a target that has a server for everybody, if nothing was said. */
  int workersWithServers() {
    if (workers != null) {
      return workers();
    }
    long blocks = cases == null ? USUAL_WORKERS : (cases + Place.CASES - 1) / Place.CASES;
    int processors = Runtime.getRuntime().availableProcessors();
    return (int) Math.min(blocks, Math.min(USUAL_WORKERS, processors));
  }

  /** Whether something was said that concerns generated cases alone. */
  boolean given() {
    return time != null
        || cases != null
        || seed != null
        || workers != null
        || resume
        || only != null
        || caseSize.given();
  }

  /** The place of {@code --only}. */
  Optional<Place> place() {
    return Optional.ofNullable(only)
        .map(
            text ->
                Place.parse(text)
                    .orElseThrow(
                        () ->
                            new UsageException(
                                "--only '"
                                    + text
                                    + "' is no place in a campaign: write block.group.order, such"
                                    + " as 12.3.1, with a group below "
                                    + Place.GROUPS
                                    + " and an order below "
                                    + Place.ORDERS)));
  }

  /**
   * The header of the journal that is resumed; empty if none is. Says from it how long to go on, if
   * the user does not.
   *
   * @param directory may hold journals of several campaigns below, and none itself
   */
  Map<String, String> resumed(Optional<Path> directory) {
    if (!resume || directory.isEmpty() || !Files.exists(directory.get().resolve(Journal.FILE))) {
      return Map.of();
    }
    try {
      Map<String, String> journal = Journal.header(directory.get());
      if (cases == null && time == null) {
        cases = Optional.ofNullable(journal.get(Journal.CASES)).map(Long::valueOf).orElse(null);
        time =
            Optional.ofNullable(journal.get(Journal.TIME))
                .map(Long::valueOf)
                .map(Duration::ofMillis)
                .orElse(null);
      }
      return journal;
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
  }

  /** What was said; else what the journal says; else one of its own. */
  long seed(Map<String, String> journal) {
    return Optional.ofNullable(seed)
        .or(() -> Optional.ofNullable(journal.get(CampaignHeader.SEED)).map(Long::valueOf))
        .orElseGet(CampaignOptions::freshSeed);
  }

  /** The one thing that is left to the clock, and printed. */
  private static long freshSeed() {
    return (System.currentTimeMillis() ^ System.nanoTime()) & Integer.MAX_VALUE;
  }

  /** What was said of an option that may be repeated, or else what the journal says. */
  static List<String> orElse(List<String> said, String journal) {
    return !said.isEmpty() || journal == null ? said : List.of(journal);
  }

  /**
   * How long to go on.
   *
   * @param share of the time
   */
  CampaignLimits limits(Optional<Duration> share) {
    return new CampaignLimits(cases == null ? OptionalLong.empty() : OptionalLong.of(cases), share);
  }
}
