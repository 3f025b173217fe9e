package dev.isoscope.dbms;

import dev.isoscope.model.Level;
import dev.isoscope.model.Version;
import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.List;

/**
 * A DBMS without a BEGIN that leaves autocommit mode: its transactions are controlled through JDBC.
 * A session in a transaction has its autocommit off, so whatever ends the transaction apart from
 * COMMIT and ROLLBACK leaves it in a new one.
 */
public abstract class AutocommitDbms implements Dbms {
  /** Through JDBC as well: HSQLDB 2.5 does not parse its own words for read uncommitted. */
  @Override
  public final void openSession(Connection connection, Level level, String workspace)
      throws SQLException {
    enterWorkspace(connection, workspace);
    connection.setTransactionIsolation(
        switch (level) {
          case READ_UNCOMMITTED -> Connection.TRANSACTION_READ_UNCOMMITTED;
          case READ_COMMITTED -> Connection.TRANSACTION_READ_COMMITTED;
          case REPEATABLE_READ -> Connection.TRANSACTION_REPEATABLE_READ;
          default -> Connection.TRANSACTION_SERIALIZABLE;
        });
  }

  @Override
  public final List<String> control(
      Connection connection, Statement statement, TransactionControl control, String sql)
      throws SQLException {
    if (control instanceof TransactionControl.Begin begin) {
      connection.setAutoCommit(false);
      return begin.option().isEmpty() ? List.of() : List.of(unknownOption(begin.option()));
    }
    if (control instanceof TransactionControl.End end) {
      return end(connection, end);
    }
    if (control instanceof TransactionControl.Autocommit) {
      throw new SQLFeatureNotSupportedException(
          "isoscope: " + title() + " cases start transactions with BEGIN, not with autocommit off",
          "0A000");
    }
    statement.execute(render(control, sql));
    return List.of();
  }

  private List<String> end(Connection connection, TransactionControl.End end) throws SQLException {
    boolean commit = end instanceof TransactionControl.Commit;
    boolean chains = false;
    try {
      // With autocommit on no transaction is open, and some drivers refuse to end none.
      if (!connection.getAutoCommit() && commit) {
        connection.commit();
      } else if (!connection.getAutoCommit()) {
        connection.rollback();
      }
      chains = end.chains();
    } finally {
      if (connection.getAutoCommit() == chains) {
        connection.setAutoCommit(!chains);
      }
    }
    return end.releases() ? List.of(unknownRelease(commit ? "COMMIT" : "ROLLBACK")) : List.of();
  }

  @Override
  public final boolean chainsAfterRollback(Version version) {
    return true;
  }

  @Override
  public final boolean chainsAfterImplicitCommit() {
    return true;
  }
}
