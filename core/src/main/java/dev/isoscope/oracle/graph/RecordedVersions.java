package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Row;
import dev.isoscope.semantics.ScratchTable;
import dev.isoscope.semantics.ScratchTables;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The versions of rows that a run revealed, laid out in scratch tables to be asked about. Of every
 * table of the case there are three without constraints: one for all versions, one for what queries
 * inside a statement read, and one for what a statement writes.
 */
final class RecordedVersions {
  private final List<ScratchTable> tables;
  private final CaseTables columns;
  private final ChangeLog log;
  private final Map<RowVersion, String> images;
  private final Map<String, List<RowVersion>> versions;
  private final ScratchTables scratch;
  private final List<String> all = new ArrayList<>();

  /**
   * Lays them out.
   *
   * @param original the case whose tables it is about
   * @param images the columns of versions as lists of SQL literals
   */
  RecordedVersions(Case original, Map<RowVersion, String> images, ChangeLog log, Runner runner) {
    this.images = images;
    this.versions =
        images.keySet().stream().collect(Collectors.groupingBy(one -> one.row().table()));
    this.log = log;
    this.columns = CaseTables.of(original);
    this.tables =
        original.init().stream().flatMap(one -> ScratchTable.parse(one.sql()).stream()).toList();
    List<String> definitions = new ArrayList<>(log.routines());
    for (ScratchTable table : tables) {
      definitions.add(table.ofVersions(table.each()));
      definitions.add(table.withoutConstraints(table.name()));
      definitions.add(table.withoutConstraints(table.written()));
    }
    original.init().stream()
        .map(InitStatement::sql)
        .filter(CaseTables::definesView)
        .forEach(definitions::add);
    this.scratch = new ScratchTables("scratch", definitions, runner);
    for (ScratchTable table : tables) {
      List<RowVersion> some = versions(table.name());
      List<String> rows = new ArrayList<>();
      for (int i = 0; i < some.size(); i++) {
        rows.add(i + ", " + images.get(some.get(i)));
      }
      ScratchTables.insert(table.each(), "", rows).ifPresent(all::add);
    }
  }

  /** All versions of a table's rows; their places are the numbers that they have. */
  List<RowVersion> versions(String table) {
    return versions.getOrDefault(table, List.of());
  }

  /** The table that holds all versions, each named by its number. */
  String each(String table) {
    return named(table).each();
  }

  private ScratchTable named(String table) {
    return tables.stream().filter(one -> one.is(table)).findFirst().orElseThrow();
  }

  /** Statements that have a table, as queries inside others read it, hold these versions. */
  List<String> show(String table, List<RowVersion> shown) {
    String name = named(table).name();
    List<String> statements = new ArrayList<>();
    statements.add("DELETE FROM " + name);
    List<String> rows = shown.stream().filter(images::containsKey).map(images::get).toList();
    ScratchTables.insert(name, "", rows).ifPresent(statements::add);
    return statements;
  }

  /** Carries out an insertion on a table of its own, and asks for the images of what is there. */
  List<String> carryOut(Insertion insertion) {
    String written = named(insertion.table()).written();
    String image = log.image("", columns.named(insertion.table()).orElseThrow().columns());
    return List.of(
        "DELETE FROM " + written, insertion.into(written), "SELECT " + image + " FROM " + written);
  }

  /**
   * Carries out statements one after the other.
   *
   * @param settings are sent before
   * @return for each the rows that it gave; empty if it failed or gave none
   */
  List<Optional<List<Row>>> ask(List<String> settings, List<String> sql) throws SQLException {
    List<String> sent = new ArrayList<>(settings);
    sent.addAll(sql);
    return scratch.carryOut(all, sent).stream()
        .skip(settings.size())
        .map(ScratchTables::rows)
        .toList();
  }
}
