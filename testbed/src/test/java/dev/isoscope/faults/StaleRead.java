package dev.isoscope.faults;

import java.sql.SQLException;
import java.sql.Statement;

/** A query within a transaction does not see what the transaction itself has written. */
final class StaleRead implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    if (!Fault.isPlainQuery(sql) || !session.inTransaction() || !session.othersOpen()) {
      return session.run(sql);
    }
    Statement statement = session.side().createStatement();
    statement.closeOnCompletion();
    return session.answer(statement.executeQuery(sql));
  }
}
