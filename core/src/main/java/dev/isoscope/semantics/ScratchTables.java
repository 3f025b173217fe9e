package dev.isoscope.semantics;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.TableState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Tables that hold chosen versions of rows and nothing else, on which the DBMS itself carries out
 * statements, so that no semantics of SQL need be rebuilt and no session of a case is touched. The
 * tables stay the same from run to run, only rows change, so that they need not be made anew.
 */
public final class ScratchTables {
  private static final String SESSION = "T1";

  private final String name;
  private final List<String> definitions;
  private final Runner runner;

  /**
   * Tables that are made when they are needed.
   *
   * @param name what errors call them
   * @param definitions the statements that make them
   */
  public ScratchTables(String name, List<String> definitions, Runner runner) {
    this.name = name;
    this.definitions = List.copyOf(definitions);
    this.runner = runner;
  }

  /** Carries out one statement after the other. */
  @FunctionalInterface
  public interface Session {
    /**
     * @param settings statements that a session is begun with, in which the statement stands
     */
    Outcome carryOut(List<String> settings, String sql) throws SQLException;
  }

  /** What is done in a session. */
  @FunctionalInterface
  public interface Work<T> {
    T in(Session session) throws SQLException;
  }

  /**
   * Has statements carried out, one after the other, on tables that hold just some rows at first.
   *
   * @param rows statements that put these in, see {@link #insert}
   */
  public <T> T carryOut(List<String> rows, Work<T> work) throws SQLException {
    return runner.onScratchTables(
        tables(rows),
        sessions -> {
          List<List<String>> begun = new ArrayList<>(List.of(List.of()));
          return work.in(
              (settings, sql) -> {
                boolean begins = !begun.contains(settings);
                if (begins) {
                  begun.add(settings);
                }
                String session = "T" + (begun.indexOf(settings) + 1);
                if (begins) {
                  for (String setting : settings) {
                    sessions.execute(session, setting);
                  }
                }
                return sessions.execute(session, sql);
              });
        });
  }

  /**
   * What became of statements.
   *
   * @param state what the tables hold afterwards
   */
  record Changed(List<Outcome> outcomes, List<TableState> state) {}

  /**
   * Carries out statements, and reads what some tables hold afterwards.
   *
   * @param read the names of the tables
   */
  Changed carryOut(List<String> rows, List<String> statements, List<String> read)
      throws SQLException {
    return runner.onScratchTables(
        tables(rows),
        sessions -> {
          List<Outcome> outcomes = new ArrayList<>();
          for (String sql : statements) {
            outcomes.add(sessions.execute(SESSION, sql));
          }
          return new Changed(outcomes, sessions.rows(read));
        });
  }

  private Case tables(List<String> rows) {
    List<InitStatement> init =
        Stream.concat(definitions.stream(), rows.stream()).map(InitStatement::of).toList();
    List<Statement> none = List.of(Statement.of(1, SESSION, "SELECT 1"));
    return new Case(name, Header.named(name), init, none, List.of(), List.of());
  }

  /**
   * A statement that puts versions of rows into a table; none if there are no rows.
   *
   * @param columns the columns in brackets; empty for all of them
   * @param rows the values of each as a list of literals
   */
  public static Optional<String> insert(String table, String columns, List<String> rows) {
    return rows.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "INSERT INTO " + table + columns + " VALUES (" + String.join("), (", rows) + ")");
  }

  /** The rows that a statement gave; empty if it failed or gives none. */
  public static Optional<List<Row>> rows(Outcome outcome) {
    return outcome instanceof Outcome.Rows found ? Optional.of(found.rows()) : Optional.empty();
  }
}
