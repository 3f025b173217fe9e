package dev.isoscope.dbms.tidb;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.Waits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Who waits is in {@code information_schema.tidb_trx}, where {@code LockWaiting} is also said of
 * who is just about to get a lock. For whom is in {@code data_lock_waits} at once if TiKV keeps the
 * rows, and after a second if the server does so itself (unistore); but that one says so at once in
 * its log.
 */
final class TidbLocks implements LockProbe {
  private static final String TRANSACTIONS =
      "SELECT ID, SESSION_ID, STATE FROM information_schema.tidb_trx";
  private static final String HOLDERS =
      "SELECT TRX_ID, CURRENT_HOLDING_TRX_ID FROM information_schema.data_lock_waits";

  /** A line of unistore: the waiter and the holder by the start of their transactions. */
  private static final Pattern BLOCKED = Pattern.compile("(\\d+) blocked by (\\d+) on key");

  private final Connection control;
  private final Map<String, String> names;
  private final Optional<Supplier<List<String>>> log;

  /** The last holder that was told of, by waiter. */
  private final Map<String, String> told = new HashMap<>();

  /**
   * @param log gives the lines that the server has written since it was asked last
   */
  TidbLocks(
      Connection control,
      Collection<SessionHandle> sessions,
      Optional<Supplier<List<String>>> log) {
    this.control = control;
    this.names = SessionHandle.names(sessions);
    this.log = log;
  }

  @Override
  public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
    Map<String, String> sessions = new HashMap<>();
    Map<String, String> waiting = new HashMap<>();
    for (List<String> row : Sql.rows(control, TRANSACTIONS)) {
      sessions.put(row.get(0), row.get(1));
      if ("LockWaiting".equals(row.get(2))) {
        waiting.put(row.get(1), row.get(0));
      }
    }
    if (waiting.isEmpty()) {
      return Waits.NONE;
    }
    Map<String, String> holders = holders();
    Map<String, Set<String>> blockers = new HashMap<>();
    for (RunningStatement statement : underWay) {
      Optional.ofNullable(waiting.get(statement.session().serverId()))
          .map(holders::get)
          .map(sessions::get) // one that has ended lets go in a moment
          .filter(holder -> !holder.equals(statement.session().serverId()))
          .ifPresent(
              holder ->
                  blockers.put(
                      statement.session().name(),
                      names.containsKey(holder) ? Set.of(names.get(holder)) : Set.of()));
    }
    return new Waits(blockers);
  }

  private Map<String, String> holders() throws SQLException {
    if (log.isEmpty()) {
      return Sql.pairs(control, HOLDERS);
    }
    for (String line : log.get().get()) {
      Matcher blocked = BLOCKED.matcher(line);
      if (blocked.find()) {
        told.put(blocked.group(1), blocked.group(2));
      }
    }
    return told;
  }
}
