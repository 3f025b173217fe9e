package dev.isoscope.instrument;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.DeleteShape;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.QueryShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableReference;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * What a query, an UPDATE or a DELETE reads, as far as its words tell.
 *
 * @param sources the tables in FROM, or the one that is changed
 * @param condition the text behind WHERE
 * @param complete whether every source is a table of the case by its plain name
 * @param limited whether not all rows that meet the condition need be found
 * @param grouped whether rows of the result stand for several rows
 * @param distinct whether equal rows of the result are folded, or several queries combined
 * @param inner tables that queries inside it read
 * @param mentioned all tables of the case that it names
 * @param settled whether its result follows from the rows that it reads, whatever their order
 * @param ordered whether that is so only because their values put them into an order
 */
public record Shape(
    Kind kind,
    List<Source> sources,
    Optional<String> condition,
    boolean complete,
    boolean limited,
    boolean grouped,
    boolean distinct,
    Set<String> inner,
    Set<String> mentioned,
    boolean settled,
    boolean ordered) {
  /** What kind of statement it is. */
  public enum Kind {
    SELECT,
    UPDATE,
    DELETE
  }

  /**
   * A table in FROM.
   *
   * @param name what the statement calls it
   */
  public record Source(String table, String name) {}

  private static final Set<String> AGGREGATES =
      Set.of(
          ("COUNT SUM MIN MAX AVG GROUP_CONCAT STRING_AGG LISTAGG ARRAY_AGG JSON_AGG JSONB_AGG"
                  + " BOOL_AND BOOL_OR EVERY ANY_VALUE BIT_AND BIT_OR BIT_XOR STDDEV VARIANCE TOTAL"
                  + " JSON_ARRAYAGG JSON_OBJECTAGG STDDEV_POP STDDEV_SAMP VAR_POP VAR_SAMP STD MEDIAN")
              .split(" "));

  public Shape {
    sources = List.copyOf(sources);
    inner = Set.copyOf(inner);
    mentioned = Set.copyOf(mentioned);
  }

  /** Reads a statement; empty if it is of another kind or of a form that is not known. */
  public static Optional<Shape> of(String sql, CaseTables tables) {
    return StatementShape.of(sql).flatMap(shape -> of(shape, tables));
  }

  private static Optional<Shape> of(StatementShape shape, CaseTables tables) {
    if (shape.hasCommonTables()) {
      return shape instanceof QueryShape query && query.isPlain()
          ? Optional.of(withCommonTables(query, tables))
          : Optional.empty();
    }
    if (shape instanceof QueryShape query && query.verb().equals("SELECT")) {
      return Optional.of(select(query, tables));
    }
    if (shape instanceof UpdateShape update) {
      return Optional.of(write(Kind.UPDATE, update, update.isOfOneTable(), tables));
    }
    if (shape instanceof DeleteShape delete) {
      return Optional.of(write(Kind.DELETE, delete, delete.isFromOneTable(), tables));
    }
    return Optional.empty();
  }

  private static Shape select(QueryShape query, CaseTables tables) {
    List<Range> items = query.sources();
    List<Source> sources =
        items.stream().flatMap(item -> source(query.text(), item, tables).stream()).toList();
    return of(
        Kind.SELECT,
        query,
        sources,
        // Whatever is no table of the case is not understood.
        sources.size() == items.size() && !query.has("NATURAL", "WITH", "INTO", "WINDOW"),
        limits(query),
        query.has("GROUP", "HAVING")
            || query.clauses().stream().anyMatch(clause -> aggregates(query.text(), clause)),
        query.isDistinct() || query.combinesQueries(),
        tables);
  }

  /** What it reads is known only as a whole: a name in it may be that of a query before it. */
  private static Shape withCommonTables(QueryShape query, CaseTables tables) {
    return of(Kind.SELECT, query, List.of(), false, limits(query), false, true, tables);
  }

  private static Shape write(Kind kind, WriteShape write, boolean ofOne, CaseTables tables) {
    List<Source> sources = source(write.target(), tables).stream().toList();
    boolean complete = ofOne && !write.modifiers().contains("OR");
    boolean limited = limits(write) || write.ignores();
    return of(kind, write, sources, complete, limited, false, false, tables);
  }

  private static Shape of(
      Kind kind,
      StatementShape shape,
      List<Source> sources,
      boolean complete,
      boolean limited,
      boolean grouped,
      boolean distinct,
      CaseTables tables) {
    SqlText text = shape.text();
    return new Shape(
        kind,
        sources,
        shape.condition().map(where -> text.text(where).strip()),
        complete && !sources.isEmpty(),
        limited,
        grouped,
        distinct,
        inner(text, tables),
        tables.mentioned(text, text.all()),
        text.pieces().stream().noneMatch(Shape::unsettles) && tables.settles(text),
        text.findAnywhere(text.all(), "LIMIT", "OFFSET", "FETCH", "OVER") >= 0);
  }

  /** A table of the case by its name and what the statement calls it, if that is what it says. */
  static Optional<Source> source(SqlText text, Range item, CaseTables tables) {
    return TableReference.only(text, item).flatMap(found -> source(found, tables));
  }

  private static Optional<Source> source(TableReference found, CaseTables tables) {
    return tables.named(found.table()).map(known -> new Source(known.name(), found.name()));
  }

  /** Whether it reads one table only, all of whose rows its condition is judged on. */
  public boolean scansOneTable() {
    return complete && sources.size() == 1 && !limited && !distinct;
  }

  private static boolean limits(StatementShape shape) {
    return shape.has("LIMIT", "OFFSET", "FETCH", "HAVING")
        || shape.text().findAnywhere(shape.text().all(), "SKIP", "NOWAIT") >= 0;
  }

  /** Whether which rows or values come out may depend on the order in which rows are visited. */
  private static boolean unsettles(Piece piece) {
    return piece.isAny("TOP", "SKIP", "NOWAIT", "GROUP_CONCAT")
        || piece.isAny("STRING_AGG", "LISTAGG", "ARRAY_AGG", "JSON_AGG", "ANY_VALUE")
        || piece.text().startsWith("@");
  }

  /** Whether one of the queries lists what stands for several rows, but not in a query inside. */
  private static boolean aggregates(SqlText text, Clause select) {
    Range range = select.body();
    for (int i = range.from(); select.is("SELECT") && i + 1 < range.to(); i++) {
      if (text.opensQuery(i)) {
        i = text.behind(i) - 1;
      } else if (text.at(i).isName()
          && text.is(i + 1, "(")
          && AGGREGATES.contains(text.at(i).text().toUpperCase(Locale.ROOT))
          && !text.is(text.behind(i + 1), "OVER")) {
        return true;
      }
    }
    return false;
  }

  /** All tables named inside parentheses that hold a query. */
  private static Set<String> inner(SqlText text, CaseTables tables) {
    Set<String> names = new LinkedHashSet<>();
    for (int i = 0; i < text.size(); i++) {
      if (text.opensQuery(i)) {
        names.addAll(tables.mentioned(text, text.inside(i)));
      }
    }
    return names;
  }
}
