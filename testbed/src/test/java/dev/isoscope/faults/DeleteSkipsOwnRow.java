package dev.isoscope.faults;

import java.sql.SQLException;
import java.util.Optional;

/** A DELETE does not see a row that its own transaction has inserted, but counts it. */
final class DeleteSkipsOwnRow implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    Optional<TargetRows> rows = TargetRows.of(sql, "DELETE");
    if (rows.isPresent() && session.othersOpen()) {
      for (InsertedRows.Place own : session.inserted().lastFirst()) {
        if (own.table().equalsIgnoreCase(rows.get().table())
            && rows.get().covers(session, own.place())) {
          return rows.get().runWithout(session, own.place());
        }
      }
    }
    return session.inserted().run(sql);
  }
}
