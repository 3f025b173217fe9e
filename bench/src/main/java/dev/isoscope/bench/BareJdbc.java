package dev.isoscope.bench;

import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a plain program would do in one thread to carry out the statements of a run: the same resets
 * and final reads, one connection per session, results read; no lock probes and no history. The
 * sessions come one after the other, because a thread alone cannot wait for itself.
 */
final class BareJdbc implements AutoCloseable {
  private final Server server;
  private final Level level;
  private final Dbms dbms;
  private final String workspace = "isoscope_bench_" + ProcessHandle.current().pid();
  private final Connection control;
  private final Map<String, Connection> connections = new LinkedHashMap<>();
  private final Map<String, Statement> statements = new LinkedHashMap<>();
  private List<InitStatement> laidOut = List.of();
  private List<String> tables = List.of();
  private List<String> refill = List.of();

  BareJdbc(Server server, Level level) throws SQLException {
    this.server = server;
    this.level = level;
    this.dbms = server.dbms();
    this.control = server.connect("BARE");
    dbms.createWorkspace(control, workspace);
    dbms.openControl(control, workspace);
  }

  /** The work of a run, ready to be sent. */
  record Work(Case testCase, List<Task> tasks) {}

  /** One statement, with what its words say decided beforehand. */
  record Task(String session, String sql, Optional<TransactionControl> control) {}

  /** All statements that the executor submitted, session by session. */
  static Work workOf(History history) {
    Map<String, List<Task>> bySession = new LinkedHashMap<>();
    for (Step step : history.steps()) {
      if (step.submittedAt().isPresent()) {
        String session = step.statement().session();
        String sql = step.statement().sql();
        bySession
            .computeIfAbsent(session, name -> new ArrayList<>())
            .add(new Task(session, sql, TransactionControl.parse(sql)));
      }
    }
    List<Task> tasks = new ArrayList<>();
    bySession.values().forEach(own -> tasks.addAll(ended(own)));
    return new Work(history.testCase(), tasks);
  }

  /** With an end of what the session leaves open, or the next one would wait for ever. */
  private static List<Task> ended(List<Task> tasks) {
    List<Task> all = new ArrayList<>(tasks);
    String session = tasks.get(0).session();
    boolean open = false;
    boolean autocommit = true;
    for (Task task : tasks) {
      TransactionControl control = task.control().orElse(null);
      if (control instanceof TransactionControl.Autocommit mode) {
        autocommit = mode.on();
      }
      open |= control instanceof TransactionControl.Begin || !autocommit;
      open &= !(control instanceof TransactionControl.End);
    }
    if (open) {
      all.add(new Task(session, "ROLLBACK", Optional.of(new TransactionControl.Rollback())));
    }
    if (!autocommit) {
      all.add(new Task(session, "SET autocommit = 1", Optional.empty()));
    }
    return all;
  }

  void run(Work work) throws SQLException {
    reset(work.testCase());
    for (Task task : work.tasks()) {
      execute(task);
    }
    try (Statement statement = control.createStatement()) {
      for (String table : tables) {
        read(statement.executeQuery("SELECT * FROM " + dbms.quote(table)));
      }
    }
  }

  private void reset(Case testCase) throws SQLException {
    if (testCase.init().equals(laidOut) && !refill.isEmpty()) {
      dbms.sendTogether(control, refill);
      return;
    }
    dbms.emptyWorkspace(control, workspace);
    List<String> definitions = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    try (Statement statement = control.createStatement()) {
      for (InitStatement init : testCase.init()) {
        statement.execute(init.sql());
        boolean write = StatementKind.of(init.sql()) == StatementKind.WRITE;
        (write ? rows : definitions).add(init.sql());
      }
    }
    laidOut = testCase.init();
    tables = dbms.tables(control, workspace);
    refill = refill(definitions, rows).orElse(List.of());
  }

  private Optional<List<String>> refill(List<String> definitions, List<String> rows)
      throws SQLException {
    Map<String, Integer> created = new HashMap<>();
    for (String table : tables) {
      int i = 0;
      while (i < definitions.size() && !definitions.get(i).contains(table)) {
        i++;
      }
      created.put(table, i);
    }
    List<String> ordered =
        tables.stream().sorted(java.util.Comparator.comparing(created::get)).toList();
    return dbms.counterResets(control, workspace, definitions)
        .map(
            counters -> {
              List<String> all = new ArrayList<>(dbms.clear(ordered));
              counters.stream().map(CounterReset::sql).forEach(all::add);
              all.addAll(rows);
              return all;
            });
  }

  /** Errors are part of the work, as they are for the executor. */
  private void execute(Task task) throws SQLException {
    Statement statement = statement(task.session());
    try {
      if (task.control().isPresent()) {
        dbms.control(connections.get(task.session()), statement, task.control().get(), task.sql());
      } else if (statement.execute(task.sql())) {
        read(statement.getResultSet());
      }
    } catch (SQLException e) {
      if (connections.get(task.session()).isClosed()) {
        throw e;
      }
    }
  }

  private Statement statement(String session) throws SQLException {
    if (!statements.containsKey(session)) {
      Connection connection = server.connect(workspace + "_" + session);
      dbms.openSession(connection, level, workspace);
      connections.put(session, connection);
      statements.put(session, connection.createStatement());
    }
    return statements.get(session);
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
