package dev.isoscope.junit;

import dev.isoscope.model.ColumnType;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientException;
import java.sql.Types;
import java.util.HexFormat;
import javax.sql.rowset.CachedRowSet;
import javax.sql.rowset.RowSetMetaDataImpl;
import javax.sql.rowset.RowSetProvider;

/** Tells what came back for a statement in the words of JDBC: as a result, or as an exception. */
final class ResultSets {
  private ResultSets() {}

  static SQLException exception(SqlError error) {
    String message = error.message();
    return switch (error.kind()) {
      case DEADLOCK, SERIALIZATION ->
          new SQLTransactionRollbackException(message, error.sqlState(), error.code());
      case CONSTRAINT ->
          new SQLIntegrityConstraintViolationException(message, error.sqlState(), error.code());
      case LOCK_TIMEOUT -> new SQLTransientException(message, error.sqlState(), error.code());
      default -> new SQLException(message, error.sqlState(), error.code());
    };
  }

  /** Rows of a result, before the first of them. */
  static ResultSet of(Outcome.Rows rows) throws SQLException {
    CachedRowSet results = RowSetProvider.newFactory().createCachedRowSet();
    int width = rows.columns().size();
    RowSetMetaDataImpl columns = new RowSetMetaDataImpl();
    columns.setColumnCount(width);
    for (int i = 0; i < width; i++) {
      columns.setColumnName(i + 1, rows.columns().get(i));
      columns.setColumnLabel(i + 1, rows.columns().get(i));
      columns.setColumnType(i + 1, jdbcType(type(rows, i)));
      columns.setNullable(i + 1, RowSetMetaDataImpl.columnNullable);
    }
    results.setMetaData(columns);
    results.beforeFirst();
    for (Row row : rows.rows()) {
      results.moveToInsertRow();
      for (int i = 0; i < width; i++) {
        String value = row.values().get(i);
        if (value == null) {
          results.updateNull(i + 1);
        } else {
          results.updateObject(i + 1, value(value, type(rows, i)));
        }
      }
      results.insertRow();
      results.moveToCurrentRow();
      results.last();
    }
    results.beforeFirst();
    return results;
  }

  private static ColumnType type(Outcome.Rows rows, int column) {
    return rows.types().isEmpty() ? ColumnType.UNKNOWN : rows.types().get(column);
  }

  private static int jdbcType(ColumnType type) {
    return switch (type) {
      case INTEGER -> Types.BIGINT;
      case DECIMAL -> Types.DECIMAL;
      case FLOATING -> Types.DOUBLE;
      case BOOLEAN -> Types.BOOLEAN;
      case BINARY -> Types.VARBINARY;
      case TEXT, PADDED_TEXT, TEMPORAL, UNKNOWN -> Types.VARCHAR;
    };
  }

  private static Object value(String text, ColumnType type) {
    return switch (type) {
      case INTEGER -> Long.valueOf(text);
      case DECIMAL -> new BigDecimal(text);
      case FLOATING -> Double.valueOf(text);
      case BOOLEAN -> text.matches("(?i)t|true|1");
      case BINARY -> HexFormat.of().parseHex(text);
      case TEXT, PADDED_TEXT, TEMPORAL, UNKNOWN -> text;
    };
  }
}
