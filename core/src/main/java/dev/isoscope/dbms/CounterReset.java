package dev.isoscope.dbms;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A statement that sets a counter back to where it started: that of a column that generates keys,
 * or a sequence.
 *
 * @param table the table that alone draws from it; empty where anybody may
 */
public record CounterReset(Optional<String> table, String sql) {
  public static CounterReset of(String table, String sql) {
    return new CounterReset(Optional.of(table), sql);
  }

  public static CounterReset ofSequence(String sql) {
    return new CounterReset(Optional.empty(), sql);
  }

  /** Finds counters through the standard's information schema, and resets them in its words. */
  public static List<CounterReset> standard(
      Connection control, LexicalSyntax syntax, String workspace) throws SQLException {
    List<CounterReset> resets = new ArrayList<>();
    String here = "_SCHEMA = " + Sql.literal(workspace);
    String columns =
        "SELECT TABLE_NAME, COLUMN_NAME, IDENTITY_START FROM INFORMATION_SCHEMA.COLUMNS"
            + " WHERE IS_IDENTITY = 'YES' AND TABLE";
    for (List<String> row : Sql.rows(control, columns + here)) {
      resets.add(ofColumn(syntax, row.get(0), row.get(1), row.get(2)));
    }
    String sequences =
        "SELECT SEQUENCE_NAME, START_VALUE FROM INFORMATION_SCHEMA.SEQUENCES WHERE SEQUENCE";
    for (List<String> row : Sql.rows(control, sequences + here)) {
      String sequence = syntax.quote(row.get(0));
      resets.add(ofSequence("ALTER SEQUENCE %s RESTART WITH %s".formatted(sequence, row.get(1))));
    }
    return resets;
  }

  /** For a column that generates keys. */
  public static CounterReset ofColumn(
      LexicalSyntax syntax, String table, String column, String start) {
    return of(
        table,
        "ALTER TABLE %s ALTER COLUMN %s RESTART WITH %s"
            .formatted(syntax.quote(table), syntax.quote(column), start));
  }
}
