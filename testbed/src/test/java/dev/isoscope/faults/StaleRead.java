package dev.isoscope.faults;

import dev.isoscope.sql.text.SqlText;
import java.sql.SQLException;
import java.sql.Statement;

/** A query within a transaction does not see what the transaction itself has written. */
final class StaleRead implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    SqlText text = SqlText.of(sql);
    boolean plain = text.is(0, "SELECT") && text.find(text.all(), "FOR", "LOCK") < 0;
    if (!plain || !session.inTransaction() || !session.othersOpen()) {
      return session.run(sql);
    }
    Statement statement = session.side().createStatement();
    statement.closeOnCompletion();
    return session.answer(statement.executeQuery(sql));
  }
}
