package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.semantics.ScratchTable;
import dev.isoscope.semantics.ScratchTables;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

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
  private final ScratchTables asDefined;
  private final List<String> all = new ArrayList<>();
  private final Map<String, List<RowVersion>> shown = new HashMap<>();
  private ScratchTables.Session session;

  /**
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
    List<String> defined = new ArrayList<>(log.routines());
    original.init().stream()
        .map(InitStatement::sql)
        .filter(sql -> StatementKind.of(sql) != StatementKind.WRITE)
        .forEach(defined::add);
    this.asDefined = new ScratchTables("scratch", defined, runner);
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

  /**
   * Lays the versions out for as long as work lasts; they can be asked about by that only.
   *
   * @param work what is done meanwhile
   */
  <T> T laidOut(ScratchTables.Work<T> work) throws SQLException {
    return scratch.carryOut(
        all,
        opened -> {
          session = opened;
          shown.clear();
          return work.in(opened);
        });
  }

  /** Has a table, as queries inside others read it, hold these versions. */
  void show(String table, List<RowVersion> versions) throws SQLException {
    List<RowVersion> rows = versions.stream().filter(images::containsKey).toList();
    List<RowVersion> before = shown.getOrDefault(table, List.of());
    if (!rows.equals(before)) {
      String name = named(table).name();
      if (!before.isEmpty()) {
        session.carryOut(List.of(), "DELETE FROM " + name);
      }
      Optional<String> insert =
          ScratchTables.insert(name, "", rows.stream().map(images::get).toList());
      if (insert.isPresent()) {
        session.carryOut(List.of(), insert.get());
      }
      shown.put(table, rows);
    }
  }

  /** Statements that carry out an insertion on a table of its own and give the images of it. */
  List<String> carryOut(Insertion insertion) {
    String written = named(insertion.table()).written();
    return List.of(
        "DELETE FROM " + written, insertion.into(written), images(insertion.table(), written));
  }

  /** Statements that carry out a write where it stands, and give the images of its table then. */
  List<String> carryOut(String write, String table) {
    return List.of(write, images(table, named(table).name()));
  }

  private String images(String table, String from) {
    String image = log.image("", columns.named(table).orElseThrow().columns());
    return "SELECT " + image + " FROM " + from;
  }

  /**
   * Carries out statements one after the other.
   *
   * @param settings under which that is done
   * @return the rows that the last one gave; empty if it failed or gave none
   */
  Optional<List<Row>> ask(List<String> settings, List<String> statements) throws SQLException {
    Optional<List<Row>> answer = Optional.empty();
    for (String sql : statements) {
      answer = ScratchTables.rows(session.carryOut(settings, sql));
    }
    return answer;
  }

  /** The same, where queries inside the statements see the tables as from a viewpoint. */
  Optional<List<Row>> ask(
      List<String> settings, Viewpoint viewpoint, VersionChains chains, List<String> statements)
      throws SQLException {
    for (Map.Entry<String, Map<RowIdentity, RowVersion>> table : viewpoint.states().entrySet()) {
      show(table.getKey(), table.getValue().values().stream().filter(chains::exists).toList());
    }
    return ask(settings, statements);
  }

  /**
   * Carries out statements from a viewpoint on tables as the case defines them, with all keys and
   * indexes.
   *
   * @return the rows that the last one gave; empty if one failed or the tables do not take such
   *     rows
   */
  Optional<List<Row>> askAsDefined(
      List<String> settings, Viewpoint viewpoint, VersionChains chains, List<String> statements)
      throws SQLException {
    List<String> rows = new ArrayList<>();
    for (ScratchTable table : tables) {
      List<String> shown =
          viewpoint.states().getOrDefault(table.name(), Map.of()).values().stream()
              .filter(one -> chains.exists(one) && images.containsKey(one))
              .map(images::get)
              .toList();
      givenOf(table, shown).ifPresent(rows::add);
    }
    try {
      return asDefined.carryOut(rows, opened -> lastRows(opened, settings, statements));
    } catch (SQLException e) {
      if (e.getSQLState() != null && e.getSQLState().startsWith("08")) {
        throw e;
      }
      return Optional.empty();
    }
  }

  /** A statement that puts rows into a table, but for values that follow from others. */
  private static Optional<String> givenOf(ScratchTable table, List<String> images) {
    List<ScratchTable.Column> columns = table.columns();
    if (columns.stream().noneMatch(ScratchTable.Column::computed)) {
      return ScratchTables.insert(table.name(), "", images);
    }
    List<Integer> given =
        IntStream.range(0, columns.size()).filter(i -> !columns.get(i).computed()).boxed().toList();
    String names =
        given.stream().map(i -> columns.get(i).name()).collect(Collectors.joining(", ", " (", ")"));
    List<String> rows = new ArrayList<>();
    for (String image : images) {
      SqlText text = SqlText.of(image);
      List<Range> values = text.items(text.all());
      rows.add(given.stream().map(i -> text.text(values.get(i))).collect(Collectors.joining(", ")));
    }
    return ScratchTables.insert(table.name(), names, rows);
  }

  private static Optional<List<Row>> lastRows(
      ScratchTables.Session opened, List<String> settings, List<String> statements)
      throws SQLException {
    Outcome outcome = new Outcome.Done();
    for (String sql : statements) {
      outcome = opened.carryOut(settings, sql);
      if (outcome instanceof Outcome.Failed) {
        return Optional.empty();
      }
    }
    return ScratchTables.rows(outcome);
  }
}
