package dev.isoscope.dbms.engine;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.StringJoiner;
import org.h2.engine.SessionLocal;
import org.h2.jdbc.JdbcConnection;
import org.h2.jdbc.JdbcResultSet;
import org.h2.result.ResultInterface;
import org.h2.tools.TriggerAdapter;
import org.h2.value.Value;
import org.h2.value.ValueNull;
import org.h2.value.ValueVarchar;

/**
 * A trigger that appends what happens to a row to a variable of the session. It asks the objects of
 * the engine and not its driver, which sends SQL for its metadata: a statement inside another one
 * takes new snapshots for it, and looks like its end.
 */
public final class H2Changes extends TriggerAdapter {
  private static final String LOG = "ISOSCOPE_LOG";

  /** Nobody asks for what the control connection logs when it lays out the same tables again. */
  private static final int MOST = 100_000;

  @Override
  public void fire(Connection connection, ResultSet before, ResultSet after) throws SQLException {
    StringBuilder lines = new StringBuilder();
    Version old = before == null ? null : Version.of(before);
    Version made = after == null ? null : Version.of(after);
    if (old != null && made != null && old.row == made.row) {
      line(lines, "U", old.row, old.number, made.number, made.image);
    } else {
      // Both where MERGE ... KEY has given the row another name.
      if (old != null) {
        line(lines, "D", old.row, old.number);
      }
      if (made != null) {
        line(lines, "I", made.row, made.number, made.image);
      }
    }
    append((SessionLocal) connection.unwrap(JdbcConnection.class).getSession(), lines);
  }

  private void line(StringBuilder lines, String kind, Object... words) {
    lines.append(kind).append(' ').append(tableName);
    for (Object word : words) {
      lines.append(' ').append(word);
    }
    lines.append(';');
  }

  private static void append(SessionLocal session, CharSequence lines) {
    Value log = session.getVariable(LOG);
    String old = log == ValueNull.INSTANCE ? "" : log.getString();
    String start = old.length() > MOST ? "too much;" : old;
    session.setVariable(LOG, ValueVarchar.get(start + lines));
  }

  /** A row as it was or is. */
  private record Version(long row, long number, String image) {
    static Version of(ResultSet set) throws SQLException {
      ResultInterface columns = set.unwrap(JdbcResultSet.class).getResult();
      Value[] values = columns.currentRow();
      long row = 0;
      long number = 0;
      StringJoiner literals = new StringJoiner(",");
      for (int i = 0; i < columns.getVisibleColumnCount(); i++) {
        String name = columns.getColumnName(i);
        if (name.equalsIgnoreCase("isoscope_row")) {
          row = values[i].getLong();
        } else if (name.equalsIgnoreCase("isoscope_version")) {
          number = values[i].getLong();
        } else {
          literals.add(literal(values[i]));
        }
      }
      byte[] image = literals.toString().getBytes(StandardCharsets.UTF_8);
      return new Version(row, number, HexFormat.of().formatHex(image));
    }

    private static String literal(Value value) {
      return switch (value.getValueType()) {
        case Value.NULL -> "NULL";
        case Value.BINARY, Value.VARBINARY, Value.BLOB ->
            "X'" + HexFormat.of().formatHex(value.getBytes()) + "'";
        default -> "'" + value.getString().replace("'", "''") + "'";
      };
    }
  }
}
