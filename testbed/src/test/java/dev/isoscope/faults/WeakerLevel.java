package dev.isoscope.faults;

import java.sql.SQLException;

/** A session that asks for SERIALIZABLE gets READ COMMITTED. */
final class WeakerLevel implements Fault {
  @Override
  public boolean execute(FaultySession session, String sql) throws SQLException {
    return session.run(
        sql.replace("ISOLATION LEVEL SERIALIZABLE", "ISOLATION LEVEL READ COMMITTED"));
  }
}
