package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.SessionTuner;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** One session's connection. It carries out statements and knows nothing of the others. */
final class SessionConnection implements AutoCloseable {
  /** Enough for a trigger that says something of every row, in the tables of a case. */
  private static final int MOST_WARNINGS = 1_000;

  private final Dbms dbms;
  private final Connection connection;
  private volatile Statement statement;
  private final SessionHandle handle;
  private final SessionTuner tuner;
  private final String workspace;

  SessionConnection(Server server, String session, Level level, String workspace)
      throws SQLException {
    this.dbms = server.dbms();
    this.workspace = workspace;
    // Another executor on this server may have a session of the same name.
    this.connection = server.connect(workspace + "_" + session);
    try {
      dbms.openSession(connection, level, workspace);
      this.statement = createStatement();
      this.handle = new SessionHandle(session, dbms.sessionId(connection));
      this.tuner = dbms.tuner(server);
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }

  private Statement createStatement() throws SQLException {
    Statement created = connection.createStatement();
    dbms.limitRows(created, ResultReader.MOST_ROWS + 1);
    return created;
  }

  /** Carries out settings that are no part of the case. */
  void set(List<String> settings) throws SQLException {
    Sql.execute(connection, settings.toArray(String[]::new));
  }

  SessionHandle handle() {
    return handle;
  }

  SessionTuner tuner() {
    return tuner;
  }

  /** Makes the session ready to submit while so many others wait. */
  void prepare(int waiting) throws SQLException {
    tuner.beforeSubmission(statement, waiting);
  }

  /** Carries out a statement of the case; the calling thread waits as long as it takes. */
  StatementResult execute(ParsedStatement parsed) {
    List<String> warnings = new ArrayList<>();
    try {
      statement.clearWarnings();
      Outcome outcome;
      if (parsed.control().isPresent()) {
        warnings.addAll(dbms.control(connection, statement, parsed.control().get(), parsed.sql()));
        outcome = new Outcome.Done();
      } else {
        outcome = run(parsed);
      }
      collect(warnings);
      return StatementResult.of(outcome, warnings);
    } catch (SQLException e) {
      BestEffort.to(() -> collect(warnings));
      reopenStatement();
      boolean tooLarge = dbms.resultTooLarge(e);
      return StatementResult.failed(tooLarge ? new ResultReader.TooManyRows() : e, warnings);
    } catch (RuntimeException | LinkageError e) {
      // A driver that breaks is a finding like any other error of the DBMS; it must not stop the
      // run.
      return StatementResult.failed(new SQLException(e.toString(), "XX000", e), warnings);
    }
  }

  /** DuckDB's driver closes a statement that has failed. */
  private void reopenStatement() {
    try {
      if (statement.isClosed() && !connection.isClosed()) {
        statement = createStatement();
      }
    } catch (SQLException e) {
      // The connection is lost, as the error that led here will have said.
    }
  }

  private Outcome run(ParsedStatement parsed) throws SQLException {
    boolean rows = statement.execute(parsed.sql());
    Outcome outcome;
    if (rows) {
      try (ResultSet results = statement.getResultSet()) {
        outcome = read(results, parsed);
      }
    } else {
      int count = statement.getUpdateCount();
      // Some drivers repeat the last count for statements that change no rows.
      boolean counts = parsed.kind() == StatementKind.WRITE || parsed.kind() == StatementKind.OTHER;
      outcome = count < 0 || !counts ? new Outcome.Done() : new Outcome.Updated(count);
    }
    return outcome;
  }

  private Outcome read(ResultSet results, ParsedStatement parsed) throws SQLException {
    try {
      return ResultReader.read(results, parsed.facts().ordersRows(), workspace);
    } catch (ResultReader.TooManyRows e) {
      cancel(); // or closing the result might read on to its end
      throw e;
    }
  }

  private void collect(List<String> warnings) throws SQLException {
    SQLWarning warning = statement.getWarnings();
    while (warning != null && warnings.size() < MOST_WARNINGS) {
      warnings.add(warning.getMessage());
      warning = warning.getNextWarning();
    }
  }

  /** What an error has left of the open transaction; asks the session where that must be. */
  ErrorEffect effect(ParsedStatement parsed, ErrorKind kind, SQLException error) {
    try {
      return kind == ErrorKind.CONNECTION
          ? dbms.effect(kind, error)
          : dbms.effect(kind, error, parsed.kind(), connection);
    } catch (SQLException cannotTell) {
      return dbms.effect(kind, error);
    }
  }

  /** Ends the open transaction on the executor's own account. */
  StatementResult rollback() {
    try {
      dbms.control(connection, statement, new TransactionControl.Rollback(), "ROLLBACK");
      return StatementResult.of(new Outcome.Done(), List.of());
    } catch (SQLException e) {
      reopenStatement();
      return StatementResult.failed(e, List.of());
    }
  }

  /** Takes back what a case has set, if that can be done. */
  boolean restore(List<String> settings) {
    try {
      return dbms.restore(connection, settings);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Whether the connection still works. */
  boolean usable() {
    try {
      return !connection.isClosed() && connection.isValid(5);
    } catch (SQLException e) {
      return false;
    }
  }

  /** Asks the DBMS to give up a statement under way in another thread; false if it cannot. */
  boolean cancel() {
    try {
      statement.cancel();
      return true;
    } catch (SQLException e) {
      return false;
    }
  }

  /** Cuts the connection, whatever is under way on it. */
  void abort() {
    try {
      connection.abort(Runnable::run);
    } catch (SQLException | RuntimeException e) {
      // It is gone already, which is what we wanted.
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      abort();
    }
  }
}
