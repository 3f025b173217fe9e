package dev.isoscope.dbms;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.sql.StatementKind;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;

/** Errors of MySQL and its relatives; where several have a code, it means the same in all. */
public interface MysqlErrors extends ErrorClassification {
  int RECORD_CHANGED = 1020;
  int UNKNOWN_VARIABLE = 1193;
  int INSIDE_TRANSACTION = 1568;
  int DEADLOCK = 1213;
  int ROLLBACK_DURING_COMMIT = 3101;

  Set<Integer> DENIED = Set.of(1044, 1045, 1142, 1143, 1227, 1370, 1698);

  /** Deadlocks, a lock table that is full, failures of certification. */
  Set<Integer> ROLLS_BACK = Set.of(DEADLOCK, 1206, ROLLBACK_DURING_COMMIT);

  @Override
  default ErrorKind classify(SQLException error, boolean othersWait) {
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
      // An ambiguous column comes with the state of a constraint; a write that reads its own table,
      // wrong counts of columns, unknown variables, wrong usage and broken views under states that
      // do not tell.
      case 1052, 1093, 1136, UNKNOWN_VARIABLE, 1221, 1241, 1356, 1443 -> ErrorKind.SYNTAX;
      // Shutdown, kill, server gone or lost, too many connections.
      case 1053, 1203, 1226, 1927, 2006, 2013, 2055, 4031 -> ErrorKind.CONNECTION;
      // The storage engine failed, lost a row or an index, or the server met what cannot be.
      case 1030, 1032, 1033, 1034, 1035, 1105, 1180, 1181, 1194, 1195, 1712, 1812, 1815, 1932 ->
          ErrorKind.INTERNAL;
      case 1172 -> ErrorKind.OTHER; // too many rows, under the state of a syntax error
      default -> ErrorClassification.standard(error);
    };
  }

  /** Some relatives have another state for it. */
  @Override
  default boolean refusesLogin(SQLException error) {
    return ErrorClassification.super.refusesLogin(error) || error.getErrorCode() == 1045;
  }

  /** The driver puts the number of the connection before what the server says. */
  @Override
  default String stableMessage(String message) {
    return ErrorClassification.super.stableMessage(message).replaceFirst("^\\(conn=\\d+\\) ", "");
  }

  @Override
  default ErrorEffect effect(ErrorKind kind, SQLException error) {
    return ErrorEffect.rollingBack(
        kind == ErrorKind.CONNECTION || ROLLS_BACK.contains(error.getErrorCode()));
  }

  /**
   * The session knows best: DDL that fails may have committed before, a deadlock over metadata may
   * leave the transaction alone, and settings decide what a lock timeout undoes. Only it does not
   * own up to a transaction that has taken the place of a deadlock's victim and done nothing yet,
   * which going back to a savepoint of the victim does not end.
   */
  @Override
  default ErrorEffect effect(
      ErrorKind kind, SQLException error, StatementKind statement, Connection session)
      throws SQLException {
    boolean plain = statement == StatementKind.QUERY || statement == StatementKind.WRITE;
    boolean harmless = kind == ErrorKind.CONSTRAINT || kind == ErrorKind.SYNTAX;
    boolean refused = statement == StatementKind.TRANSACTION_CONTROL && kind == ErrorKind.SYNTAX;
    if (kind == ErrorKind.CONNECTION || plain && harmless || refused) {
      return effect(kind, error);
    }
    if (inTransaction(session)) {
      return ErrorEffect.STATEMENT_UNDONE;
    }
    return plain ? ErrorEffect.TRANSACTION_OVER : ErrorEffect.TRANSACTION_COMMITTED;
  }

  /** Whether a transaction is open. */
  boolean inTransaction(Connection session) throws SQLException;

  static boolean denied(SQLException error) {
    return DENIED.contains(error.getErrorCode());
  }
}
