package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.MysqlErrors;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.Waits;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The lock probe of MariaDB and of MySQL before 8.0: row and table locks from InnoDB's status,
 * which is live, and the server's own locks from elsewhere, if a statement does not wait for those.
 */
final class InnoDbStatusProbe implements LockProbe {
  private static final int MOST_RIDDLES = 3;

  private final Connection control;
  private final Map<String, String> names;
  private final ServerLocks serverLocks;
  private final InnoDbLockWaits lockWaits;
  private final boolean hidesReaders;
  private final Map<String, Long> arrivals = new HashMap<>();
  private long lastArrival;
  private int riddles;

  InnoDbStatusProbe(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    this.names = SessionHandle.names(sessions);
    this.control = control;
    if (server.exclusive()) {
      showLocks();
    }
    this.serverLocks = ServerLocks.open(control, server, sessions);
    this.lockWaits = new InnoDbLockWaits(control);
    this.hidesReaders = hidesReaders(server);
  }

  /** In MySQL 5.7 and what stems from it, the status leaves out transactions that only read. */
  private static boolean hidesReaders(Server server) {
    Version version = server.identity().version();
    return version.startsWith(Version.parse(server.dbms() instanceof Mysql ? "5.7" : "10.2"));
  }

  /** Locks in the status: a global setting, and XtraDB of MariaDB 10.1 wants to be told twice. */
  private void showLocks() throws SQLException {
    for (String variable : List.of("innodb_status_output_locks", "innodb_show_verbose_locks")) {
      try {
        Sql.execute(control, "SET GLOBAL " + variable + " = 1");
      } catch (SQLException e) {
        if (e.getErrorCode() != MysqlErrors.UNKNOWN_VARIABLE) {
          throw e;
        }
      }
    }
  }

  @Override
  public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
    String text = InnoDbStatus.text(control);
    List<InnoDbTransaction> transactions = InnoDbStatus.transactions(text);
    noteArrivals(transactions);
    Map<String, Set<String>> waits = new HashMap<>();
    boolean truncated = text.contains("... truncated...");
    for (InnoDbTransaction transaction : transactions) {
      if (transaction.waits() && names.containsKey(transaction.thread())) {
        waits.put(
            names.get(transaction.thread()),
            toNames(blockers(transaction, transactions, truncated)));
      }
    }
    List<RunningStatement> others = others(underWay, waits);
    if (!others.isEmpty()) {
      waits.putAll(serverLocks.waits(others, transactions));
      others = others(underWay, waits);
    }
    if (!others.isEmpty() && (truncated || hidesWaiters(transactions))) {
      Map<String, Set<String>> all = lockWaits.read(transactions, !hidesReaders);
      for (RunningStatement one : others) {
        Set<String> by = all.get(one.session().serverId());
        if (by != null) {
          waits.put(one.session().name(), toNames(by));
        }
      }
    }
    return new Waits(waits);
  }

  private static List<RunningStatement> others(
      Collection<RunningStatement> underWay, Map<String, Set<String>> waits) {
    return underWay.stream().filter(one -> !waits.containsKey(one.session().name())).toList();
  }

  private boolean hidesWaiters(List<InnoDbTransaction> transactions) throws SQLException {
    if (!hidesReaders) {
      return false;
    }
    long shown = transactions.stream().filter(InnoDbTransaction::waits).count();
    return Sql.pairs(control, "SHOW GLOBAL STATUS LIKE 'Innodb_row_lock_current_waits'")
        .values()
        .stream()
        .anyMatch(waits -> Long.parseLong(waits) > shown);
  }

  /** The status does not show the queue for a lock, but who has been waiting for longer. */
  private void noteArrivals(List<InnoDbTransaction> transactions) {
    List<InnoDbTransaction> waiters =
        transactions.stream()
            .filter(InnoDbTransaction::waits)
            .sorted(
                Comparator.comparingLong(InnoDbTransaction::waited)
                    .reversed()
                    .thenComparingLong(InnoDbTransaction::query))
            .toList();
    arrivals
        .keySet()
        .retainAll(waiters.stream().map(InnoDbStatusProbe::arrival).collect(Collectors.toSet()));
    waiters.forEach(waiter -> arrivals.computeIfAbsent(arrival(waiter), key -> ++lastArrival));
  }

  private static String arrival(InnoDbTransaction waiter) {
    return waiter.key() + waiter.wanted().map(lock -> lock.place() + lock.records()).orElse("");
  }

  private Set<String> blockers(
      InnoDbTransaction waiter, List<InnoDbTransaction> transactions, boolean truncated)
      throws SQLException {
    Set<String> blockers = new HashSet<>();
    boolean complete = !truncated && !waiter.locks().isEmpty();
    for (InnoDbTransaction other : transactions) {
      if (other != waiter) {
        complete &= other.complete();
        if (holdsUp(waiter, other)) {
          blockers.add(other.thread());
        }
      }
    }
    riddles = blockers.isEmpty() ? riddles + 1 : 0;
    boolean riddle = riddles >= MOST_RIDDLES;
    return complete && !riddle ? blockers : lockWaits.blockers(waiter, transactions, !hidesReaders);
  }

  private boolean holdsUp(InnoDbTransaction waiter, InnoDbTransaction other) {
    boolean earlier = other.waits() && arrivals.get(arrival(other)) < arrivals.get(arrival(waiter));
    return waiter
        .wanted()
        .filter(
            wanted ->
                other.locks().stream()
                    .anyMatch(lock -> (!lock.waiting() || earlier) && wanted.waitsFor(lock)))
        .isPresent();
  }

  private Set<String> toNames(Set<String> threads) {
    return threads.stream().map(names::get).filter(Objects::nonNull).collect(Collectors.toSet());
  }

  @Override
  public void close() throws SQLException {
    serverLocks.close();
  }
}
