package dev.isoscope.dbms;

import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** How it shows that sessions wait for each other's locks, and how waiting ends. */
public interface LockWaiting {
  /**
   * Opens the probe; by default that of a DBMS whose sessions never wait.
   *
   * @param sessions all sessions of the run
   */
  default LockProbe openProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    return LockProbe.NEVER;
  }

  /** Whether waiters for one lock get it in the order in which they came. */
  default boolean wakesInOrder(Optional<String> mode, Level level) {
    return true;
  }

  /** Whether a query that does not ask for locks takes none that somebody could wait for. */
  default boolean readsTakeNoLocks(Level level) {
    return false;
  }

  /** Whether the victim of a deadlock follows from the history. */
  default boolean victimIsDetermined(Server server) {
    return true;
  }

  /**
   * How long a wait must have lasted before another session may start to wait, where two wait
   * already: a DBMS that looks for deadlocks only after a while must have looked.
   */
  default Duration deadlockCheckDelay() {
    return Duration.ZERO;
  }

  /**
   * How long it may take to report a deadlock. What it has not seen by then it leaves to its lock
   * timeouts, which are out of the way here.
   */
  default Duration deadlockPatience() {
    return Duration.ofSeconds(3);
  }

  /** How long a statement may take to come back when it was cancelled. */
  default Duration cancellationNotice() {
    return Duration.ofSeconds(1);
  }

  /**
   * What keeps the DBMS's own housekeeping out of a run, sent on a connection of its own before the
   * sessions start; empty where nothing need be done.
   */
  default List<String> calmBefore(Server server) {
    return List.of();
  }

  /** Ends what {@link #calmBefore} began. */
  default List<String> calmAfter() {
    return List.of();
  }

  /**
   * The locks that sessions wait for at this moment and those that stand in their way, as sentences
   * without a full stop; empty where the DBMS does not tell. Asked while everybody rests.
   */
  default List<String> lockWaits(Connection control) throws SQLException {
    return List.of();
  }
}
