package dev.isoscope.execute;

import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** Turns results of a driver into rows of text. */
final class ResultReader {
  /** A runaway join must not eat the heap; a case that returns more is told so by an error. */
  static final int MOST_ROWS = 100_000;

  private ResultReader() {}

  /**
   * Reads all rows.
   *
   * @param workspace its name, which differs from run to run, is not to show in values
   */
  static Outcome.Rows read(ResultSet results, boolean ordered, String workspace)
      throws SQLException {
    ResultSetMetaData meta = results.getMetaData();
    int width = meta.getColumnCount();
    List<String> columns = new ArrayList<>(width);
    boolean[] binary = new boolean[width];
    for (int i = 0; i < width; i++) {
      columns.add(meta.getColumnLabel(i + 1));
      binary[i] = isBinary(meta.getColumnType(i + 1));
    }
    List<Row> rows = new ArrayList<>();
    while (results.next()) {
      if (rows.size() == MOST_ROWS) {
        throw new SQLException("isoscope: the result has more than " + MOST_ROWS + " rows");
      }
      String[] values = new String[width];
      for (int i = 0; i < width; i++) {
        values[i] =
            binary[i] ? hex(results.getBytes(i + 1)) : without(workspace, results.getString(i + 1));
      }
      rows.add(Row.of(values));
    }
    if (!ordered) {
      rows.sort(Row.ORDER);
    }
    return new Outcome.Rows(columns, rows);
  }

  private static String without(String workspace, String value) {
    return value == null || !value.contains(workspace)
        ? value
        : value.replace(workspace, "isoscope");
  }

  private static boolean isBinary(int type) {
    return type == Types.BINARY
        || type == Types.VARBINARY
        || type == Types.LONGVARBINARY
        || type == Types.BLOB;
  }

  private static String hex(byte[] bytes) {
    return bytes == null ? null : HexFormat.of().withUpperCase().formatHex(bytes);
  }
}
