package dev.isoscope.faults;

import java.sql.SQLException;
import java.util.Optional;

/**
 * An UPDATE or DELETE also takes a row that another transaction has inserted and committed since
 * this one began, whether or not the row meets its condition.
 */
final class IgnoredCondition implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    Optional<TargetRows> rows = TargetRows.of(sql, "UPDATE").or(() -> TargetRows.of(sql, "DELETE"));
    if (rows.isPresent()) {
      for (InsertedRows.Place met : session.arrived()) {
        if (met.table().equalsIgnoreCase(rows.get().table())) {
          return rows.get().runAlsoOn(session, met.place());
        }
      }
    }
    return session.inserted().run(sql);
  }
}
