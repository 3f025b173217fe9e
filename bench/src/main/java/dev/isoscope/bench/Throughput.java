package dev.isoscope.bench;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The same statements through the executor and through bare JDBC in one thread, in turns. They
 * never wait, each session has a connection of its own in both, and results are read in both.
 */
final class Throughput {
  private static final int SESSIONS = 3;
  private static final int TRANSACTIONS = 12;
  private static final int WARM_UP = 12;
  private static final int ROUNDS = 25;

  /** Medians over the rounds; the ratio is the median of the rounds' ratios. */
  record Result(double bare, double executor, double ratio) {
    @Override
    public String toString() {
      return String.format(Locale.ROOT, "%.0f | %.0f | %.0f %%", bare, executor, 100 * ratio);
    }
  }

  private Throughput() {}

  static Result measure(Server server) throws SQLException {
    Level level = server.dbms().defaultLevel(server.identity().mode());
    Case testCase = workload();
    double[] bare = new double[ROUNDS];
    double[] through = new double[ROUNDS];
    double[] ratios = new double[ROUNDS];
    ExecutorOptions options = ExecutorOptions.DEFAULT.withReset(Reset.FAST);
    try (Executor executor = new Executor(server, level, options);
        BareJdbc jdbc = new BareJdbc(server, level, testCase)) {
      for (int i = -WARM_UP; i < ROUNDS; i++) {
        long start = System.nanoTime();
        executor.run(testCase);
        long between = System.nanoTime();
        jdbc.run();
        long end = System.nanoTime();
        if (i >= 0) {
          through[i] = testCase.statements().size() / ((between - start) / 1e9);
          bare[i] = testCase.statements().size() / ((end - between) / 1e9);
          ratios[i] = through[i] / bare[i];
        }
      }
    }
    return new Result(median(bare), median(through), median(ratios));
  }

  private static Case workload() {
    List<InitStatement> init = new ArrayList<>();
    List<Statement> statements = new ArrayList<>();
    for (int s = 1; s <= SESSIONS; s++) {
      init.add(InitStatement.of("CREATE TABLE t" + s + " (id INT NOT NULL PRIMARY KEY, v INT)"));
      init.add(InitStatement.of("INSERT INTO t" + s + " VALUES (1, 1), (2, 2), (3, 3)"));
    }
    for (int t = 0; t < TRANSACTIONS; t++) {
      for (int s = 1; s <= SESSIONS; s++) {
        String table = "t" + s;
        for (String sql :
            List.of(
                "BEGIN",
                "SELECT * FROM " + table + " WHERE id = 1",
                "UPDATE " + table + " SET v = v + 1 WHERE id = 2",
                "SELECT id, v FROM " + table,
                "UPDATE " + table + " SET v = " + t + " WHERE v > 2",
                "INSERT INTO " + table + " VALUES (" + (10 + t) + ", 0)",
                "DELETE FROM " + table + " WHERE id = " + (10 + t),
                "COMMIT")) {
          statements.add(Statement.of(statements.size() + 1, "T" + s, sql));
        }
      }
    }
    return new Case("bench", Header.named("bench"), init, statements, List.of(), List.of());
  }

  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[sorted.length / 2];
  }

  /** What a plain program would do, the layout of the tables and the final read included. */
  private static final class BareJdbc implements AutoCloseable {
    private final Dbms dbms;
    private final Case testCase;
    private final String workspace = "isoscope_bench_" + ProcessHandle.current().pid();
    private final Connection control;
    private final Map<String, Connection> connections = new LinkedHashMap<>();
    private final Map<String, java.sql.Statement> statements = new LinkedHashMap<>();

    BareJdbc(Server server, Level level, Case testCase) throws SQLException {
      this.dbms = server.dbms();
      this.testCase = testCase;
      this.control = server.connect("BARE");
      dbms.createWorkspace(control, workspace);
      dbms.enterWorkspace(control, workspace);
      try (java.sql.Statement statement = control.createStatement()) {
        for (InitStatement init : testCase.init()) {
          statement.execute(init.sql());
        }
      }
      for (String session : testCase.sessions()) {
        Connection connection = server.connect(session);
        dbms.openSession(connection, level, workspace);
        connections.put(session, connection);
        statements.put(session, connection.createStatement());
      }
    }

    void run() throws SQLException {
      refill();
      for (Statement statement : testCase.statements()) {
        execute(statement.session(), statement.sql());
      }
      try (java.sql.Statement statement = control.createStatement()) {
        for (int s = 1; s <= SESSIONS; s++) {
          read(statement.executeQuery("SELECT * FROM t" + s));
        }
      }
    }

    private void execute(String session, String sql) throws SQLException {
      java.sql.Statement statement = statements.get(session);
      boolean control = sql.equals("BEGIN") || sql.equals("COMMIT");
      if (control) {
        TransactionControl what =
            sql.equals("BEGIN")
                ? new TransactionControl.Begin("")
                : new TransactionControl.Commit();
        dbms.control(connections.get(session), statement, what, sql);
      } else if (statement.execute(sql)) {
        read(statement.getResultSet());
      }
    }

    private void refill() throws SQLException {
      control.setAutoCommit(false);
      try (java.sql.Statement statement = control.createStatement()) {
        for (int s = 1; s <= SESSIONS; s++) {
          statement.execute("DELETE FROM t" + s);
        }
        for (InitStatement init : testCase.init()) {
          if (init.sql().startsWith("INSERT")) {
            statement.execute(init.sql());
          }
        }
      }
      control.commit();
      control.setAutoCommit(true);
    }

    private static void read(ResultSet results) throws SQLException {
      try (results) {
        int width = results.getMetaData().getColumnCount();
        while (results.next()) {
          for (int i = 1; i <= width; i++) {
            results.getString(i);
          }
        }
      }
    }

    @Override
    public void close() throws SQLException {
      for (Connection connection : connections.values()) {
        connection.close();
      }
      dbms.dropWorkspace(control, workspace);
      control.close();
    }
  }
}
