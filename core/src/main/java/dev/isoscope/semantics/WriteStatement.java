package dev.isoscope.semantics;

import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.Assignment;
import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.DeleteShape;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.MergeShape;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableReference;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A write of a case as its replay needs it: on the tables that the replay lays out, with its
 * condition asked of several versions or replaced by the rows that it takes.
 */
final class WriteStatement {
  /** What it does to its table. */
  enum Verb {
    UPDATE,
    DELETE,
    /** Also REPLACE and UPSERT. */
    INSERT,
    MERGE
  }

  private final WriteShape shape;
  private final SqlText text;
  private final ScratchTable table;

  private final Set<ScratchTable> sources = new LinkedHashSet<>();

  /** What stands in the place of a table that is read. */
  private final Map<Integer, String> renamed = new HashMap<>();

  private WriteStatement(WriteShape shape, List<ScratchTable> tables, ScratchTable table) {
    this.shape = shape;
    this.text = shape.text();
    this.table = table;
    for (TableReference read : shape.reads()) {
      named(read, tables).ifPresent(source -> rename(read, source));
    }
  }

  private void rename(TableReference read, ScratchTable source) {
    sources.add(source);
    String name = read.isRenamed() ? "" : " AS " + read.name();
    renamed.put(read.place(), source.seen() + name);
  }

  /** Takes a statement apart; empty if it is not a write to one of the tables. */
  static Optional<WriteStatement> parse(
      String sql, boolean backslashEscapes, List<ScratchTable> tables) {
    return WriteShape.of(SqlText.of(sql, backslashEscapes))
        .filter(shape -> !(shape instanceof DeleteShape delete && delete.lists()))
        .flatMap(
            shape ->
                named(shape.target(), tables)
                    .map(table -> new WriteStatement(shape, tables, table)));
  }

  private static Optional<ScratchTable> named(TableReference read, List<ScratchTable> tables) {
    return tables.stream().filter(table -> table.is(read.table())).findFirst();
  }

  Verb verb() {
    if (shape instanceof UpdateShape) {
      return Verb.UPDATE;
    }
    if (shape instanceof DeleteShape) {
      return Verb.DELETE;
    }
    return shape.verb().equals("MERGE") ? Verb.MERGE : Verb.INSERT;
  }

  WriteShape shape() {
    return shape;
  }

  ScratchTable table() {
    return table;
  }

  /** The tables that queries inside it read. */
  Set<ScratchTable> sources() {
    return sources;
  }

  /** Whether it is an UPDATE or DELETE of one table that takes every row that fulfils WHERE. */
  boolean picksRows() {
    boolean one =
        shape instanceof UpdateShape update
            ? update.isOfOneTable()
            : shape instanceof DeleteShape delete && delete.isFromOneTable();
    return one
        && !shape.hasCommonTables()
        && !shape.has("FETCH", "OFFSET")
        && (!shape.has("LIMIT") || limit().isPresent());
  }

  /** Whether it is a MERGE with a source, other than one that gives keys and values. */
  boolean joins() {
    return shape instanceof MergeShape;
  }

  /** How many rows it takes at most. */
  OptionalInt limit() {
    List<Clause> clauses = shape.clauses();
    int at = shape.clause("LIMIT").map(clauses::indexOf).orElse(-1);
    if (at < 0 || at + 1 < clauses.size() && !clauses.get(at + 1).is("RETURNING")) {
      return OptionalInt.empty();
    }
    String most = text.text(clauses.get(at).body());
    return most.matches("[0-9]{1,6}")
        ? OptionalInt.of(Integer.parseInt(most))
        : OptionalInt.empty();
  }

  /** A query for the versions in {@link ScratchTable#each} that the condition picks. */
  String matches() {
    String from = table.each() + " AS " + shape.target().name();
    return "SELECT " + ScratchTable.ROW + " FROM " + from + clause("WHERE") + clause("ORDER");
  }

  /** A query for the rows of an UPDATE of one table; empty if it is of another form. */
  Optional<String> fulfilling() {
    if (!(shape instanceof UpdateShape) || !picksRows() || limit().isPresent()) {
      return Optional.empty();
    }
    String from = text.text(shape.target().range());
    String where = shape.clause("WHERE").map(one -> " " + text.text(one.range())).orElse("");
    return Optional.of("SELECT " + shape.target().name() + ".* FROM " + from + where);
  }

  /** The columns that it assigns in rows that are there already, in plain spelling. */
  Set<String> assignedColumns() {
    if (isReplace()) {
      return table.columns().stream()
          .map(column -> TableState.plainName(column.name()))
          .collect(Collectors.toSet());
    }
    List<Assignment> assignments =
        shape instanceof UpdateShape update
            ? update.assignments()
            : shape instanceof InsertShape insert ? insert.assignments() : List.of();
    return assignments.stream()
        .flatMap(one -> one.columns().stream())
        .map(TableState::plainName)
        .collect(Collectors.toSet());
  }

  /** Whether it deletes rows that are in the way of its own. */
  boolean isReplace() {
    return shape instanceof InsertShape && shape.verb().equals("REPLACE");
  }

  /** Whether it assigns something in a row that is there, though it would rather insert one. */
  boolean putsBack() {
    return isReplace() || shape instanceof InsertShape insert && insert.updatesDuplicates();
  }

  /**
   * The primary keys under which it certainly {@link #putsBack}, whoever has put the row there: as
   * far as it gives them as numbers.
   */
  Set<List<String>> keysPutBack() {
    if (!putsBack()
        || !(shape instanceof InsertShape insert)
        || insert.ignores()
        || table.keyPlaces().isEmpty()) {
      return Set.of();
    }
    List<String> all = table.columns().stream().map(ScratchTable.Column::name).toList();
    List<List<Optional<String>>> given =
        table.keyPlaces().stream()
            .map(place -> TableState.plainName(all.get(place)))
            .map(key -> insert.given(name -> TableState.plainName(name).equals(key), all))
            .toList();
    Set<List<String>> keys = new LinkedHashSet<>();
    for (int i = 0; i < insert.rows().size(); i++) {
      int row = i;
      List<String> key =
          given.stream()
              .flatMap(values -> values.get(row).stream())
              .filter(value -> value.matches("0|-?[1-9][0-9]*"))
              .toList();
      if (key.size() == given.size()) {
        keys.add(key);
      }
    }
    return keys;
  }

  private String clause(String word) {
    return shape.clause(word).map(clause -> " " + text(clause.range())).orElse("");
  }

  /** Whether its condition names a column, so that an index on that may lead to rows. */
  boolean conditionNames(String column) {
    return shape
        .condition()
        .filter(
            where ->
                text.pieces().subList(where.from(), where.to()).stream()
                    .map(Piece::text)
                    .anyMatch(word -> TableState.plainName(word).equals(column)))
        .isPresent();
  }

  /** Whether it may set one of these columns. */
  boolean sets(Collection<String> columns) {
    return shape instanceof UpdateShape update
        && update.assignments().stream()
            .anyMatch(
                one ->
                    one.columns().isEmpty()
                        || one.columns().stream()
                            .map(TableState::plainName)
                            .anyMatch(columns::contains));
  }

  /** Whether it takes its rows in an order of its own. */
  boolean ordered() {
    return shape.has("ORDER");
  }

  /** The statement with its condition replaced by the names of the rows. */
  String on(List<Integer> rows) {
    int end =
        shape
            .clause("WHERE", "ORDER", "LIMIT", "RETURNING")
            .map(clause -> clause.range().from())
            .orElse(text.size());
    String names = rows.stream().map(String::valueOf).collect(Collectors.joining(", ", "(", ")"));
    String where = " WHERE " + ScratchTable.ROW + " IN " + names;
    return text(new Range(0, end)) + where + clause("RETURNING");
  }

  /** The whole statement, reading what {@link ScratchTable#seen} holds. */
  String whole() {
    return text(text.all());
  }

  /** Some of its pieces, with sources renamed and columns of INSERT named. */
  private String text(Range range) {
    StringBuilder result = new StringBuilder();
    Optional<Integer> columns = columnsAt();
    for (int i = range.from(); i < range.to(); i++) {
      result.append(i == range.from() ? "" : text.at(i).before());
      result.append(renamed.getOrDefault(i, text.at(i).text()));
      if (columns.equals(Optional.of(i))) {
        result.append(columnList());
      }
    }
    return result.toString();
  }

  /** Behind which piece an INSERT that names no columns must be told them. */
  private Optional<Integer> columnsAt() {
    if (shape instanceof InsertShape insert) {
      boolean takesList =
          insert.columnList().isEmpty() && !text.is(insert.source(), "SET", "DEFAULT");
      return takesList ? Optional.of(insert.body() - 1) : Optional.empty();
    }
    return mergedRow().map(MergeShape.Branch::actionPlace);
  }

  /** A branch of MERGE that inserts a row without naming columns. */
  private Optional<MergeShape.Branch> mergedRow() {
    return shape instanceof MergeShape merge
        ? merge.inserts().filter(one -> one.columnList().isEmpty() && one.row().isPresent())
        : Optional.empty();
  }

  /** PostgreSQL lets some values be missing at the end. */
  private String columnList() {
    Stream<Range> rows =
        shape instanceof InsertShape insert
            ? insert.rows().stream()
            : mergedRow().flatMap(MergeShape.Branch::row).stream();
    long count =
        rows.findFirst()
            .map(row -> text.items(InsertShape.values(text, row)).size())
            .orElse(table.columns().size());
    return table.columns().stream()
        .limit(count)
        .map(ScratchTable.Column::name)
        .collect(Collectors.joining(", ", " (", ")"));
  }
}
