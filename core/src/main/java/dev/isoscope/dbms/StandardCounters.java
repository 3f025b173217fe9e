package dev.isoscope.dbms;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Finds counters through the standard's information schema, and resets them in its words. */
public final class StandardCounters {
  private StandardCounters() {}

  public static List<CounterReset> resets(
      Connection control, LexicalSyntax syntax, String workspace) throws SQLException {
    List<CounterReset> resets = new ArrayList<>();
    try (Statement statement = control.createStatement()) {
      String here = "_SCHEMA = " + Sql.literal(workspace);
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT TABLE_NAME, COLUMN_NAME, IDENTITY_START FROM INFORMATION_SCHEMA.COLUMNS"
                  + " WHERE IS_IDENTITY = 'YES' AND TABLE"
                  + here)) {
        while (rows.next()) {
          resets.add(column(syntax, rows.getString(1), rows.getString(2), rows.getString(3)));
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT SEQUENCE_NAME, START_VALUE FROM INFORMATION_SCHEMA.SEQUENCES WHERE SEQUENCE"
                  + here)) {
        while (rows.next()) {
          resets.add(
              CounterReset.ofSequence(
                  "ALTER SEQUENCE %s RESTART WITH %s"
                      .formatted(syntax.quote(rows.getString(1)), rows.getString(2))));
        }
      }
    }
    return resets;
  }

  /** For a column that generates keys. */
  public static CounterReset column(
      LexicalSyntax syntax, String table, String column, String start) {
    return CounterReset.of(
        table,
        "ALTER TABLE %s ALTER COLUMN %s RESTART WITH %s"
            .formatted(syntax.quote(table), syntax.quote(column), start));
  }
}
