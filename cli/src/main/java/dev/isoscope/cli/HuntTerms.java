package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.generate.Complexity;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.hunt.HuntOptions;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
    GeneratorChoice choice,
    List<String> access) {
  private static final String CLAIM = "claim";
  private static final String ORACLES = "oracles";
  private static final String COMPLEXITY = "complexity";

  static HuntTerms of(HuntCommand options) {
    options.campaign.check();
    if (options.campaign.only != null && options.json.wanted) {
      throw new UsageException(
          "--only has no --json: write the case to a file with --print, and use check --json");
    }
    if (options.campaign.resume && options.out == null && options.campaign.seed == null) {
      throw new UsageException(
          "--resume needs to know which campaign: name its directory with --out DIR, or its"
              + " --seed");
    }
    Map<String, String> journal = options.campaign.resumed(Optional.ofNullable(options.out));
    options.targetOptions.resume(journal);
    String target = journal.getOrDefault(CampaignHeader.TARGET, Targets.DEFAULT);
    List<TargetSpec> targets = Targets.parse(CampaignOptions.orElse(options.targets, target));
    LevelChoice levels =
        LevelChoice.parse(
            CampaignOptions.orElse(options.levels, journal.get(CampaignHeader.LEVEL)));
    targets.forEach(levels::at);
    GeneratorChoice choice = GeneratorChoice.of(options, journal);
    return new HuntTerms(
        targets,
        levels,
        OracleChoice.claim(options.claim == null ? journal.get(CLAIM) : options.claim),
        OracleChoice.oracles(CampaignOptions.orElse(options.oracles, journal.get(ORACLES))),
        options.campaign.seed(journal),
        options
            .campaign
            .caseSize
            .generator(journal)
            .withDefinitions(options.ddl || Boolean.parseBoolean(journal.get("ddl")))
            .withComplexity(complexity(options.complexity, journal, choice)),
        choice,
        Targets.arguments(options.targetOptions, options.urlOptions));
  }

  /** Journals that say nothing are older than richer cases. */
  private static Complexity complexity(
      String said, Map<String, String> journal, GeneratorChoice choice) {
    String text = said != null || journal.isEmpty() ? said : journal.getOrDefault(COMPLEXITY, "0");
    return text == null
        ? choice.complexity()
        : Complexity.parse(text)
            .orElseThrow(
                () ->
                    new UsageException(
                        "--complexity "
                            + text
                            + ": write a number from 0 to "
                            + Complexity.RICHEST
                            + ", or two such as 1-3"));
  }

  /** The cases of the campaign on a target. */
  CaseSource<Database, TransactionGroup> cases(TargetIdentity target) {
    return new CaseSource<>(choice.generator(Dialects.of(target), generator), seed);
  }

  /**
   * The options that tell the cases and how they are judged.
   *
   * @param usual see {@link CampaignHeader#cases}
   */
  List<String> arguments(String target, Level level, boolean usual) {
    List<String> words = new ArrayList<>(List.of("--on", target));
    words.addAll(judging(level));
    if (usual || !oracles.equals(Oracles.all())) {
      words.addAll(List.of("--oracle", oracleNames()));
    }
    words.addAll(List.of("--complexity", generator.complexity().toString()));
    words.addAll(choice.arguments());
    words.addAll(CampaignHeader.cases(seed, generator, usual));
    return words;
  }

  /** The level, and what it is judged by. */
  List<String> judging(Level level) {
    List<String> words = new ArrayList<>(List.of("--level", level.label()));
    claim.ifPresent(one -> words.addAll(List.of("--claim", one.label())));
    return words;
  }

  private String oracleNames() {
    return oracles.stream().map(Oracle::name).collect(Collectors.joining(","));
  }

  /** Whether there is, by what was asked for, more than one hunt. */
  boolean several() {
    return targets.size() > 1 || levels.all() || levels.named().size() > 1;
  }

  HuntOptions hunt(Level level, Optional<Duration> time) {
    return new HuntOptions(level, claim, seed, HuntOptions.PATIENCE, HuntOptions.reduction(time));
  }

  /** What must not change when a campaign is resumed, and how long it is to go on. */
  Map<String, String> header(TargetIdentity target, Level level, CampaignLimits limits) {
    Map<String, String> header = CampaignHeader.of(seed, generator, limits);
    header.put(CampaignHeader.TARGET, target.name());
    CampaignHeader.put(header, "", target);
    header.put(CampaignHeader.LEVEL, level.label());
    claim.ifPresent(one -> header.put(CLAIM, one.label()));
    header.put(ORACLES, oracleNames());
    header.put(COMPLEXITY, generator.complexity().toString());
    choice.enter(header);
    return header;
  }
}
