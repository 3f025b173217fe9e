package dev.isoscope.faults;

import java.sql.SQLException;
import java.util.Optional;

/** An UPDATE leaves one of its rows as it was, and counts it all the same. */
final class LostUpdate implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    Optional<TargetRows> rows = TargetRows.of(sql, "UPDATE");
    if (rows.isEmpty() || !session.othersOpen()) {
      return session.run(sql);
    }
    Optional<String> first = rows.get().first(session);
    return first.isPresent() ? rows.get().runWithout(session, first.get()) : session.run(sql);
  }
}
