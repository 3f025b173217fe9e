package dev.isoscope.bench;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.Randomness;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import dev.isoscope.sql.dialect.Dialects;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How many cases one worker of a campaign generates, runs and judges by write-specific
 * serializability, beside the same statements through bare JDBC. The two take turns, group by
 * group; tables are made anew for each database and used again for all its groups and orders in
 * both.
 */
final class WssThroughput {
  /** As long as the JVM keeps compiling what both use; a campaign goes on for much longer. */
  private static final Duration WARM_UP = Duration.ofSeconds(60);

  private static final int GROUPS = 12;
  private static final int GROUPS_AT_ONCE = 3;
  private static final int ORDERS = 4;
  private static final long SEED = 1;
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /**
   * Medians over the databases; the ratio is the median of their ratios.
   *
   * @param runs executions per case
   * @param blocked the share of cases in which a statement had to wait
   */
  record Result(double bare, double cases, double ratio, double runs, double blocked) {
    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.0f | %.0f | %.0f %% | %.1f | %.0f %%",
          bare,
          cases,
          100 * ratio,
          runs,
          100 * blocked);
    }
  }

  private final Server server;
  private final Level level;
  private final CaseGenerator generator;
  private final WriteSpecificSerializability oracle = new WriteSpecificSerializability();
  private long through;
  private long bare;
  private int cases;
  private int runs;
  private int blocked;

  private WssThroughput(Server server) {
    this.server = server;
    this.level = server.dbms().defaultLevel(server.identity().mode());
    this.generator = new CaseGenerator(Dialects.of(server.identity()), GeneratorOptions.DEFAULT);
  }

  /**
   * @param other for the plain program, because a case may bring the first one down
   */
  static Result measure(Server server, Server other, int databases) throws SQLException {
    return new WssThroughput(server).measure(other, databases);
  }

  private Result measure(Server other, int databases) throws SQLException {
    double[] throughRates = new double[databases];
    double[] bareRates = new double[databases];
    double[] ratios = new double[databases];
    ExecutorOptions options = ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(PATIENCE);
    try (Executor executor = new Executor(server, level, options);
        BareJdbc jdbc = new BareJdbc(other, level)) {
      long end = System.nanoTime() + WARM_UP.toNanos();
      for (int i = 1; System.nanoTime() < end; i++) {
        database(new Randomness(SEED).fork(-i), executor, jdbc);
      }
      cases = 0;
      runs = 0;
      blocked = 0;
      for (int i = 0; i < databases; i++) {
        through = 0;
        bare = 0;
        database(new Randomness(SEED).fork(i), executor, jdbc);
        throughRates[i] = GROUPS * ORDERS / (through / 1e9);
        bareRates[i] = GROUPS * ORDERS / (bare / 1e9);
        ratios[i] = throughRates[i] / bareRates[i];
      }
    }
    return new Result(
        Throughput.median(bareRates),
        Throughput.median(throughRates),
        Throughput.median(ratios),
        (double) runs / cases,
        (double) blocked / cases);
  }

  private void database(Randomness random, Executor executor, BareJdbc jdbc) throws SQLException {
    long start = System.nanoTime();
    Database database = generator.database(random.fork(0));
    through += System.nanoTime() - start;
    for (int first = 1; first <= GROUPS; first += GROUPS_AT_ONCE) {
      groups(database, random, first, executor, jdbc);
    }
  }

  private void groups(
      Database database, Randomness random, int first, Executor executor, BareJdbc jdbc)
      throws SQLException {
    long start = System.nanoTime();
    List<Recording> recordings =
        executor.inDrivingThread(() -> judged(database, random, first, executor));
    through += System.nanoTime() - start;
    List<BareJdbc.Work> works =
        recordings.stream()
            .flatMap(recording -> recording.histories().stream())
            .map(BareJdbc::workOf)
            .toList();
    start = System.nanoTime();
    for (BareJdbc.Work work : works) {
      jdbc.run(work);
    }
    bare += System.nanoTime() - start;
    runs += works.size();
    for (Recording recording : recordings) {
      cases++;
      History observed = recording.histories().get(0);
      blocked += observed.steps().stream().anyMatch(Step::blocked) ? 1 : 0;
    }
  }

  private List<Recording> judged(Database database, Randomness random, int first, Executor executor)
      throws SQLException {
    Terms terms = new Terms(server.dbms(), server.identity(), level, Optional.empty());
    List<Recording> recordings = new ArrayList<>();
    for (int g = first; g < first + GROUPS_AT_ONCE; g++) {
      Randomness ofGroup = random.fork(g);
      TransactionGroup group = generator.group(database, ofGroup);
      for (int o = 0; o < ORDERS; o++) {
        Recording recording = new Recording(executor);
        Case testCase = generator.order(group, ofGroup.fork(o), "bench");
        oracle.judge(recording.run(testCase), terms, recording);
        recordings.add(recording);
      }
    }
    return recordings;
  }
}
