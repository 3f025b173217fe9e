package dev.isoscope.dbms;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Short forms for the few statements that Isoscope sends on its own account. */
public final class Sql {
  private Sql() {}

  public static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  /** The first column of all rows. */
  public static List<String> column(Connection connection, String query) throws SQLException {
    return rows(connection, query).stream().map(row -> row.get(0)).toList();
  }

  /** The first two columns of all rows, as keys and values. */
  public static Map<String, String> pairs(Connection connection, String query) throws SQLException {
    Map<String, String> pairs = new HashMap<>();
    rows(connection, query).forEach(row -> pairs.put(row.get(0), row.get(1)));
    return pairs;
  }

  /** All rows, with null for NULL. */
  public static List<List<String>> rows(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(query)) {
      List<List<String>> rows = new ArrayList<>();
      while (result.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(row);
      }
      return rows;
    }
  }

  /** The only value of a query that has one. */
  public static String value(Connection connection, String query) throws SQLException {
    return column(connection, query).get(0);
  }

  /** A string literal. */
  public static String literal(String text) {
    return "'" + text.replace("'", "''") + "'";
  }
}
