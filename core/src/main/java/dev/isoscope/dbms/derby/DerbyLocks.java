package dev.isoscope.dbms.derby;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Waits;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Reads who waits for whom off Derby's lock table. The table shows a wait until the waiter has
 * woken up, so its thread must rest as well.
 */
final class DerbyLocks implements LockProbe {
  /** With which granted modes a requested one gets along. */
  private static final Map<String, Set<String>> COMPATIBLE =
      Map.of(
          "IS", Set.of("IS", "IX", "S", "U"),
          "IX", Set.of("IS", "IX"),
          "S", Set.of("IS", "S", "U"),
          "U", Set.of("IS", "S"),
          "X", Set.of());

  /** A row of the lock table. */
  private record Lock(String transaction, String mode, String object, boolean granted) {
    boolean stops(Lock request) {
      return object.equals(request.object)
          && !transaction.equals(request.transaction)
          && !COMPATIBLE.getOrDefault(request.mode, Set.of()).contains(mode);
    }
  }

  /** The sessions that wait, in the order in which they started to. */
  private final Set<String> arrivals = new LinkedHashSet<>();

  private final Map<String, String> names;
  private final PreparedStatement locks;
  private final PreparedStatement users;

  DerbyLocks(Connection control, Collection<SessionHandle> sessions) throws SQLException {
    names = SessionHandle.names(sessions);
    // Prepared now: to compile them, Derby locks rows of the catalogue, which DDL may hold later.
    locks =
        control.prepareStatement(
            "SELECT XID, MODE, TYPE, TABLENAME, LOCKNAME, STATE FROM SYSCS_DIAG.LOCK_TABLE");
    users = control.prepareStatement("SELECT XID, USERNAME FROM SYSCS_DIAG.TRANSACTION_TABLE");
  }

  @Override
  public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
    List<Lock> table = locks();
    if (table.stream().allMatch(Lock::granted)) {
      arrivals.clear();
      return Waits.NONE;
    }
    Map<String, String> sessions = sessions();
    Map<String, Lock> requests = new HashMap<>();
    for (Lock lock : table) {
      String session = sessions.get(lock.transaction());
      if (!lock.granted() && session != null && rests(session, underWay)) {
        requests.put(session, lock);
      }
    }
    arrivals.retainAll(requests.keySet());
    underWay.stream()
        .map(one -> one.session().name())
        .filter(requests::containsKey)
        .forEach(arrivals::add);
    Map<String, Set<String>> waits = new HashMap<>();
    requests.forEach(
        (session, request) -> waits.put(session, blockers(table, session, request, sessions)));
    return new Waits(waits);
  }

  private static boolean rests(String session, Collection<RunningStatement> underWay) {
    return underWay.stream()
        .anyMatch(
            one ->
                one.session().name().equals(session)
                    && one.restsIn(
                        "org.apache.derby.impl.services.locks.ActiveLock", "waitForGrant"));
  }

  /**
   * The holders that stand in the way; else those ahead in the queue, which is first-come; else, as
   * the table does not tell all modes apart, whoever has to do with the lock.
   */
  private Set<String> blockers(
      List<Lock> table, String waiter, Lock request, Map<String, String> sessions) {
    Set<String> holders = new HashSet<>();
    Set<String> concerned = new HashSet<>();
    for (Lock other : table) {
      String session = sessions.get(other.transaction());
      if (session == null || session.equals(waiter) || !other.object().equals(request.object())) {
        continue;
      }
      if (other.granted()) {
        concerned.add(session);
        if (other.stops(request)) {
          holders.add(session);
        }
      }
    }
    if (!holders.isEmpty()) {
      return holders;
    }
    Set<String> ahead = new HashSet<>();
    for (String session : arrivals) {
      if (session.equals(waiter)) {
        break;
      }
      if (table.stream().anyMatch(lock -> queues(lock, session, request, sessions))) {
        ahead.add(session);
      }
    }
    return ahead.isEmpty() ? concerned : ahead;
  }

  private static boolean queues(
      Lock lock, String session, Lock request, Map<String, String> sessions) {
    return !lock.granted()
        && lock.object().equals(request.object())
        && session.equals(sessions.get(lock.transaction()));
  }

  private List<Lock> locks() throws SQLException {
    List<Lock> table = new ArrayList<>();
    try (ResultSet rows = locks.executeQuery()) {
      while (rows.next()) {
        String object = rows.getString(3) + " " + rows.getString(4) + " " + rows.getString(5);
        boolean granted = !"WAIT".equals(rows.getString(6));
        table.add(new Lock(rows.getString(1), rows.getString(2), object, granted));
      }
    }
    return table;
  }

  /** Our sessions by their transactions; those of others are left out. */
  private Map<String, String> sessions() throws SQLException {
    Map<String, String> sessions = new HashMap<>();
    try (ResultSet rows = users.executeQuery()) {
      while (rows.next()) {
        String name = names.get(String.valueOf(rows.getString(2)));
        if (name != null) {
          sessions.put(rows.getString(1), name);
        }
      }
    }
    return sessions;
  }

  @Override
  public void close() throws SQLException {
    locks.close();
    users.close();
  }
}
