package dev.isoscope.bench;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Complexity;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.oracle.Terms;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * How many cases a second one worker runs and judges with each oracle and with all of them
 * together, beside running the same cases without judging them, database by database in turns.
 */
public final class OracleBench {
  private static final int CASES_OF_DATABASE = 48;
  private static final int ORDERS = 4;
  private static final int WARM_UP = 3;

  private final Server server;
  private final Executor executor;
  private final Complexity complexity;
  private final Judge judge;
  private final CaseSource<?, ?> source;
  private final Map<String, List<Double>> seconds = new LinkedHashMap<>();
  private final Map<String, Integer> inconclusive = new LinkedHashMap<>();

  private OracleBench(Server server, Executor executor, Complexity complexity, long seed) {
    this.server = server;
    this.complexity = complexity;
    this.executor = executor;
    this.judge =
        new Judge(
            new Terms(
                server.dbms(),
                server.identity(),
                server.dbms().defaultLevel(server.identity().mode()),
                Optional.empty()));
    this.source =
        new CaseSource<>(
            new CaseGenerator(
                Dialects.of(server.identity()),
                GeneratorOptions.DEFAULT.withComplexity(complexity)),
            seed);
  }

  /**
   * @param args targets, separated by commas, how many databases, and how rich the cases are,
   *     separated by commas
   */
  public static void main(String[] args) throws Exception {
    String[] targets = (args.length > 0 ? args[0] : "postgres,mysql").split(",");
    int databases = args.length > 1 ? Integer.parseInt(args[1]) : 20;
    List<Complexity> complexities =
        Stream.of((args.length > 2 ? args[2] : "0").split(","))
            .map(text -> Complexity.parse(text).orElseThrow())
            .toList();
    System.out.println(
        "| target | complexity | oracle | cases/s | of running alone | inconclusive |");
    System.out.println("|---|---|---|---|---|---|");
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      for (String target : targets) {
        Server server = testbed.start(TargetSpec.parse(target));
        try (Executor executor =
            new Executor(
                server,
                server.dbms().defaultLevel(server.identity().mode()),
                ExecutorOptions.DEFAULT.withReset(Reset.FAST))) {
          List<OracleBench> benches =
              complexities.stream()
                  .map(complexity -> new OracleBench(server, executor, complexity, 4711))
                  .toList();
          executor.inDrivingThread(
              () -> {
                for (int database = 1; database <= WARM_UP + databases; database++) {
                  for (OracleBench bench : benches) {
                    bench.measure(database);
                  }
                }
                return null;
              });
          benches.forEach(bench -> bench.print(databases));
        }
      }
    }
  }

  private void measure(int database) throws SQLException {
    time("none", List.of(), database);
    for (Oracle oracle : Oracles.ofIsolation()) {
      time(oracle.name(), List.of(oracle), database);
    }
    time("all", Oracles.all(), database);
  }

  private void time(String name, List<Oracle> oracles, int database) throws SQLException {
    long start = System.nanoTime();
    int open = 0;
    for (int i = 0; i < CASES_OF_DATABASE; i++) {
      open += judged(source.at(new Place(database, i / ORDERS, i % ORDERS)), oracles) ? 0 : 1;
    }
    if (database > WARM_UP) {
      seconds
          .computeIfAbsent(name, key -> new ArrayList<>())
          .add((System.nanoTime() - start) / 1e9);
      inconclusive.merge(name, open, Integer::sum);
    }
  }

  /** Whether nobody is left in doubt. */
  private boolean judged(Case testCase, List<Oracle> oracles) throws SQLException {
    try {
      History history = executor.run(testCase);
      return oracles.isEmpty()
          || judge.judge(oracles, history, executor).values().stream()
              .noneMatch(Verdict.Inconclusive.class::isInstance);
    } catch (SetupException e) {
      return false;
    }
  }

  private void print(int databases) {
    double cases = databases * CASES_OF_DATABASE;
    double alone = sum("none");
    for (String name : seconds.keySet()) {
      System.out.printf(
          "| %s | %s | %s | %.0f | %.0f %% | %.1f %% |%n",
          server.identity().dbms(),
          complexity,
          name,
          cases / sum(name),
          100 * alone / sum(name),
          100 * inconclusive.get(name) / cases);
    }
  }

  private double sum(String name) {
    return seconds.get(name).stream().mapToDouble(Double::doubleValue).sum();
  }
}
