package dev.isoscope.faults;

import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;

/** ROLLBACK commits. */
final class RollbackCommits implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    boolean rollsBack =
        TransactionControl.parse(sql).orElse(null) instanceof TransactionControl.Rollback;
    return session.run(
        rollsBack && session.inTransaction() && session.othersOpen() ? "COMMIT" : sql);
  }
}
