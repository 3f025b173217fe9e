package dev.isoscope.faults;

import dev.isoscope.sql.TransactionControl;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/**
 * A query does not see what has been committed since its transaction began, as long as that has
 * written nothing itself: another connection with an old snapshot answers.
 */
final class MissedCommit implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    Optional<TransactionControl> control = TransactionControl.parse(sql);
    if (control.orElse(null) instanceof TransactionControl.End && session.inTransaction()) {
      session.side().rollback();
    }
    boolean result = session.run(sql);
    if (control.orElse(null) instanceof TransactionControl.Begin) {
      takeSnapshot(session, session.side());
    }
    if (!Fault.isPlainQuery(sql) || !session.inTransaction() || session.hasWritten()) {
      return result;
    }
    Statement statement = session.side().createStatement();
    statement.closeOnCompletion();
    return session.answer(statement.executeQuery(sql));
  }

  private static void takeSnapshot(FaultySession session, Connection side) throws SQLException {
    side.setAutoCommit(false);
    side.rollback();
    side.setTransactionIsolation(
        session.dbms().equals("tidb")
            ? Connection.TRANSACTION_REPEATABLE_READ
            : Connection.TRANSACTION_SERIALIZABLE);
    session.committed(session.tables());
  }
}
