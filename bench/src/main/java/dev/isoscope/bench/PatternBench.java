package dev.isoscope.bench;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.dbms.IsolationDegree;
import dev.isoscope.dbms.Promise;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.Generator;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.PatternGenerator;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.dependency.PatternMatch;
import dev.isoscope.oracle.dependency.PatternMatcher;
import dev.isoscope.oracle.dependency.Phenomena;
import dev.isoscope.oracle.graph.Inspection;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.PatternFile;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What comes of cases that follow patterns: which patterns real runs show at which levels and what
 * prevents the others, how many cases do what their pattern says, and how many different ways of
 * playing forbidden patterns turn up, beside random cases.
 */
public final class PatternBench {
  private static final long SEED = 16;
  private static final ExecutorOptions OPTIONS =
      ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(Duration.ofSeconds(10));
  private static final List<AnomalyPattern> PUBLISHED = PatternFile.published();

  /** What became of a case. */
  private enum Result {
    SHOWN("shown"),
    /** The statements came in the pattern's order, but a read saw another version. */
    OTHER_VERSION("sees another version"),
    WAITS("waits"),
    REFUSED("is refused"),
    OTHERWISE("does otherwise"),
    UNKNOWN("unknown");

    private final String label;

    Result(String label) {
      this.label = label;
    }
  }

  /** A run, and what instruments saw of it. */
  private record Watched(History history, Optional<Observations> observations) {}

  private final Testbed testbed;
  private final int tries;
  private final Map<String, Map<String, String>> cells = new LinkedHashMap<>();
  private long unhindered;
  private long followed;

  private PatternBench(Testbed testbed, int tries) {
    this.testbed = testbed;
    this.tries = tries;
    PUBLISHED.forEach(one -> cells.put(one.name(), new LinkedHashMap<>()));
  }

  /**
   * @param args targets, separated by commas; how many cases of each pattern and level are tried at
   *     most; and how many cases patterns and randomness are compared by
   */
  public static void main(String[] args) throws Exception {
    List<String> targets = List.of((args.length > 0 ? args[0] : "h2,postgres").split(","));
    int tries = args.length > 1 ? Integer.parseInt(args[1]) : 8;
    int compared = args.length > 2 ? Integer.parseInt(args[2]) : 1000;
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      PatternBench bench = new PatternBench(testbed, tries);
      if (tries > 0) {
        bench.each(targets, bench::play);
        bench.print(targets);
      }
      if (compared > 0) {
        System.out.println("| target | level | cases | with patterns | random | ratio |");
        System.out.println("|---|---|---|---|---|---|");
        bench.each(targets, (target, server) -> compare(target, server, compared));
      }
    }
    System.exit(0);
  }

  /** What is done with a target. */
  private interface Measurement {
    void of(String target, Server server) throws SQLException;
  }

  private void each(List<String> targets, Measurement measurement) throws SQLException {
    for (String target : targets) {
      try (Server server = testbed.start(TargetSpec.parse(target))) {
        measurement.of(target, server);
      } catch (TargetException e) {
        System.out.println(target + " is not there: " + e.getMessage());
      }
    }
  }

  private void print(List<String> targets) {
    System.out.println("| pattern | " + String.join(" | ", targets) + " |");
    System.out.println("|---|" + "---|".repeat(targets.size()));
    cells.forEach(
        (name, byTarget) ->
            System.out.println(
                "| "
                    + name
                    + " | "
                    + targets.stream()
                        .map(target -> byTarget.getOrDefault(target, "-"))
                        .collect(Collectors.joining(" | "))
                    + " |"));
    System.out.printf(
        Locale.ROOT,
        "%n%d of %d cases in which nobody waited or was refused follow their pattern (%.1f %%)%n",
        followed,
        unhindered,
        100.0 * followed / unhindered);
  }

  // ---- which patterns show --------------------------------------------------------------------

  private void play(String target, Server server) throws SQLException {
    Dialect dialect = Dialects.of(server.identity());
    Map<String, List<String>> shown = new TreeMap<>();
    Map<String, Map<Result, Integer>> others = new TreeMap<>();
    for (Level level : server.dbms().levels(server.identity().mode())) {
      try (RecoveringRunner runner = new RecoveringRunner(server, level, OPTIONS, () -> {})) {
        for (AnomalyPattern pattern : PUBLISHED) {
          Map<Result, Integer> results = play(pattern, dialect, server, runner);
          if (results.containsKey(Result.SHOWN)) {
            shown.computeIfAbsent(pattern.name(), none -> new ArrayList<>()).add(level.label());
          } else {
            Map<Result, Integer> sum =
                others.computeIfAbsent(pattern.name(), none -> new TreeMap<>());
            results.forEach((result, count) -> sum.merge(result, count, Integer::sum));
          }
        }
      }
    }
    for (AnomalyPattern pattern : PUBLISHED) {
      String name = pattern.name();
      cells
          .get(name)
          .put(
              target,
              shown.containsKey(name)
                  ? String.join(", ", shown.get(name))
                  : others.get(name).entrySet().stream()
                      .max(Map.Entry.comparingByValue())
                      .map(most -> most.getKey().label)
                      .orElse("-"));
    }
  }

  private Map<Result, Integer> play(
      AnomalyPattern pattern, Dialect dialect, Server server, RecoveringRunner runner)
      throws SQLException {
    CaseSource<Database, TransactionGroup> source =
        new CaseSource<>(
            new PatternGenerator(dialect, GeneratorOptions.DEFAULT, List.of(pattern), 100),
            SEED + PUBLISHED.indexOf(pattern));
    Map<Result, Integer> results = new TreeMap<>();
    for (int i = 0; i < tries && !results.containsKey(Result.SHOWN); i++) {
      // Another database each time.
      Case testCase = source.at(new Place(i, 0, 0));
      if (testCase.header().details().containsKey("pattern")) {
        results.merge(result(pattern, run(testCase, server, runner)), 1, Integer::sum);
      }
    }
    return results;
  }

  private Result result(AnomalyPattern pattern, Optional<Watched> run) {
    if (run.isEmpty() || run.get().observations().isEmpty()) {
      return Result.UNKNOWN;
    }
    List<Step> steps = run.get().history().steps();
    PatternMatcher matcher = new PatternMatcher(run.get().observations().get());
    boolean waits = steps.stream().anyMatch(Step::blocked);
    boolean refused =
        steps.stream()
            .anyMatch(step -> step.error().filter(error -> error.kind().contention()).isPresent());
    boolean follows = matcher.followed(pattern.sequence()).isPresent();
    if (!waits && !refused) {
      unhindered++;
      followed += follows ? 1 : 0;
    }
    return matcher.realised(pattern.sequence()).isPresent()
        ? Result.SHOWN
        : waits
            ? Result.WAITS
            : refused ? Result.REFUSED : follows ? Result.OTHER_VERSION : Result.OTHERWISE;
  }

  private static Optional<Watched> run(Case testCase, Server server, RecoveringRunner runner)
      throws SQLException {
    try {
      History history = runner.run(testCase, Reset.FAST);
      if (!(history.ending() instanceof Ending.Complete)) {
        return Optional.empty();
      }
      try {
        Inspection inspection = Inspection.of(history, server.dbms(), runner.further());
        return Optional.of(
            new Watched(
                history,
                inspection.disturbance().isPresent()
                    ? Optional.empty()
                    : Optional.of(inspection.observations())));
      } catch (NotInstrumentable e) {
        return Optional.of(new Watched(history, Optional.empty()));
      }
    } catch (SetupException e) {
      return Optional.empty();
    }
  }

  // ---- patterns beside randomness -------------------------------------------------------------

  /** Levels that do not promise what is claimed of them. */
  private static void compare(String target, Server server, int cases) throws SQLException {
    Dialect dialect = Dialects.of(server.identity());
    for (Level level : server.dbms().levels(server.identity().mode())) {
      Promise promise = server.dbms().promise(server.identity(), level);
      if (!promise.serializable()) {
        int guided =
            pairs(
                    new PatternGenerator(dialect, GeneratorOptions.DEFAULT, PUBLISHED, 100),
                    server,
                    level,
                    cases)
                .size();
        int random =
            pairs(new CaseGenerator(dialect, GeneratorOptions.DEFAULT), server, level, cases)
                .size();
        System.out.printf(
            Locale.ROOT,
            "| %s | %s | %d | %d | %d | %.1f |%n",
            target,
            level,
            cases,
            guided,
            random,
            (double) guided / Math.max(1, random));
      }
    }
  }

  /** The ways in which cases break serializability: a pattern, and what has played it. */
  private static Set<List<String>> pairs(
      Generator<Database, TransactionGroup> generator, Server server, Level level, int cases)
      throws SQLException {
    Promise claim = Promise.byDefinition(IsolationDegree.SERIALIZABLE);
    CaseSource<Database, TransactionGroup> source = new CaseSource<>(generator, SEED);
    Set<List<String>> pairs = new HashSet<>();
    try (RecoveringRunner runner = new RecoveringRunner(server, level, OPTIONS, () -> {})) {
      for (int i = 0; i < cases; i++) {
        Optional<Watched> run = run(source.at(Place.of(i)), server, runner);
        Optional<Observations> observations = run.flatMap(Watched::observations);
        if (observations.isPresent()
            && Phenomena.of(observations.get()).stream()
                .anyMatch(one -> claim.forbids(one.anomaly(), one.grounds()))) {
          PatternMatcher matcher = new PatternMatcher(observations.get());
          for (AnomalyPattern pattern : PUBLISHED) {
            if (pattern.anomalies().forbiddenAt().contains(IsolationDegree.SERIALIZABLE)) {
              matcher
                  .realised(pattern.sequence())
                  .ifPresent(match -> pairs.add(pair(pattern, match, run.get().history())));
            }
          }
        }
      }
    }
    return pairs;
  }

  private static List<String> pair(AnomalyPattern pattern, PatternMatch match, History history) {
    List<String> pair = new ArrayList<>(List.of(pattern.name()));
    match
        .statements()
        .values()
        .forEach(number -> pair.add(kind(history.steps().get(number - 1).statement().sql())));
    return pair;
  }

  /** What a statement is, by its words. */
  private static String kind(String sql) {
    String text = sql.toUpperCase(Locale.ROOT);
    StringBuilder kind = new StringBuilder(text.substring(0, text.indexOf(' ')));
    for (String word : List.of(" JOIN ", "(SELECT ", " FOR ", " ON CONFLICT ", " ON DUPLICATE ")) {
      kind.append(text.contains(word) ? word : "");
    }
    return kind.append(text.startsWith("INSERT") && text.contains(" SELECT ") ? " SELECT" : "")
        .toString();
  }
}
