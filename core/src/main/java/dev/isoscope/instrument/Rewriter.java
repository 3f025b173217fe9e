package dev.isoscope.instrument;

import static dev.isoscope.dbms.ChangeLog.REPLACED;
import static dev.isoscope.dbms.ChangeLog.ROW;
import static dev.isoscope.dbms.ChangeLog.VERSION;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.MergeShape;
import dev.isoscope.sql.text.QueryShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Lets writes name the versions that they make, and queries those that they read. */
final class Rewriter {
  /** How many rows a statement may insert without their names running into those of the next. */
  private static final int ROWS_PER_STATEMENT = 10_000;

  /** The same for rows that are named after others, whose own names may be long. */
  private static final long NAMES_PER_STATEMENT = 1_000_000_000_000L;

  private final CaseTables tables;
  private final ChangeLog log;

  Rewriter(CaseTables tables, ChangeLog log) {
    this.tables = tables;
    this.log = log;
  }

  /** A query, and what its last columns tell. */
  record Query(String sql, List<Instrumented.Witness> witnesses) {}

  /**
   * A write that names what it makes after its own number.
   *
   * @param number that of the statement; negative for those of the setup
   */
  String write(String sql, int number) throws NotInstrumentable {
    WriteShape shape =
        WriteShape.of(sql)
            .filter(write -> !write.hasCommonTables())
            .orElseThrow(() -> new NotInstrumentable("a write of an unknown form: " + sql));
    if (shape instanceof InsertShape insert) {
      return insert(insert, number);
    }
    if (shape instanceof UpdateShape update) {
      return update(update, number);
    }
    return shape instanceof MergeShape merge ? merge(merge, number) : sql;
  }

  /** A definition of a table with the columns that are added. */
  String table(TableDefinition definition) {
    int end =
        definition.columns().stream()
            .mapToInt(column -> column.range().to())
            .max()
            .orElse(definition.body().to());
    return insertAt(
            definition.text(),
            end,
            (", " + ROW + " " + log.rowType() + ", " + VERSION + " INT")
                + (log.savesReplaced() ? ", " + REPLACED + " INT" : ""))
        .toString();
  }

  // ---- inserts --------------------------------------------------------------------------------

  private String insert(InsertShape insert, int number) throws NotInstrumentable {
    SqlText text = insert.text();
    CaseTables.Table table =
        tables
            .named(insert.target().table())
            .orElseThrow(
                () -> new NotInstrumentable("a write to what is no table of the case: " + text));
    List<Edit> edits = new ArrayList<>();
    insert
        .conflictAssignments()
        .ifPresent(clause -> edits.add(versionSet(clause.range().to(), number)));
    int source = insert.source();
    if (text.startsWith(source, "DEFAULT", "VALUES")) {
      edits.add(
          new Edit(
              new Range(source, source + 2),
              "(%s) VALUES (%s, %s)".formatted(added(), row(number, 1), version(number))));
      return apply(text, edits);
    }
    insert
        .columnList()
        .ifPresent(list -> edits.add(insertion(list.to(), (list.isEmpty() ? "" : ", ") + added())));
    if (insert.isFromValues()) {
      boolean named = insert.columnList().isPresent();
      values(insert, number, named ? insert.columns().size() : table.columns().size(), edits);
    } else if (text.is(source, "SELECT")) {
      select(insert, number, edits);
    } else {
      throw new NotInstrumentable("an INSERT of an unknown form: " + text);
    }
    return apply(text, edits);
  }

  private void values(InsertShape insert, int number, int given, List<Edit> edits)
      throws NotInstrumentable {
    SqlText text = insert.text();
    int nth = 0;
    for (Range row : insert.rows()) {
      nth++;
      Range values = InsertShape.values(text, row);
      if (text.items(values).size() != given) {
        throw new NotInstrumentable("an INSERT with other values than columns: " + text);
      }
      edits.add(
          insertion(
              values.to(),
              (values.isEmpty() ? "" : ", ") + row(number, nth) + ", " + version(number)));
    }
  }

  private void select(InsertShape insert, int number, List<Edit> edits) throws NotInstrumentable {
    SqlText text = insert.text();
    if (text.is(insert.source() + 1, "DISTINCT")
        || insert.clauses().stream().anyMatch(Clause::isSetOperation)) {
      throw new NotInstrumentable("an INSERT whose rows cannot be numbered: " + text);
    }
    Range items = insert.selectLists().get(0);
    if (text.items(items).stream().anyMatch(item -> text.is(item.to() - 1, "*"))) {
      throw new NotInstrumentable("an INSERT of all columns of a query: " + text);
    }
    String row =
        insert.has("FROM")
            ? (long) number * ROWS_PER_STATEMENT + " + " + log.rowNumber()
            : String.valueOf(row(number, 1));
    edits.add(insertion(items.to(), ", " + row + ", " + version(number)));
  }

  /** More assignments, behind those that there are. */
  private Edit versionSet(int place, int number) {
    return versionSet(place, "", number);
  }

  /**
   * @param qualifier what stands before the names of columns
   */
  private Edit versionSet(int place, String qualifier, int number) {
    String version = qualifier + VERSION;
    String saved = log.savesReplaced() ? ", " + qualifier + REPLACED + " = " + version : "";
    return insertion(place, saved + ", " + version + " = " + Math.max(0, number));
  }

  /** The columns that are added. */
  private String added() {
    return ROW + ", " + VERSION + (log.savesReplaced() ? ", " + REPLACED : "");
  }

  private static long row(int number, int nth) {
    return (long) number * ROWS_PER_STATEMENT + nth;
  }

  /**
   * A new row's version, which replaces none. What the setup makes is version 0, whichever
   * statement of it does so.
   */
  private String version(int number) {
    return Math.max(0, number) + (log.savesReplaced() ? ", NULL" : "");
  }

  // ---- other writes ---------------------------------------------------------------------------

  private String update(UpdateShape update, int number) throws NotInstrumentable {
    boolean joined = update.target().range().to() != update.set().range().from();
    if (joined && !update.setsColumnsOf(update.target().name())) {
      throw new NotInstrumentable("an UPDATE of several tables: " + update.text());
    }
    String qualifier = joined ? update.target().name() + "." : "";
    int end = update.set().range().to();
    return apply(update.text(), List.of(versionSet(end, qualifier, number)));
  }

  private String merge(MergeShape merge, int number) throws NotInstrumentable {
    SqlText text = merge.text();
    List<Edit> edits = new ArrayList<>();
    for (MergeShape.Branch branch : merge.branches()) {
      branch.set().ifPresent(set -> edits.add(versionSet(set.range().to(), number)));
      if (branch.action().equals("INSERT")) {
        if (branch.columnList().isEmpty() || branch.row().isEmpty()) {
          throw new NotInstrumentable("a MERGE of an unknown form: " + text);
        }
        edits.add(insertion(branch.columnList().get().to(), ", " + added()));
        String row = merged(merge, number).orElse("" + row(number, 1));
        edits.add(insertion(branch.row().get().to() - 1, ", " + row + ", " + version(number)));
      }
    }
    if (edits.isEmpty() && !merge.has("DELETE")) {
      throw new NotInstrumentable("a MERGE of an unknown form: " + text);
    }
    return apply(text, edits);
  }

  /** A name for each row of the table that is merged; empty if the source is of another kind. */
  private Optional<String> merged(MergeShape merge, int number) {
    return Shape.source(merge.text(), merge.source(), tables)
        .map(
            source ->
                "%s + MOD(%s.%s, %s)"
                    .formatted(
                        number * NAMES_PER_STATEMENT, source.name(), ROW, NAMES_PER_STATEMENT));
  }

  // ---- queries --------------------------------------------------------------------------------

  /**
   * A query that names what it reads, as far as that can be done without changing its meaning.
   *
   * @param tells otherwise it just does not show the columns that are added
   */
  Query query(String sql, boolean tells) throws NotInstrumentable {
    SqlText text = SqlText.of(sql);
    if (text.pieces().stream().anyMatch(piece -> piece.is("NATURAL"))) {
      throw new NotInstrumentable("a natural join would also join by the columns added");
    }
    Optional<Shape> shape = Shape.of(sql, tables);
    if (shape.isEmpty() || shape.get().sources().isEmpty()) {
      return new Query(sql, List.of());
    }
    List<Edit> edits = new ArrayList<>();
    Range items = ((QueryShape) StatementShape.of(text).orElseThrow()).items();
    expand(text, items, shape.get(), edits);
    List<Instrumented.Witness> witnesses = new ArrayList<>();
    if (tells && shape.get().complete() && !shape.get().distinct()) {
      StringBuilder added = new StringBuilder();
      for (Shape.Source source : shape.get().sources()) {
        List<String> columns = List.of(source.name() + "." + ROW, source.name() + "." + VERSION);
        Optional<String> collected =
            shape.get().grouped() ? log.collected(columns) : Optional.empty();
        if (shape.get().grouped() && collected.isEmpty()) {
          continue;
        }
        added.append(", ").append(collected.orElse(String.join(", ", columns)));
        witnesses.add(new Instrumented.Witness(source.table(), collected.isPresent()));
      }
      edits.add(insertion(items.to(), added.toString()));
    }
    return new Query(apply(text, edits), witnesses);
  }

  /** Stars must not stand for the added columns. */
  private void expand(SqlText text, Range items, Shape shape, List<Edit> edits)
      throws NotInstrumentable {
    for (Range item : text.items(items)) {
      if (item.isEmpty() || !text.is(item.to() - 1, "*")) {
        continue;
      }
      if (!shape.complete()) {
        throw new NotInstrumentable("all columns of what is no table of the case: " + text);
      }
      boolean one = item.size() == 1;
      String qualifier = one ? "" : text.at(item.from()).text();
      String columns =
          shape.sources().stream()
              .filter(source -> one || source.name().equalsIgnoreCase(qualifier))
              .flatMap(
                  source ->
                      tables.named(source.table()).orElseThrow().columns().stream()
                          .map(column -> source.name() + "." + column.name()))
              .collect(Collectors.joining(", "));
      if (columns.isEmpty()) {
        throw new NotInstrumentable("all columns of what is no table of the case: " + text);
      }
      edits.add(new Edit(item, columns));
    }
  }

  // ---- text -----------------------------------------------------------------------------------

  /** A stretch of a statement and what takes its place. */
  private record Edit(Range range, String text) {}

  private static Edit insertion(int at, String text) {
    return new Edit(new Range(at, at), text);
  }

  private static String apply(SqlText text, List<Edit> edits) {
    SqlText result = text;
    List<Edit> backwards =
        edits.stream()
            .sorted((left, right) -> Integer.compare(right.range().from(), left.range().from()))
            .toList();
    for (Edit edit : backwards) {
      result =
          edit.range().isEmpty()
              ? insertAt(result, edit.range().from(), edit.text())
              : result.with(edit.range(), edit.text());
    }
    return result.toString();
  }

  private static SqlText insertAt(SqlText text, int at, String added) {
    return added.isEmpty() ? text : text.with(new Range(at, at), added);
  }
}
