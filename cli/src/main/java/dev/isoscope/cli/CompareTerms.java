package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.ComparedTarget;
import dev.isoscope.compare.ComparisonOptions;
import dev.isoscope.compare.Participant;
import dev.isoscope.dbms.Server;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * What is compared and how: what the user said, checked before anything starts.
 *
 * @param given cases of the user's own; empty if cases are generated
 * @param only the one place of a campaign that is asked for
 * @param access the options that tell how the targets are reached
 */
record CompareTerms(
    List<TargetSpec> targets,
    LevelChoice levels,
    List<Case> given,
    Optional<Place> only,
    long seed,
    GeneratorOptions generator,
    Duration patience,
    List<String> access) {

  private static final String PATIENCE = "patience";
  private static final Duration USUAL_PATIENCE = Duration.ofSeconds(10);

  static CompareTerms of(CompareCommand options) throws IOException {
    check(options);
    Map<String, String> journal = options.campaign.resumed(Optional.ofNullable(options.out));
    List<String> texts =
        CampaignOptions.orElse(options.targets, journal.get(CampaignHeader.TARGET));
    if (texts.isEmpty()) {
      throw tooFew();
    }
    List<TargetSpec> targets = Targets.parse(texts);
    if (targets.size() < 2) {
      throw tooFew();
    }
    options.targetOptions.resume(journal);
    LevelChoice levels =
        LevelChoice.parse(
            CampaignOptions.orElse(options.levels, journal.get(CampaignHeader.LEVEL)));
    CompareTerms terms =
        new CompareTerms(
            targets,
            levels.of(targets),
            options.cases.isEmpty() ? List.of() : CaseFiles.parse(options.cases),
            options.campaign.place(),
            options.campaign.seed(journal),
            options.campaign.caseSize.generator(journal),
            Optional.ofNullable(options.patience)
                .or(
                    () ->
                        Optional.ofNullable(journal.get(PATIENCE)).map(CompareTerms::milliseconds))
                .orElse(USUAL_PATIENCE),
            Targets.arguments(options.targetOptions, options.urlOptions));
    if (options.out != null) {
      OutputFolder.prepare("--out", options.out); // when all else is right, since it leaves a trace
    }
    return terms;
  }

  /** The level that a target has for itself, where each is compared at its own. */
  Optional<Level> ownLevel(TargetSpec target, Server server) {
    return levels.usual()
        ? Optional.of(
            target.level().orElseGet(() -> server.dbms().defaultLevel(server.identity().mode())))
        : Optional.empty();
  }

  private static Duration milliseconds(String text) {
    return Duration.ofMillis(Long.parseLong(text));
  }

  private static UsageException tooFew() {
    return new UsageException(
        "compare needs two targets or more; write for example --on mysql,mariadb");
  }

  private static void check(CompareCommand options) {
    if (options.targets.isEmpty() && !options.campaign.resume) {
      throw tooFew();
    }
    if (options.json.wanted && options.markdown) {
      throw new UsageException("--json and --markdown: ask for one of them");
    }
    if (options.patience != null && options.patience.isZero()) {
      throw new UsageException("--patience 0: a run needs some time; write for example 10s");
    }
    options.campaign.check();
    if (!options.cases.isEmpty() && options.campaign.given()) {
      throw new UsageException(
          "--time, --cases, --seed, --only, --workers, --resume, --max-transactions and"
              + " --max-statements are for generated cases: leave them out, or leave out "
              + options.cases.get(0));
    }
    if (options.campaign.resume && options.out == null) {
      throw new UsageException(
          "--resume needs to know which campaign: name its directory with --out DIR");
    }
  }

  /** Whether cases are made as they are needed. */
  boolean generates() {
    return given.isEmpty() && only.isEmpty();
  }

  ComparisonOptions comparison(Optional<Duration> time, CommonLevels levels) {
    return new ComparisonOptions(
        levels.chosen(), levels.common(), patience, ComparisonOptions.reduction(time));
  }

  /** What must not change when a campaign is resumed, and how long it is to go on. */
  Map<String, String> header(
      List<? extends ComparedTarget> participants,
      List<ComparedLevel> chosen,
      CampaignLimits limits) {
    Map<String, String> header = CampaignHeader.of(seed, generator, limits);
    header.put(
        CampaignHeader.TARGET,
        participants.stream().map(one -> one.target().name()).collect(Collectors.joining(",")));
    for (int i = 0; i < participants.size(); i++) {
      String suffix = "-" + (i + 1);
      CampaignHeader.put(header, suffix, participants.get(i).target());
      participants
          .get(i)
          .own()
          .ifPresent(level -> header.put(CampaignHeader.LEVEL + suffix, level.label()));
    }
    header.put(
        CampaignHeader.LEVEL,
        chosen.stream().map(CompareTerms::typed).collect(Collectors.joining(",")));
    header.put(PATIENCE, String.valueOf(patience.toMillis()));
    return header;
  }

  /** The cases of the campaign, in what the targets' SQL has in common. */
  CaseSource<Database, TransactionGroup> cases(List<TargetIdentity> identities) {
    return new CaseSource<>(new CaseGenerator(Dialects.common(identities), generator), seed);
  }

  /** What to type to see a case of the campaign again. */
  String command(List<? extends ComparedTarget> participants, String place) {
    return command(targets(participants), place);
  }

  /** The same where nobody knows the targets but by what the user calls them. */
  String command(Place place) {
    return command(
        targets.stream()
            .map(one -> CampaignHeader.typed(List.of(one.text())))
            .collect(Collectors.joining(",")),
        place.toString());
  }

  private String command(String names, String place) {
    List<String> words = CampaignHeader.cases(seed, generator, false);
    words.addAll(List.of("--only", place));
    if (levels.usual()) {
      words.addAll(List.of("--level", LevelChoice.DEFAULT));
    }
    return typed("isoscope compare --on " + names, words);
  }

  /** The same for a case of the user's own. */
  String command(List<Participant> participants, Case given, ComparedLevel level) {
    return only.isPresent()
        ? command(participants, only.get().toString())
        : typed(
            "isoscope compare "
                + CampaignHeader.typed(List.of(given.source()))
                + " --on "
                + targets(participants),
            List.of("--level", typed(level)));
  }

  private static String typed(ComparedLevel level) {
    return level.common().map(Level::label).orElse(LevelChoice.DEFAULT);
  }

  private String typed(String begin, List<String> options) {
    List<String> words = new ArrayList<>(options);
    words.addAll(access);
    return begin + " " + CampaignHeader.typed(words);
  }

  private static String targets(List<? extends ComparedTarget> participants) {
    return participants.stream()
        .map(one -> CampaignHeader.typed(List.of(one.target().name())))
        .collect(Collectors.joining(","));
  }
}
