package dev.isoscope.instrument;

import static dev.isoscope.dbms.ChangeLog.ROW;
import static dev.isoscope.dbms.ChangeLog.VERSION;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
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
  record Query(String sql, List<Witness> witnesses) {}

  /**
   * A write that names what it makes after its own number.
   *
   * @param number that of the statement; negative for those of the setup
   */
  String write(String sql, int number) throws NotInstrumentable {
    SqlText text = SqlText.of(sql);
    if (text.is(0, "INSERT", "REPLACE")
        || text.is(0, "MERGE") && text.find(text.all(), "WHEN") < 0) {
      return insert(text, number);
    }
    if (text.is(0, "UPDATE")) {
      return update(text, number);
    }
    if (text.is(0, "MERGE")) {
      return merge(text, number);
    }
    if (text.is(0, "DELETE")) {
      return sql;
    }
    throw new NotInstrumentable("a write of an unknown form: " + sql);
  }

  /** A definition of a table with two more columns. */
  String table(dev.isoscope.sql.text.TableDefinition definition) {
    int end =
        definition.items().stream()
            .filter(item -> !item.isEmpty() && definition.isColumn(item))
            .mapToInt(Range::to)
            .max()
            .orElse(definition.body().to());
    return insertAt(
            definition.text(), end, ", " + ROW + " " + log.rowType() + ", " + VERSION + " INT")
        .toString();
  }

  // ---- inserts --------------------------------------------------------------------------------

  private String insert(SqlText text, int number) throws NotInstrumentable {
    int into = text.find(text.all(), "INTO");
    if (into < 0 || !text.at(into + 1).isName()) {
      throw new NotInstrumentable("an INSERT of an unknown form: " + text);
    }
    CaseTables.Table table = known(text, into + 1);
    int at = into + 2;
    if (text.is(at, "AS")) {
      at += 2;
    }
    int names = -1;
    if (text.is(at, "(") && !text.is(at + 1, "SELECT", "VALUES")) {
      names = at;
      at = text.behind(at);
    }
    if (text.is(at, "KEY")) { // MERGE INTO ... KEY (...) VALUES
      at = text.behind(at + 1);
    }
    List<Clause> rest = Clause.of(text, new Range(at, text.size()));
    List<Edit> edits = new ArrayList<>();
    conflict(text, rest, number, edits);
    if (text.startsWith(at, "DEFAULT", "VALUES")) {
      edits.add(
          new Edit(
              new Range(at, at + 2),
              "("
                  + ROW
                  + ", "
                  + VERSION
                  + ") VALUES ("
                  + row(number, 1)
                  + ", "
                  + version(number)
                  + ")"));
      return apply(text, edits);
    }
    boolean empty = names >= 0 && text.inside(names).isEmpty();
    int given = names < 0 ? table.columns().size() : text.items(text.inside(names)).size();
    if (names >= 0) {
      edits.add(insertion(text.behind(names) - 1, (empty ? "" : ", ") + ROW + ", " + VERSION));
    }
    if (text.is(at, "VALUES", "VALUE")) {
      values(text, at, number, given, edits);
    } else if (text.is(at, "SELECT")) {
      select(text, at, number, edits);
    } else {
      throw new NotInstrumentable("an INSERT of an unknown form: " + text);
    }
    return apply(text, edits);
  }

  private void values(SqlText text, int at, int number, int given, List<Edit> edits)
      throws NotInstrumentable {
    int nth = 0;
    int place = at + 1;
    while (text.is(place, "(", "ROW")) {
      int open = text.is(place, "ROW") ? place + 1 : place;
      nth++;
      Range inside = text.inside(open);
      if (text.items(inside).size() != given) {
        throw new NotInstrumentable("an INSERT with other values than columns: " + text);
      }
      edits.add(
          insertion(
              inside.to(),
              (inside.isEmpty() ? "" : ", ") + row(number, nth) + ", " + version(number)));
      place = text.behind(open);
      place = text.is(place, ",") ? place + 1 : place;
    }
  }

  private void select(SqlText text, int at, int number, List<Edit> edits) throws NotInstrumentable {
    List<Clause> clauses = Clause.of(text, new Range(at, text.size()));
    if (text.is(at + 1, "DISTINCT") || clauses.stream().anyMatch(Clause::isSetOperation)) {
      throw new NotInstrumentable("an INSERT whose rows cannot be numbered: " + text);
    }
    Range items = clauses.get(0).body();
    if (text.items(items).stream().anyMatch(item -> text.is(item.to() - 1, "*"))) {
      throw new NotInstrumentable("an INSERT of all columns of a query: " + text);
    }
    boolean from = clauses.size() > 1 && clauses.get(1).is("FROM");
    String row =
        from
            ? (long) number * ROWS_PER_STATEMENT + " + " + log.rowNumber()
            : String.valueOf(row(number, 1));
    edits.add(insertion(items.to(), ", " + row + ", " + version(number)));
  }

  private static void conflict(SqlText text, List<Clause> rest, int number, List<Edit> edits) {
    for (Clause clause : rest) {
      // ON CONFLICT ... DO UPDATE SET, and ON DUPLICATE KEY UPDATE
      if (clause.is("SET") || clause.is("UPDATE") && text.is(clause.range().from() - 1, "KEY")) {
        edits.add(insertion(clause.range().to(), ", " + VERSION + " = " + version(number)));
      }
    }
  }

  private static long row(int number, int nth) {
    return (long) number * ROWS_PER_STATEMENT + nth;
  }

  /** What the setup makes is version 0, whichever statement of it does so. */
  private static int version(int number) {
    return Math.max(0, number);
  }

  // ---- other writes ---------------------------------------------------------------------------

  private String update(SqlText text, int number) throws NotInstrumentable {
    List<Clause> clauses = Clause.of(text, text.all());
    Clause set =
        clauses.stream()
            .filter(clause -> clause.is("SET"))
            .findFirst()
            .orElseThrow(() -> new NotInstrumentable("an UPDATE of an unknown form: " + text));
    boolean several = text.find(new Range(0, set.range().from()), ",") >= 0;
    if (several || clauses.stream().anyMatch(Clause::isJoin)) {
      throw new NotInstrumentable("an UPDATE of several tables: " + text);
    }
    return apply(
        text, List.of(insertion(set.range().to(), ", " + VERSION + " = " + version(number))));
  }

  private String merge(SqlText text, int number) throws NotInstrumentable {
    List<Clause> clauses = Clause.of(text, text.all());
    List<Edit> edits = new ArrayList<>();
    for (int i = 1; i < clauses.size(); i++) {
      Clause clause = clauses.get(i);
      if (clause.is("SET")) {
        edits.add(insertion(clause.range().to(), ", " + VERSION + " = " + version(number)));
      }
      if (clause.is("INSERT")) {
        Range range = clause.range();
        int names = range.from() + 1;
        boolean values = i + 1 < clauses.size() && clauses.get(i + 1).is("VALUES");
        int rows = values ? clauses.get(i + 1).range().from() + 1 : -1;
        if (!text.is(names, "(") || !values || !text.is(rows, "(")) {
          throw new NotInstrumentable("a MERGE of an unknown form: " + text);
        }
        edits.add(insertion(text.behind(names) - 1, ", " + ROW + ", " + VERSION));
        String row = merged(text, clauses, number).orElse("" + row(number, 1));
        edits.add(insertion(text.behind(rows) - 1, ", " + row + ", " + version(number)));
      }
    }
    if (edits.isEmpty() && clauses.stream().noneMatch(clause -> clause.is("DELETE"))) {
      throw new NotInstrumentable("a MERGE of an unknown form: " + text);
    }
    return apply(text, edits);
  }

  /** A name for each row of the table that is merged; empty if the source is of another kind. */
  private Optional<String> merged(SqlText text, List<Clause> clauses, int number) {
    return clauses.stream()
        .filter(clause -> clause.is("USING"))
        .findFirst()
        .flatMap(clause -> Shape.source(text, clause.body(), tables))
        .map(
            source ->
                (number * NAMES_PER_STATEMENT)
                    + " + MOD("
                    + source.name()
                    + "."
                    + ROW
                    + ", "
                    + NAMES_PER_STATEMENT
                    + ")");
  }

  // ---- queries --------------------------------------------------------------------------------

  /** A query that names what it reads, as far as that can be done without changing its meaning. */
  Query query(String sql) throws NotInstrumentable {
    SqlText text = SqlText.of(sql);
    if (text.pieces().stream().anyMatch(piece -> piece.is("NATURAL"))) {
      throw new NotInstrumentable("a natural join would also join by the columns added");
    }
    Optional<Shape> shape = Shape.of(sql, tables);
    if (shape.isEmpty() || shape.get().sources().isEmpty()) {
      return new Query(sql, List.of());
    }
    List<Edit> edits = new ArrayList<>();
    List<Clause> clauses = Clause.of(text, text.all());
    Range items = clauses.get(0).body();
    boolean known = expand(text, items, shape.get(), edits);
    boolean visible = shape.get().complete() && !shape.get().distinct() && known;
    List<Witness> witnesses = new ArrayList<>();
    if (visible) {
      StringBuilder added = new StringBuilder();
      for (Shape.Source source : shape.get().sources()) {
        List<String> columns = List.of(source.name() + "." + ROW, source.name() + "." + VERSION);
        Optional<String> collected =
            shape.get().grouped() ? log.collected(columns) : Optional.empty();
        if (shape.get().grouped() && collected.isEmpty()) {
          continue;
        }
        added.append(", ").append(collected.orElse(String.join(", ", columns)));
        witnesses.add(new Witness(source.table(), collected.isPresent()));
      }
      edits.add(insertion(items.to(), added.toString()));
    }
    return new Query(apply(text, edits), witnesses);
  }

  /** Stars must not stand for the added columns. */
  private boolean expand(SqlText text, Range items, Shape shape, List<Edit> edits)
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
    return true;
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

  private CaseTables.Table known(SqlText text, int at) throws NotInstrumentable {
    return tables
        .named(text.at(at).text())
        .orElseThrow(
            () -> new NotInstrumentable("a write to what is no table of the case: " + text));
  }
}
