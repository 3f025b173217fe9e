package dev.isoscope.faults;

import dev.isoscope.sql.text.SqlText;
import java.sql.SQLException;

/** An INSERT or UPDATE within a transaction is carried out twice, where a second time works. */
final class AppliedTwice implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    // Asked before, since a statement that waits goes on when another transaction has ended.
    boolean twice =
        SqlText.of(sql).is(0, "INSERT", "UPDATE")
            && session.inTransaction()
            && session.othersOpen();
    boolean result = session.run(sql);
    if (twice) {
      session.report(session.updated());
      session.runAside("SAVEPOINT once");
      try {
        session.runAside(sql);
        session.runAside("RELEASE SAVEPOINT once");
      } catch (SQLException e) {
        session.runAside("ROLLBACK TO SAVEPOINT once");
      }
    }
    return result;
  }
}
