package dev.isoscope.faults;

import java.sql.SQLException;
import java.util.Optional;

/**
 * An UPDATE does all that it should, so that triggers tell of every row, but what it made of the
 * first one gets lost on the way to the table. (In H2, whose triggers tell a variable of the
 * session, the second attempt would be told as well.)
 */
final class LostWrite implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    Optional<TargetRows> rows = TargetRows.of(sql, "UPDATE");
    if (rows.isEmpty() || !session.inTransaction() || !session.othersOpen()) {
      return session.run(sql);
    }
    Optional<String> first = rows.get().first(session);
    if (first.isEmpty()) {
      return session.run(sql);
    }
    session.runAside("SAVEPOINT before_loss");
    boolean result = session.run(sql);
    session.report(session.updated());
    session.runAside("ROLLBACK TO SAVEPOINT before_loss");
    session.runAside(rows.get().without(session, first.get()));
    return result;
  }
}
