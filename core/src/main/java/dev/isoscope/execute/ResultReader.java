package dev.isoscope.execute;

import dev.isoscope.model.ColumnType;
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
  /** A runaway join must not eat the heap; a run in which a result has more is given up. */
  static final int MOST_ROWS = 100_000;

  /** A result has more rows than anybody wants to see. */
  static final class TooManyRows extends SQLException {
    private static final long serialVersionUID = 1;

    TooManyRows() {
      super("isoscope: the result has more than " + MOST_ROWS + " rows");
    }
  }

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
    List<ColumnType> types = new ArrayList<>(width);
    boolean[] binary = new boolean[width];
    for (int i = 0; i < width; i++) {
      columns.add(without(workspace, meta.getColumnLabel(i + 1)));
      types.add(type(meta.getColumnType(i + 1)));
      binary[i] = types.get(i) == ColumnType.BINARY;
    }
    List<Row> rows = new ArrayList<>();
    while (results.next()) {
      if (rows.size() == MOST_ROWS) {
        throw new TooManyRows();
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
    return new Outcome.Rows(columns, rows, types);
  }

  private static String without(String workspace, String value) {
    return value == null || !value.contains(workspace)
        ? value
        : value.replace(workspace, "isoscope");
  }

  private static ColumnType type(int jdbcType) {
    return switch (jdbcType) {
      case Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB -> ColumnType.BINARY;
      case Types.TINYINT, Types.SMALLINT, Types.INTEGER, Types.BIGINT -> ColumnType.INTEGER;
      case Types.DECIMAL, Types.NUMERIC -> ColumnType.DECIMAL;
      case Types.REAL, Types.FLOAT, Types.DOUBLE -> ColumnType.FLOATING;
      case Types.BOOLEAN, Types.BIT -> ColumnType.BOOLEAN;
      case Types.CHAR, Types.NCHAR -> ColumnType.PADDED_TEXT;
      case Types.VARCHAR, Types.NVARCHAR, Types.LONGVARCHAR, Types.LONGNVARCHAR, Types.CLOB ->
          ColumnType.TEXT;
      case Types.DATE,
          Types.TIME,
          Types.TIMESTAMP,
          Types.TIME_WITH_TIMEZONE,
          Types.TIMESTAMP_WITH_TIMEZONE ->
          ColumnType.TEMPORAL;
      default -> ColumnType.UNKNOWN;
    };
  }

  private static String hex(byte[] bytes) {
    return bytes == null ? null : HexFormat.of().withUpperCase().formatHex(bytes);
  }
}
