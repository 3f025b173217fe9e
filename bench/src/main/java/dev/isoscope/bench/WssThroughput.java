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
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How many cases one worker of a campaign generates, runs and judges by write-specific
 * serializability, beside the same statements through bare JDBC. The two take turns, case by case;
 * tables are made anew for each database and used again for all its groups and orders in both.
 */
final class WssThroughput {
  private static final int WARM_UP = 4;
  private static final int GROUPS = 12;
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
      for (int i = -WARM_UP; i < databases; i++) {
        through = 0;
        bare = 0;
        if (i == 0) {
          cases = 0;
          runs = 0;
          blocked = 0;
        }
        database(new Randomness(SEED).fork(i), executor, jdbc);
        if (i >= 0) {
          throughRates[i] = GROUPS * ORDERS / (through / 1e9);
          bareRates[i] = GROUPS * ORDERS / (bare / 1e9);
          ratios[i] = throughRates[i] / bareRates[i];
        }
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
    for (int g = 1; g <= GROUPS; g++) {
      Randomness ofGroup = random.fork(g);
      start = System.nanoTime();
      TransactionGroup group = generator.group(database, ofGroup);
      through += System.nanoTime() - start;
      for (int o = 0; o < ORDERS; o++) {
        oneCase(group, ofGroup.fork(o), executor, jdbc);
      }
    }
  }

  private void oneCase(TransactionGroup group, Randomness random, Executor executor, BareJdbc jdbc)
      throws SQLException {
    Recording recording = new Recording(executor);
    long start = System.nanoTime();
    Case testCase = generator.order(group, random, "bench");
    History observed = recording.run(testCase);
    Terms terms = new Terms(server.dbms(), server.identity(), level, Optional.empty());
    oracle.judge(observed, terms, recording);
    through += System.nanoTime() - start;
    List<BareJdbc.Work> works = recording.histories().stream().map(BareJdbc::workOf).toList();
    start = System.nanoTime();
    for (BareJdbc.Work work : works) {
      jdbc.run(work);
    }
    bare += System.nanoTime() - start;
    cases++;
    runs += works.size();
    blocked += observed.steps().stream().anyMatch(Step::blocked) ? 1 : 0;
  }
}
