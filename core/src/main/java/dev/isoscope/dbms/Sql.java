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
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      List<String> values = new ArrayList<>();
      while (rows.next()) {
        values.add(rows.getString(1));
      }
      return values;
    }
  }

  /** The first two columns of all rows, as keys and values. */
  public static Map<String, String> pairs(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      Map<String, String> pairs = new HashMap<>();
      while (rows.next()) {
        pairs.put(rows.getString(1), rows.getString(2));
      }
      return pairs;
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
