package dev.isoscope.dbms;

import java.sql.SQLException;
import java.util.Collection;

/**
 * Asks the DBMS, over the control connection, which sessions wait for a lock and who holds it. It
 * must not take locks itself, and it must not answer from a cache. It is called from one thread at
 * a time.
 */
@FunctionalInterface
public interface LockProbe extends AutoCloseable {
  /** For DBMSs that never wait: they refuse at once. */
  LockProbe NEVER = underWay -> Waits.NONE;

  /**
   * @param underWay the statements that have not come back
   * @return the sessions among them that wait; a session that is still running is not in it
   */
  Waits sample(Collection<RunningStatement> underWay) throws SQLException;

  @Override
  default void close() throws SQLException {}
}
