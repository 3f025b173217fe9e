package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignOptions;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Place;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.testbed.TargetSpec;
import java.nio.file.Files;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What is hunted for and how: what the user said, and where a campaign is resumed and the user said
 * nothing, what the journal says.
 *
 * @param access the options that tell how the target is reached
 */
record HuntTerms(
    List<TargetSpec> targets,
    LevelChoice levels,
    Optional<Level> claim,
    List<Oracle> oracles,
    long seed,
    GeneratorOptions generator,
    List<String> access) {
  private static final int MOST_WORKERS = 64;

  static HuntTerms of(HuntCommand options) {
    check(options);
    Map<String, String> journal = resumed(options);
    if (options.cases == null && options.time == null) {
      options.cases =
          Optional.ofNullable(journal.get(Journal.CASES)).map(Long::valueOf).orElse(null);
      options.time =
          Optional.ofNullable(journal.get(Journal.TIME))
              .map(Long::valueOf)
              .map(Duration::ofMillis)
              .orElse(null);
    }
    Optional<Long> seed =
        Optional.ofNullable(options.seed)
            .or(() -> Optional.ofNullable(journal.get("seed")).map(Long::valueOf));
    return new HuntTerms(
        Targets.parse(orElse(options.targets, journal.getOrDefault("target", Targets.DEFAULT))),
        LevelChoice.parse(orElse(options.levels, journal.get("level"))),
        OracleChoice.claim(options.claim == null ? journal.get("claim") : options.claim),
        OracleChoice.oracles(orElse(options.oracles, journal.get("oracles"))),
        seed.orElseGet(HuntTerms::freshSeed),
        generator(options, journal),
        options.urlOptions.arguments());
  }

  private static List<String> orElse(List<String> said, String otherwise) {
    return !said.isEmpty() || otherwise == null ? said : List.of(otherwise);
  }

  private static GeneratorOptions generator(HuntCommand options, Map<String, String> journal) {
    return options
        .caseSize
        .generator(journal)
        .withDefinitions(options.ddl || Boolean.parseBoolean(journal.get("ddl")));
  }

  /** The one thing that is left to the clock, and printed. */
  static long freshSeed() {
    return (System.currentTimeMillis() ^ System.nanoTime()) & Integer.MAX_VALUE;
  }

  private static Map<String, String> resumed(HuntCommand options) {
    if (!options.resume) {
      return Map.of();
    }
    if (options.out == null && options.seed == null) {
      throw new UsageException(
          "--resume needs to know which campaign: name its directory with --out DIR, or its"
              + " --seed");
    }
    if (options.out == null || !Files.exists(options.out.resolve(Journal.FILE))) {
      return Map.of(); // several targets or levels have directories of their own
    }
    try {
      return Journal.read(options.out, block -> Long.MAX_VALUE).header();
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private static void check(HuntCommand options) {
    if (options.time != null && options.time.isZero()) {
      throw new UsageException("--time 0: a hunt needs some time; write for example 60s");
    }
    CaseSizeOptions.atLeastOne("--cases", options.cases);
    if (options.workers < 1 || options.workers > MOST_WORKERS) {
      throw new UsageException(
          "--workers " + options.workers + ": write a number from 1 to " + MOST_WORKERS);
    }
    options.caseSize.check();
    if (options.print && options.only == null) {
      throw new UsageException("--print prints one case: say which with --only, such as 12.3.1");
    }
    if (options.only != null) {
      place(options.only);
      if (options.seed == null) {
        throw new UsageException("--only needs the --seed of the campaign");
      }
      if (options.json.wanted) {
        throw new UsageException(
            "--only has no --json: write the case to a file with --print, and use check --json");
      }
      if (options.resume) {
        throw new UsageException("--only runs one case and resumes nothing: leave out --resume");
      }
    }
  }

  static Place place(String text) {
    return Place.parse(text)
        .orElseThrow(
            () ->
                new UsageException(
                    "--only '"
                        + text
                        + "' is no place in a campaign: write block.group.order, such as 12.3.1,"
                        + " with a group below "
                        + Place.GROUPS
                        + " and an order below "
                        + Place.ORDERS));
  }

  /** Whether there is, by what was asked for, more than one hunt. */
  boolean several() {
    return targets.size() > 1 || levels.all() || levels.named().size() > 1;
  }

  CampaignOptions campaign(HuntCommand options, Level level, Optional<Duration> time) {
    return new CampaignOptions(
        level,
        claim,
        seed,
        options.cases == null ? OptionalLong.empty() : OptionalLong.of(options.cases),
        time,
        CampaignOptions.PATIENCE,
        CampaignOptions.reduction(time));
  }

  /** What must not change when a campaign is resumed, and how long it is to go on. */
  Map<String, String> header(TargetIdentity target, Level level, CampaignOptions campaign) {
    Map<String, String> header = new LinkedHashMap<>();
    header.put("format", "2");
    header.put("isoscope", version());
    header.put("target", target.name());
    header.put("dbms", target.dbms());
    target.mode().ifPresent(mode -> header.put("mode", mode));
    header.put("server", target.version().toString());
    header.put("level", level.label());
    claim.ifPresent(one -> header.put("claim", one.label()));
    header.put("seed", String.valueOf(seed));
    header.put("oracles", oracles.stream().map(Oracle::name).collect(Collectors.joining(",")));
    header.put("max-transactions", String.valueOf(generator.maxTransactions()));
    header.put("max-statements", String.valueOf(generator.maxStatements()));
    header.put("ddl", String.valueOf(generator.definitions()));
    campaign.cases().ifPresent(cases -> header.put(Journal.CASES, String.valueOf(cases)));
    campaign.time().ifPresent(time -> header.put(Journal.TIME, String.valueOf(time.toMillis())));
    return header;
  }

  private static String version() {
    String version = Main.class.getPackage().getImplementationVersion();
    return version == null ? "(not packaged)" : version;
  }
}
