package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.compare.ComparisonOptions;
import dev.isoscope.compare.Participant;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/**
 * What is compared and how: what the user said, checked before anything starts.
 *
 * @param given cases of the user's own; empty if cases are generated
 * @param only the one place of a campaign that is asked for
 */
record CompareTerms(
    List<TargetSpec> targets,
    LevelChoice levels,
    List<Case> given,
    Optional<Place> only,
    long seed,
    GeneratorOptions generator) {

  static CompareTerms of(CompareCommand options) throws IOException {
    check(options);
    List<TargetSpec> targets = Targets.parse(options.targets);
    if (targets.size() < 2) {
      throw tooFew();
    }
    CompareTerms terms =
        new CompareTerms(
            targets,
            LevelChoice.parse(options.levels),
            options.cases.isEmpty() ? List.of() : CaseFiles.parse(options.cases),
            Optional.ofNullable(options.only).map(HuntTerms::place),
            Optional.ofNullable(options.seed).orElseGet(HuntTerms::freshSeed),
            options.caseSize.generator(Map.of()));
    if (options.out != null) {
      OutputFolder.prepare("--out", options.out); // when all else is right, since it leaves a trace
    }
    return terms;
  }

  private static UsageException tooFew() {
    return new UsageException(
        "compare needs two targets or more; write for example --on mysql,mariadb");
  }

  private static void check(CompareCommand options) {
    if (options.targets.isEmpty()) {
      throw tooFew();
    }
    if (options.json.wanted && options.markdown) {
      throw new UsageException("--json and --markdown: ask for one of them");
    }
    if (options.time != null && options.time.isZero()) {
      throw new UsageException("--time 0: comparing needs some time; write for example 60s");
    }
    if (options.patience.isZero()) {
      throw new UsageException("--patience 0: a run needs some time; write for example 10s");
    }
    CaseSizeOptions.atLeastOne("--cases", options.caseCount);
    options.caseSize.check();
    if (options.print && options.only == null) {
      throw new UsageException("--print prints one case: say which with --only, such as 12.3.1");
    }
    if (options.only != null && options.seed == null) {
      throw new UsageException("--only needs the --seed of the campaign");
    }
    boolean generates =
        options.time != null
            || options.caseCount != null
            || options.seed != null
            || options.caseSize.given();
    if (!options.cases.isEmpty() && (generates || options.only != null)) {
      throw new UsageException(
          "--time, --cases, --seed, --only, --max-transactions and --max-statements are for"
              + " generated cases: leave them out, or leave out "
              + options.cases.get(0));
    }
  }

  /** Whether cases are made as they are needed. */
  boolean generates() {
    return given.isEmpty() && only.isEmpty();
  }

  ComparisonOptions comparison(CompareCommand options, CommonLevels levels) {
    Optional<Duration> time = Optional.ofNullable(options.time);
    return new ComparisonOptions(
        levels.chosen(),
        levels.common(),
        options.caseCount == null ? OptionalLong.empty() : OptionalLong.of(options.caseCount),
        time,
        options.patience,
        ComparisonOptions.reduction(time));
  }

  /** The cases of the campaign, in what the targets' SQL has in common. */
  CaseSource<Database, TransactionGroup> cases(List<Participant> participants) {
    return new CaseSource<>(
        new CaseGenerator(
            Dialects.common(participants.stream().map(Participant::target).toList()), generator),
        seed);
  }

  /** What to type to see a case of the campaign again. */
  String command(List<Participant> participants, String place) {
    return command(targets(participants), place);
  }

  /** The same where nobody knows the targets but by what the user calls them. */
  String command(Place place, Level level) {
    String names = targets.stream().map(one -> quoted(one.text())).collect(Collectors.joining(","));
    return command(names, place.toString()) + " --level " + level;
  }

  private String command(String targets, String place) {
    GeneratorOptions usual = GeneratorOptions.DEFAULT;
    StringBuilder text = new StringBuilder("isoscope compare --on ").append(targets);
    if (generator.maxTransactions() != usual.maxTransactions()) {
      text.append(" --max-transactions ").append(generator.maxTransactions());
    }
    if (generator.maxStatements() != usual.maxStatements()) {
      text.append(" --max-statements ").append(generator.maxStatements());
    }
    return text.append(" --seed ").append(seed).append(" --only ").append(place).toString();
  }

  /** The same for a case of the user's own. */
  String command(List<Participant> participants, Case given, Level level) {
    return only.isPresent()
        ? command(participants, only.get().toString())
        : "isoscope compare "
            + quoted(given.source())
            + " --on "
            + targets(participants)
            + " --level "
            + level;
  }

  private static String targets(List<Participant> participants) {
    return participants.stream()
        .map(one -> quoted(one.target().name()))
        .collect(Collectors.joining(","));
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9@:._/-]+") ? word : "'" + word + "'";
  }
}
