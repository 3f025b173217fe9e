package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.StandardErrors;
import dev.isoscope.model.ErrorKind;
import java.sql.SQLException;
import java.util.Set;

/** The error codes of MySQL and MariaDB; where they have both, codes mean the same in either. */
final class InnoDbErrors {
  static final int RECORD_CHANGED = 1020;
  static final int UNKNOWN_VARIABLE = 1193;
  static final int INSIDE_TRANSACTION = 1568;
  private static final int LOCK_TABLE_FULL = 1206;
  private static final int DEADLOCK = 1213;
  private static final int ROLLBACK_DURING_COMMIT = 3101;

  private static final Set<Integer> DENIED = Set.of(1044, 1045, 1142, 1143, 1227, 1370, 1698);

  private InnoDbErrors() {}

  static ErrorKind kind(SQLException error) {
    if (denied(error)) {
      return ErrorKind.OTHER; // its SQLState says syntax
    }
    return switch (error.getErrorCode()) {
      // Rows, metadata, XA, user-level locks.
      case DEADLOCK, 1614, 3058, 3132 -> ErrorKind.DEADLOCK;
      // Waited too long, XA, NOWAIT.
      case 1205, 1613, 3133, 3572 -> ErrorKind.LOCK_TIMEOUT;
      // A row or a table definition is newer than the snapshot; certification failed.
      case RECORD_CHANGED, 1412, ROLLBACK_DURING_COMMIT -> ErrorKind.SERIALIZATION;
      // No value for a column that must have one; check constraints of MySQL and MariaDB, and
      // foreign keys, under states that do not tell.
      case 1364, 3819, 4025, 1761, 1762 -> ErrorKind.CONSTRAINT;
      // An ambiguous column comes with the state of a constraint; wrong counts of columns, unknown
      // variables, wrong usage and broken views under states that do not tell.
      case 1052, 1136, UNKNOWN_VARIABLE, 1221, 1241, 1356 -> ErrorKind.SYNTAX;
      // Shutdown, kill, server gone or lost, too many connections.
      case 1053, 1203, 1226, 1927, 2006, 2013, 2055, 4031 -> ErrorKind.CONNECTION;
      // The storage engine failed, lost a row or an index, or the server met what cannot be.
      case 1030, 1032, 1033, 1034, 1035, 1105, 1180, 1181, 1194, 1195, 1712, 1812, 1815, 1932 ->
          ErrorKind.INTERNAL;
      case 1172 -> ErrorKind.OTHER; // too many rows, under the state of a syntax error
      default -> StandardErrors.kind(error);
    };
  }

  static boolean denied(SQLException error) {
    return DENIED.contains(error.getErrorCode());
  }

  /** Whether InnoDB has rolled the whole transaction back. */
  static boolean rollsBack(SQLException error) {
    int code = error.getErrorCode();
    return code == DEADLOCK || code == LOCK_TABLE_FULL || code == ROLLBACK_DURING_COMMIT;
  }
}
