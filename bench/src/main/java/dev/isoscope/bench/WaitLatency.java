package dev.isoscope.bench;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Event;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How long it takes from the moment a statement that has to wait is submitted until the executor
 * knows that it waits. The wait starts a fraction of a millisecond after the submission, so the
 * figures are upper bounds.
 */
final class WaitLatency {
  private static final int WARM_UP = 40;
  private static final int ROUNDS = 200;

  /** In milliseconds. */
  record Result(double median, double most95, double most) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.2f | %.2f | %.2f", median, most95, most);
    }
  }

  private WaitLatency() {}

  /** Empty where nobody ever waits. */
  static Optional<Result> measure(Server server) throws SQLException {
    Case testCase = twoWriters();
    List<Double> latencies = new ArrayList<>();
    long[] submitted = new long[1];
    ExecutorOptions options = ExecutorOptions.DEFAULT.withReset(Reset.FAST);
    try (Executor executor =
        new Executor(
            server,
            server.dbms().defaultLevel(server.identity().mode()),
            options,
            event -> {
              if (event instanceof Event.Submitted) {
                submitted[0] = System.nanoTime();
              } else if (event instanceof Event.Blocked) {
                latencies.add((System.nanoTime() - submitted[0]) / 1e6);
              }
            })) {
      for (int i = 0; i < WARM_UP; i++) {
        executor.run(testCase);
      }
      latencies.clear();
      for (int i = 0; i < ROUNDS; i++) {
        executor.run(testCase);
      }
    }
    if (latencies.isEmpty()) {
      return Optional.empty();
    }
    double[] sorted = latencies.stream().mapToDouble(Double::doubleValue).toArray();
    Arrays.sort(sorted);
    return Optional.of(
        new Result(
            sorted[sorted.length / 2],
            sorted[(int) (sorted.length * 0.95)],
            sorted[sorted.length - 1]));
  }

  private static Case twoWriters() {
    String update = "UPDATE t SET v = v + 1 WHERE id = 1";
    return new Case(
        "bench",
        Header.named("two writers"),
        List.of(
            InitStatement.of("CREATE TABLE t (id INT NOT NULL PRIMARY KEY, v INT)"),
            InitStatement.of("INSERT INTO t VALUES (1, 1)")),
        List.of(
            Statement.of(1, "T1", "BEGIN"),
            Statement.of(2, "T1", update),
            Statement.of(3, "T2", update),
            Statement.of(4, "T1", "COMMIT")),
        List.of(),
        List.of());
  }
}
