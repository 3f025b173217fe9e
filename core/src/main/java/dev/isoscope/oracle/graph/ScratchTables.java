package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.semantics.ScratchTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tables that hold recorded versions of rows and nothing else, in which the DBMS itself can be
 * asked what it makes of them, so that no semantics of SQL need be rebuilt and no session of the
 * case is touched. Of every table of the case there are three without constraints: one for all
 * versions, one for what queries inside a statement read, and one for what a statement writes.
 */
final class ScratchTables {
  static final String NUMBER = "isoscope_number";

  private final List<ScratchTable> tables;
  private final CaseTables columns;
  private final ChangeLog log;
  private final Runner runner;
  private final Map<RowVersion, String> images;
  private final Map<String, List<RowVersion>> versions = new HashMap<>();
  private final List<InitStatement> init = new ArrayList<>();

  /**
   * @param original the case whose tables it is about
   * @param images the columns of versions as lists of SQL literals
   */
  ScratchTables(Case original, Map<RowVersion, String> images, ChangeLog log, Runner runner) {
    this.images = images;
    this.log = log;
    this.runner = runner;
    this.columns = CaseTables.of(original);
    this.tables =
        original.init().stream().flatMap(one -> ScratchTable.parse(one.sql()).stream()).toList();
    images
        .keySet()
        .forEach(
            version ->
                versions
                    .computeIfAbsent(version.row().table(), table -> new ArrayList<>())
                    .add(version));
    log.routines().forEach(this::create);
    for (ScratchTable table : tables) {
      create(table.plain(table.each(), NUMBER + " INT, "));
      create(table.plain(table.name(), ""));
      create(table.plain(written(table.name()), ""));
    }
    for (ScratchTable table : tables) {
      List<RowVersion> some = versions(table.name());
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < some.size(); i++) {
        rows.add("(" + i + ", " + images.get(some.get(i)) + ")");
      }
      if (!rows.isEmpty()) {
        create("INSERT INTO " + table.each() + " VALUES " + String.join(", ", rows));
      }
    }
  }

  private void create(String sql) {
    init.add(InitStatement.of(sql));
  }

  /** All versions of a table's rows; their places are the numbers that they have. */
  List<RowVersion> versions(String table) {
    return versions.getOrDefault(table, List.of());
  }

  /** The table that holds all versions. */
  String each(String table) {
    return named(table).each();
  }

  /** The table that statements write to in the place of another one. */
  String written(String table) {
    return named(table).each().replace("each_", "written_");
  }

  private ScratchTable named(String table) {
    return tables.stream().filter(one -> one.is(table)).findFirst().orElseThrow();
  }

  /** Statements that have a table, as queries inside others read it, hold these versions. */
  List<String> show(String table, List<RowVersion> shown) {
    List<String> statements = new ArrayList<>();
    statements.add("DELETE FROM " + named(table).name());
    List<String> rows =
        shown.stream().filter(images::containsKey).map(one -> "(" + images.get(one) + ")").toList();
    if (!rows.isEmpty()) {
      statements.add("INSERT INTO " + named(table).name() + " VALUES " + String.join(", ", rows));
    }
    return statements;
  }

  /** Asks for the images of what was written. */
  String imagesWritten(String table) {
    String image = log.image("", columns.named(table).orElseThrow().columns());
    return "SELECT " + image + " FROM " + written(table);
  }

  /**
   * Carries out statements one after the other.
   *
   * @return for each the rows that it gave; empty if it failed or gave none
   */
  List<Optional<List<Row>>> ask(List<String> sql) throws SQLException {
    List<Statement> statements = new ArrayList<>();
    for (String one : sql) {
      statements.add(Statement.of(statements.size() + 1, "E", one));
    }
    Case scratch =
        new Case("scratch", Header.named("scratch"), init, statements, List.of(), List.of());
    History history = runner.run(scratch);
    boolean complete = history.ending() instanceof Ending.Complete;
    return history.steps().stream()
        .map(step -> complete ? step.outcome() : Optional.<Outcome>empty())
        .map(ScratchTables::rows)
        .toList();
  }

  private static Optional<List<Row>> rows(Optional<Outcome> outcome) {
    return outcome.isPresent() && outcome.get() instanceof Outcome.Rows rows
        ? Optional.of(rows.rows())
        : Optional.empty();
  }
}
