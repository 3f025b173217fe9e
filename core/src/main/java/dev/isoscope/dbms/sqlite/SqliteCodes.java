package dev.isoscope.dbms.sqlite;

import java.sql.SQLException;

/**
 * SQLite's extended result codes. The driver keeps them in a class of its own, which may come from
 * a class loader of its own: so they are read by name.
 */
final class SqliteCodes {
  static final int BUSY_SNAPSHOT = 517;

  private SqliteCodes() {}

  /** The extended code; the primary one if the driver tells no more. */
  static int of(SQLException error) {
    try {
      Object code = error.getClass().getMethod("getResultCode").invoke(error);
      return code.getClass().getField("code").getInt(code);
    } catch (ReflectiveOperationException notOfTheDriver) {
      return error.getErrorCode();
    }
  }

  static int primary(int code) {
    return code & 0xFF;
  }
}
