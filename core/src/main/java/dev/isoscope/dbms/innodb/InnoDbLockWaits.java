package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * Who waits for whom by information_schema, for servers whose status does not show all locks.
 * InnoDB fills these tables anew only when nobody has read them for 100 ms, so they are read
 * rarely, and again only if some transaction has moved since.
 */
final class InnoDbLockWaits {
  private static final long PAUSE = TimeUnit.MILLISECONDS.toNanos(120);
  private static final String QUERY =
      "SELECT r.trx_mysql_thread_id, b.trx_mysql_thread_id"
          + " FROM information_schema.INNODB_LOCK_WAITS w"
          + " JOIN information_schema.INNODB_TRX r ON r.trx_id = w.requesting_trx_id"
          + " JOIN information_schema.INNODB_TRX b ON b.trx_id = w.blocking_trx_id";

  private final Connection control;
  private long lastRead = System.nanoTime() - PAUSE;
  private List<String> readFor = List.of();
  private Map<String, Set<String>> edges = Map.of();

  InnoDbLockWaits(Connection control) {
    this.control = control;
  }

  /**
   * By session number; it may take its time.
   *
   * @param all whether these are all transactions, so that nothing has changed if they have not
   */
  Map<String, Set<String>> read(List<InnoDbTransaction> transactions, boolean all)
      throws SQLException {
    List<String> keys = transactions.stream().map(InnoDbTransaction::key).toList();
    if (all && keys.equals(readFor)) {
      return edges;
    }
    for (long left = pause(); left > 0; left = pause()) {
      LockSupport.parkNanos(left);
    }
    Map<String, Set<String>> found = new HashMap<>();
    try {
      for (List<String> row : Sql.rows(control, QUERY)) {
        found.computeIfAbsent(row.get(0), any -> new HashSet<>()).add(row.get(1));
      }
    } finally {
      lastRead = System.nanoTime();
    }
    readFor = keys;
    edges = found;
    return found;
  }

  private long pause() {
    return lastRead + PAUSE - System.nanoTime();
  }

  /**
   * The sessions that hold one up. Since MariaDB 10.6 transactions that have only read share the
   * number 0 in these tables: where an answer is missing, all that are active and do not wait are
   * suspected.
   */
  Set<String> blockers(
      InnoDbTransaction waiter, List<InnoDbTransaction> transactions, boolean complete)
      throws SQLException {
    Map<String, Set<String>> all = read(transactions, complete);
    Set<String> waiting =
        transactions.stream()
            .filter(InnoDbTransaction::waits)
            .map(InnoDbTransaction::thread)
            .collect(Collectors.toSet());
    Set<String> blockers = new HashSet<>(all.getOrDefault(waiter.thread(), Set.of()));
    blockers.remove(waiter.thread());
    blockers.removeIf(
        other ->
            waiting.contains(other) && all.getOrDefault(other, Set.of()).contains(waiter.thread()));
    if (blockers.isEmpty()) {
      transactions.stream()
          .filter(other -> other.active() && !other.waits())
          .forEach(other -> blockers.add(other.thread()));
    }
    return blockers;
  }
}
