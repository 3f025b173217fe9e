package dev.isoscope.faults;

import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;

/** A query sees what another transaction has not committed: it looks through that one's eyes. */
final class DirtyRead implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    Optional<FaultySession> other = session.idleOthers().stream().findFirst();
    if (!Fault.isPlainQuery(sql) || other.isEmpty()) {
      return session.run(sql);
    }
    try {
      Statement statement = other.get().connection().createStatement();
      statement.closeOnCompletion();
      return session.answer(statement.executeQuery(sql));
    } catch (SQLException e) {
      return session.run(sql); // the other transaction is broken
    }
  }
}
