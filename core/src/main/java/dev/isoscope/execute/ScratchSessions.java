package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Statement;
import dev.isoscope.model.TableState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;

/**
 * Sessions of their own, beside those of a run, in which statements are carried out one at a time,
 * so that nothing but the rows of the tables counts. What a session keeps from one statement to the
 * next, such as variables, stays for as long as the work lasts.
 */
public final class ScratchSessions {
  private final WorkspaceConnections connections;
  private final Case tables;
  private final Function<String, StatementFacts> reader;
  private final List<ParsedStatement> carriedOut = new ArrayList<>();

  /**
   * @param reader tells what the words of a statement mean
   */
  ScratchSessions(WorkspaceConnections connections, Function<String, StatementFacts> reader) {
    this.connections = connections;
    this.tables = connections.testCase();
    this.reader = reader;
  }

  /**
   * Whether the tables are as they were left. Where there is room for one set of tables only, a run
   * takes their place; they are laid out again then, with the rows of the start.
   */
  public boolean kept() throws SQLException {
    if (!connections.displaced(tables)) {
      return true;
    }
    layAgain();
    return false;
  }

  /** Lays the tables out again, with the rows of the start. */
  public void layAgain() throws SQLException {
    connections.next(tables, CaseSetup.of(tables, List.of()), Reset.FAST);
    connections.prepareScratch();
  }

  /** Carries out a statement that changes the tables themselves. */
  public Outcome define(String session, String sql) throws SQLException {
    Outcome outcome = execute(session, sql);
    connections.changedScratch();
    return outcome;
  }

  /** Carries out statements that return nothing in no session of the case, as one transaction. */
  public void lay(List<String> statements) throws SQLException {
    if (!statements.isEmpty()) {
      connections.layScratch(statements);
    }
  }

  /** What a statement comes to; a lost connection is thrown, every other error is an outcome. */
  public Outcome execute(String session, String sql) throws SQLException {
    ParsedStatement parsed =
        new ParsedStatement(Statement.of(carriedOut.size() + 1, session, sql), reader.apply(sql));
    carriedOut.add(parsed);
    StatementResult result = connections.executeScratch(carriedOut);
    if (result.ok()) {
      return result.outcome();
    }
    SQLException error = result.error();
    Dbms dbms = connections.dbms();
    ErrorKind kind = dbms.classify(error, false);
    if (kind == ErrorKind.CONNECTION) {
      throw error;
    }
    if (kind == ErrorKind.LOCK_TIMEOUT) {
      connections.changedScratch(); // nobody holds a lock: something is wrong with the tables
    }
    String message = connections.message(error.getMessage());
    return new Outcome.Failed(
        new SqlError(kind, error.getSQLState(), error.getErrorCode(), message));
  }

  /** The rows of all tables as they are now. */
  public List<TableState> rows() throws SQLException {
    return connections.scratchRows();
  }

  /** The rows of some tables as they are now. */
  public List<TableState> rows(Collection<String> tables) throws SQLException {
    return connections.scratchRows(tables);
  }

  List<ParsedStatement> carriedOut() {
    return carriedOut;
  }
}
