package dev.isoscope.faults;

import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;
import java.util.List;

/** COMMIT of a transaction that has inserted several rows loses the last of them. */
final class CommitLosesRow implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    boolean commits =
        TransactionControl.parse(sql).orElse(null) instanceof TransactionControl.Commit;
    List<InsertedRows.Place> rows = session.inserted().lastFirst();
    if (commits && session.inTransaction() && session.othersOpen() && rows.size() > 1) {
      lose(session, rows.get(0));
    }
    return session.inserted().run(sql);
  }

  private static void lose(FaultySession session, InsertedRows.Place row) {
    try {
      session.runAside(
          "DELETE FROM "
              + row.table()
              + " WHERE "
              + TargetRows.place(session, row.table())
              + " = '"
              + row.place()
              + "'");
    } catch (SQLException e) {
      // The transaction is broken and will not commit anything.
    }
  }
}
