package dev.isoscope.faults;

import dev.isoscope.dbms.Sql;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.Date;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Time;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rows of tables as somebody sees them, or is made to see them: any query can be asked of them,
 * on copies of the tables that nobody else knows.
 */
record SeenTables(Map<String, List<List<Object>>> rows) {
  /** All tables as a connection sees them. */
  static SeenTables of(FaultySession session, Connection eyes, Collection<String> tables)
      throws SQLException {
    Map<String, List<List<Object>>> rows = new LinkedHashMap<>();
    try (Statement statement = eyes.createStatement()) {
      for (String table : tables) {
        try (ResultSet found = statement.executeQuery("SELECT * FROM " + session.quote(table))) {
          rows.put(table, rows(found));
        }
      }
    }
    return new SeenTables(rows);
  }

  private static List<List<Object>> rows(ResultSet found) throws SQLException {
    List<List<Object>> rows = new ArrayList<>();
    while (found.next()) {
      List<Object> values = new ArrayList<>();
      for (int i = 1; i <= found.getMetaData().getColumnCount(); i++) {
        values.add(found.getObject(i));
      }
      rows.add(values);
    }
    rows.sort(Comparator.comparing(Object::toString));
    return rows;
  }

  SeenTables only(Collection<String> tables) {
    Map<String, List<List<Object>>> some = new LinkedHashMap<>(rows);
    some.keySet().retainAll(tables);
    return new SeenTables(some);
  }

  /** Without the last row that somebody else sees as well. */
  Optional<SeenTables> withoutOneOf(SeenTables other) {
    for (String table : rows.keySet()) {
      List<List<Object>> both = new ArrayList<>(rows.get(table));
      both.retainAll(other.rows.get(table));
      if (!both.isEmpty()) {
        return Optional.of(with(table, both.get(both.size() - 1), null));
      }
    }
    return Optional.empty();
  }

  /** With the last row twice. */
  Optional<SeenTables> withOneTwice() {
    for (String table : rows.keySet()) {
      List<List<Object>> all = rows.get(table);
      if (!all.isEmpty()) {
        return Optional.of(with(table, null, all.get(all.size() - 1)));
      }
    }
    return Optional.empty();
  }

  /** With the last of the changes of single rows that lead from one state to another. */
  Optional<SeenTables> withOneChange(SeenTables before, SeenTables after) {
    for (String table : rows.keySet()) {
      List<List<Object>> came = minus(after.rows.get(table), before.rows.get(table));
      List<List<Object>> went = minus(before.rows.get(table), after.rows.get(table));
      if (!came.isEmpty()) {
        List<Object> row = came.get(came.size() - 1);
        // The first column tells rows apart well enough here.
        List<Object> old =
            went.stream()
                .filter(one -> Objects.equals(one.get(0), row.get(0)))
                .findFirst()
                .orElse(null);
        return Optional.of(with(table, old, row));
      }
      if (!went.isEmpty()) {
        return Optional.of(with(table, went.get(went.size() - 1), null));
      }
    }
    return Optional.empty();
  }

  private static List<List<Object>> minus(List<List<Object>> some, List<List<Object>> others) {
    List<List<Object>> left = new ArrayList<>(some);
    others.forEach(left::remove);
    return left;
  }

  private SeenTables with(String table, List<Object> without, List<Object> with) {
    Map<String, List<List<Object>>> changed = new LinkedHashMap<>(rows);
    List<List<Object>> now = new ArrayList<>(rows.get(table));
    now.remove(without);
    if (with != null) {
      now.add(with);
    }
    changed.put(table, now);
    return new SeenTables(changed);
  }

  /** What a query gives that sees these rows; the copies are gone when it returns. */
  ResultSet answer(FaultySession session, String sql) throws SQLException {
    Connection side = session.side();
    if (List.of("tidb", "oceanbase").contains(session.dbms())) {
      Statement query = side.createStatement();
      query.closeOnCompletion();
      return query.executeQuery(withCopies(session) + ofCopies(session, sql));
    }
    try (Statement statement = side.createStatement()) {
      try {
        for (String table : rows.keySet()) {
          statement.execute(
              (session.dbms().equals("mariadb") ? "CREATE" : "CREATE LOCAL")
                  + " TEMPORARY TABLE "
                  + copy(session, table)
                  + " AS SELECT * FROM "
                  + session.quote(table)
                  + " WHERE 1 = 0");
          fill(session, table);
        }
        Statement query = side.createStatement();
        query.closeOnCompletion();
        return query.executeQuery(ofCopies(session, sql));
      } finally {
        for (String table : rows.keySet()) {
          statement.execute("DROP TABLE IF EXISTS " + copy(session, table));
        }
      }
    }
  }

  /** The copies as common tables, where there are no temporary ones. */
  private String withCopies(FaultySession session) {
    List<String> copies = new ArrayList<>();
    rows.forEach(
        (table, all) -> {
          StringBuilder copy =
              new StringBuilder(copy(session, table))
                  .append(" AS (SELECT * FROM ")
                  .append(session.quote(table))
                  .append(" WHERE 1 = 0");
          for (List<Object> row : all) {
            copy.append(" UNION ALL SELECT ")
                .append(row.stream().map(SeenTables::literal).collect(Collectors.joining(", ")));
          }
          copies.add(copy.append(")").toString());
        });
    return "WITH " + String.join(", ", copies) + " ";
  }

  private static String literal(Object value) {
    if (value == null || value instanceof Number || value instanceof Boolean) {
      return String.valueOf(value);
    }
    if (value instanceof byte[] bytes) {
      return "x'" + HexFormat.of().formatHex(bytes) + "'";
    }
    String type =
        value instanceof Date
            ? "DATE "
            : value instanceof Time ? "TIME " : value instanceof Timestamp ? "TIMESTAMP " : "";
    return type + Sql.literal(value.toString());
  }

  private static String copy(FaultySession session, String table) {
    return session.quote(table + "_seen");
  }

  private void fill(FaultySession session, String table) throws SQLException {
    for (List<Object> row : rows.get(table)) {
      String marks = String.join(", ", Collections.nCopies(row.size(), "?"));
      try (PreparedStatement insert =
          session
              .side()
              .prepareStatement(
                  "INSERT INTO " + copy(session, table) + " VALUES (" + marks + ")")) {
        for (int i = 0; i < row.size(); i++) {
          insert.setObject(i + 1, row.get(i));
        }
        insert.execute();
      }
    }
  }

  private String ofCopies(FaultySession session, String sql) {
    StringBuilder text = new StringBuilder();
    int end = 0;
    for (Token word : Tokenizer.words(sql)) {
      Optional<String> table = rows.keySet().stream().filter(word::is).findFirst();
      if (table.isPresent()) {
        text.append(sql, end, word.start()).append(copy(session, table.get()));
        end = word.end();
      }
    }
    return text.append(sql.substring(end)).toString();
  }
}
