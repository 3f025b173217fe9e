package dev.isoscope.faults;

import dev.isoscope.dbms.Sql;
import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rows that an UPDATE or DELETE of one table is about, so that a fault can leave one out.
 *
 * @param table as the statement names it
 * @param head everything before the condition
 * @param condition true where there is none
 */
record TargetRows(String table, String head, String condition) {
  /** Reads a statement; empty if it is of another kind, or has clauses besides. */
  static Optional<TargetRows> of(String sql, String verb) {
    SqlText text = SqlText.of(sql);
    List<String> words =
        verb.equals("UPDATE") ? List.of("UPDATE", "SET") : List.of("DELETE", "FROM");
    List<Clause> clauses = Clause.of(text, text.all());
    if (clauses.size() < 2
        || !clauses.get(0).is(words.get(0))
        || !clauses.get(1).is(words.get(1))
        || clauses.size() > 3
        || (clauses.size() == 3 && !clauses.get(2).is("WHERE"))) {
      return Optional.empty();
    }
    Range table = clauses.get(verb.equals("UPDATE") ? 0 : 1).body();
    String head = text.text(new Range(0, clauses.get(1).range().to()));
    String condition = clauses.size() == 3 ? text.text(clauses.get(2).body()) : "1 = 1";
    return Optional.of(new TargetRows(text.text(table), head, condition));
  }

  /** The place of the first row that the statement is about. */
  Optional<String> first(FaultySession session) throws SQLException {
    return session
        .column(
            "SELECT "
                + place(session, table)
                + " FROM "
                + table
                + " WHERE "
                + condition
                + " ORDER BY 1")
        .stream()
        .findFirst();
  }

  /** Whether the statement is about the row at a place. */
  boolean covers(FaultySession session, String place) throws SQLException {
    return session
        .column("SELECT " + place(session, table) + " FROM " + table + " WHERE " + condition)
        .contains(place);
  }

  /** Carries the statement out on all rows but one, and claims that nothing was left out. */
  boolean runWithout(FaultySession session, String place) throws SQLException {
    boolean result = session.run(without(session, place));
    session.report(session.updated() + 1);
    return result;
  }

  /** The statement on all rows but one. */
  String without(FaultySession session, String place) throws SQLException {
    return head + " WHERE (" + condition + ") AND " + place(session, table) + " <> '" + place + "'";
  }

  /** Carries the statement out on one more row, whatever its condition says. */
  boolean runAlsoOn(FaultySession session, String place) throws SQLException {
    return session.run(
        head + " WHERE (" + condition + ") OR " + place(session, table) + " = '" + place + "'");
  }

  /**
   * How the DBMS calls the place where a row is. Where it has no word for that, what is in the row
   * must do.
   */
  static String place(FaultySession session, String table) throws SQLException {
    return switch (session.dbms()) {
      case "h2" -> "_ROWID_";
      case "postgres" -> "ctid";
      case "sqlite" -> "rowid";
      case "tidb", "oceanbase" -> "HEX(CONCAT_WS(',', " + quoted(session, table) + "))";
      default -> throw new IllegalStateException("rows have no places in " + session.dbms());
    };
  }

  private static String quoted(FaultySession session, String table) throws SQLException {
    return Sql.column(session.side(), "SHOW COLUMNS FROM " + table).stream()
        .map(column -> "QUOTE(" + session.quote(column) + ")")
        .collect(Collectors.joining(", "));
  }
}
