package dev.isoscope.semantics;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
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

  /**
   * Carries out statements, one after the other in one session, on tables that hold just some rows
   * at first.
   *
   * @param rows statements that put these in, see {@link #insert}
   */
  public History carryOut(List<String> rows, List<String> statements) throws SQLException {
    List<InitStatement> init =
        Stream.concat(definitions.stream(), rows.stream()).map(InitStatement::of).toList();
    List<Statement> numbered = new ArrayList<>();
    for (String sql : statements) {
      numbered.add(Statement.of(numbered.size() + 1, "T1", sql));
    }
    return runner.run(new Case(name, Header.named(name), init, numbered, List.of(), List.of()));
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
  public static Optional<List<Row>> rows(Step step) {
    return step.outcome()
        .filter(Outcome.Rows.class::isInstance)
        .map(outcome -> ((Outcome.Rows) outcome).rows());
  }
}
