package dev.isoscope.instrument;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
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
 * @param locking whether it asks for locks, or changes rows
 * @param inner tables that queries inside it read
 * @param mentioned all tables of the case that it names
 * @param settled whether its result follows from the rows that it reads, whatever their order
 */
public record Shape(
    Kind kind,
    List<Source> sources,
    Optional<String> condition,
    boolean complete,
    boolean limited,
    boolean grouped,
    boolean distinct,
    boolean locking,
    Set<String> inner,
    Set<String> mentioned,
    boolean settled) {
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
    SqlText text = SqlText.of(sql);
    if (text.is(0, "SELECT")) {
      return Optional.of(new Reader(text, tables).select());
    }
    if (text.is(0, "UPDATE")) {
      return new Reader(text, tables).update();
    }
    return text.is(0, "DELETE") ? new Reader(text, tables).delete() : Optional.empty();
  }

  /** A table of the case by its name and what the statement calls it, if that is what it says. */
  static Optional<Source> source(SqlText text, Range item, CaseTables tables) {
    int at = item.from();
    if (at >= item.to() || !text.at(at).isName()) {
      return Optional.empty();
    }
    String table = text.at(at).text();
    at++;
    if (text.is(at, "AS")) {
      at++;
    }
    String name = at < item.to() && text.at(at).isName() ? text.at(at).text() : table;
    at = at < item.to() && text.at(at).isName() ? at + 1 : at;
    return at == item.to()
        ? tables.named(table).map(known -> new Source(known.name(), name))
        : Optional.empty();
  }

  /** Whether it reads one table only, all of whose rows its condition is judged on. */
  public boolean scansOneTable() {
    return complete && sources.size() == 1 && !limited && !distinct;
  }

  /** Reads the words of one statement. */
  private static final class Reader {
    private final SqlText text;
    private final CaseTables tables;
    private final List<Clause> clauses;
    private final List<Source> sources = new ArrayList<>();
    private boolean complete = true;

    Reader(SqlText text, CaseTables tables) {
      this.text = text;
      this.tables = tables;
      this.clauses = Clause.of(text, text.all());
    }

    Shape select() {
      boolean distinct = text.is(1, "DISTINCT");
      boolean grouped = false;
      boolean locking = false;
      for (Clause clause : clauses) {
        distinct |= clause.isSetOperation();
        grouped |= clause.is("GROUP", "HAVING") || clause.is("SELECT") && aggregates(clause.body());
        locking |= clause.is("FOR", "LOCK");
        if (clause.is("FROM")) {
          text.items(clause.body()).forEach(this::source);
        } else if (clause.isJoin()) {
          complete &= !clause.is("NATURAL");
          source(clause.body());
        }
        complete &= !clause.is("WITH", "INTO", "WINDOW");
      }
      return shape(Kind.SELECT, grouped, distinct, locking);
    }

    Optional<Shape> update() {
      Optional<Clause> set = clause("SET");
      if (set.isEmpty()) {
        return Optional.empty();
      }
      int start = text.is(1, "IGNORE", "ONLY", "LOW_PRIORITY") ? 2 : 1;
      source(new Range(start, set.get().range().from()));
      complete &= clauses.stream().noneMatch(c -> c.isJoin() || c.is("FROM"));
      return Optional.of(shape(Kind.UPDATE, false, false, true));
    }

    Optional<Shape> delete() {
      Optional<Clause> from = clause("FROM");
      if (from.isEmpty()) {
        return Optional.empty();
      }
      source(from.get().body());
      complete &= clauses.stream().noneMatch(c -> c.isJoin() || c.is("USING"));
      return Optional.of(shape(Kind.DELETE, false, false, true));
    }

    private Shape shape(Kind kind, boolean grouped, boolean distinct, boolean locking) {
      boolean limited =
          clauses.stream().anyMatch(c -> c.is("LIMIT", "OFFSET", "FETCH", "HAVING"))
              || text.is(1, "IGNORE")
              || text.pieces().stream().anyMatch(piece -> piece.isAny("SKIP", "NOWAIT"));
      Optional<String> where = clause("WHERE").map(found -> text.text(found.body()).strip());
      return new Shape(
          kind,
          sources,
          where,
          complete && !sources.isEmpty(),
          limited,
          grouped,
          distinct,
          locking,
          inner(),
          mentioned(text.all()),
          text.pieces().stream().noneMatch(Reader::unsettles));
    }

    /** Whether which rows or values come out may depend on the order in which rows are visited. */
    private static boolean unsettles(Piece piece) {
      return piece.isAny(
              "LIMIT", "OFFSET", "FETCH", "TOP", "SKIP", "NOWAIT", "OVER", "GROUP_CONCAT")
          || piece.isAny("STRING_AGG", "LISTAGG", "ARRAY_AGG", "JSON_AGG", "ANY_VALUE")
          || piece.text().startsWith("@");
    }

    private Set<String> mentioned(Range range) {
      Set<String> names = new LinkedHashSet<>();
      for (int i = range.from(); i < range.to(); i++) {
        if (text.at(i).isName()) {
          tables.named(text.at(i).text()).ifPresent(table -> names.add(table.name()));
        }
      }
      return names;
    }

    private Optional<Clause> clause(String word) {
      return clauses.stream().filter(clause -> clause.is(word)).findFirst();
    }

    /** Whatever is no table of the case is not understood. */
    private void source(Range item) {
      Optional<Source> found = Shape.source(text, item, tables);
      complete &= found.isPresent();
      found.ifPresent(sources::add);
    }

    private boolean aggregates(Range range) {
      for (int i = range.from(); i + 1 < range.to(); i++) {
        if (text.is(i, "(") && text.is(i + 1, "SELECT")) {
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
    private Set<String> inner() {
      Set<String> names = new LinkedHashSet<>();
      for (int i = 0; i + 1 < text.size(); i++) {
        if (text.is(i, "(") && text.is(i + 1, "SELECT", "WITH", "TABLE", "VALUES")) {
          names.addAll(mentioned(text.inside(i)));
        }
      }
      return names;
    }
  }
}
