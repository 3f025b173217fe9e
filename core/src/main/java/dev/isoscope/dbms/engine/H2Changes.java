package dev.isoscope.dbms.engine;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.HexFormat;
import java.util.Locale;
import java.util.StringJoiner;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.tools.TriggerAdapter;
import org.h2.value.Value;
import org.h2.value.ValueNull;
import org.h2.value.ValueVarchar;

/**
 * A trigger that appends what happens to a row to a variable of the session. It does so without
 * SQL: a statement inside another one would take new snapshots for it.
 */
public final class H2Changes extends TriggerAdapter {
  private static final String LOG = "ISOSCOPE_LOG";
  private static final String OURS = "isoscope_";
  private static final String ROW = "isoscope_row";
  private static final String VERSION = "isoscope_version";

  /** Nobody asks for what the control connection logs when it lays out the same tables again. */
  private static final int MOST = 100_000;

  @Override
  public void fire(Connection connection, ResultSet before, ResultSet after) throws SQLException {
    boolean same = before != null && after != null && before.getLong(ROW) == after.getLong(ROW);
    StringBuilder lines = new StringBuilder();
    if (same) {
      line(lines, "U", before.getLong(ROW), before.getInt(VERSION), after.getInt(VERSION))
          .append(' ')
          .append(image(after))
          .append(';');
    } else {
      // MERGE ... KEY has given the row another name.
      if (before != null) {
        line(lines, "D", before.getLong(ROW), before.getInt(VERSION)).append(';');
      }
      if (after != null) {
        line(lines, "I", after.getLong(ROW), after.getInt(VERSION))
            .append(' ')
            .append(image(after))
            .append(';');
      }
    }
    append((SessionLocal) connection.unwrap(JdbcConnection.class).getSession(), lines);
  }

  private StringBuilder line(StringBuilder lines, String kind, long... numbers) {
    lines.append(kind).append(' ').append(tableName);
    for (long number : numbers) {
      lines.append(' ').append(number);
    }
    return lines;
  }

  private static void append(SessionLocal session, CharSequence lines) {
    Value log = session.getVariable(LOG);
    String old = log == ValueNull.INSTANCE ? "" : log.getString();
    String start = old.length() > MOST ? "too much;" : old;
    session.setVariable(LOG, ValueVarchar.get(start + lines));
  }

  private static String image(ResultSet row) throws SQLException {
    ResultSetMetaData columns = row.getMetaData();
    StringJoiner literals = new StringJoiner(",");
    for (int i = 1; i <= columns.getColumnCount(); i++) {
      if (!columns.getColumnName(i).toLowerCase(Locale.ROOT).startsWith(OURS)) {
        literals.add(literal(row, i, columns.getColumnType(i)));
      }
    }
    return HexFormat.of().formatHex(literals.toString().getBytes(StandardCharsets.UTF_8));
  }

  private static String literal(ResultSet row, int column, int type) throws SQLException {
    String value =
        switch (type) {
          case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> {
            byte[] bytes = row.getBytes(column);
            yield bytes == null ? null : "X'" + HexFormat.of().formatHex(bytes) + "'";
          }
          default -> {
            String text = row.getString(column);
            yield text == null ? null : "'" + text.replace("'", "''") + "'";
          }
        };
    return value == null ? "NULL" : value;
  }
}
