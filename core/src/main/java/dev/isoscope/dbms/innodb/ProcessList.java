package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Waits for locks of the server where only the process list shows them: it says who waits, and for
 * what kind of lock, but not for whom. The holder of a user-level lock can be asked for; of the
 * others those sessions are named that can hold such a lock at all.
 */
final class ProcessList implements ServerLocks {
  /** A session that was let go shows its old state until its thread gets to run. */
  private static final long SECOND_LOOK = TimeUnit.MILLISECONDS.toNanos(20);

  private final Connection control;
  private final Map<String, String> names;
  private final String query;

  ProcessList(Connection control, Collection<SessionHandle> sessions) {
    this.control = control;
    this.names = SessionHandle.names(sessions);
    this.query =
        "SELECT ID, STATE FROM information_schema.PROCESSLIST WHERE ID IN ("
            + String.join(", ", names.keySet())
            + ")";
  }

  @Override
  public Map<String, Set<String>> waits(
      List<RunningStatement> underWay, List<InnoDbTransaction> transactions) throws SQLException {
    Map<String, String> states = Sql.pairs(control, query);
    Map<String, Set<String>> waits = new HashMap<>();
    if (underWay.stream().noneMatch(one -> waits(state(states, one)))) {
      return waits;
    }
    LockSupport.parkNanos(SECOND_LOOK);
    Map<String, String> later = Sql.pairs(control, query);
    List<RunningStatement> waiters =
        underWay.stream()
            .filter(one -> waits(state(states, one)))
            .filter(one -> state(states, one).equals(state(later, one)))
            .toList();
    Set<String> idle = idle(underWay, transactions);
    for (RunningStatement waiter : waiters) {
      waits.put(
          waiter.session().name(),
          state(states, waiter).equals("User lock")
              ? userLockHolder(waiter, idle)
              : suspects(waiter, waiters, active(transactions), idle));
    }
    return waits;
  }

  private static String state(Map<String, String> states, RunningStatement one) {
    String state = states.get(one.session().serverId());
    return state == null ? "" : state;
  }

  private static boolean waits(String state) {
    return state.equals("User lock")
        || (state.startsWith("Waiting for ")
            && (state.endsWith(" lock") || state.endsWith(" flush")));
  }

  private Set<String> userLockHolder(RunningStatement waiter, Set<String> idle)
      throws SQLException {
    List<Token> words = Tokenizer.words(waiter.sql());
    for (int i = 0; i + 2 < words.size(); i++) {
      if (words.get(i).is("GET_LOCK") && words.get(i + 2).kind() == Token.Kind.STRING) {
        String holder = Sql.value(control, "SELECT IS_USED_LOCK(" + words.get(i + 2).text() + ")");
        return holder != null && names.containsKey(holder) ? Set.of(names.get(holder)) : Set.of();
      }
    }
    return idle;
  }

  /**
   * A statement that changes a table waits for open transactions; one that reads or writes rows
   * waits for such a change that came before it, or for LOCK TABLES, but not for transactions.
   */
  private static Set<String> suspects(
      RunningStatement waiter,
      List<RunningStatement> waiters,
      Set<String> active,
      Set<String> idle) {
    if (changesTables(waiter)) {
      Set<String> others = new HashSet<>(active.isEmpty() ? idle : active);
      others.remove(waiter.session().name());
      return others;
    }
    Set<String> changing =
        waiters.stream()
            .filter(other -> other != waiter && changesTables(other))
            .filter(other -> !Collections.disjoint(words(other), words(waiter)))
            .map(other -> other.session().name())
            .collect(Collectors.toSet());
    if (!changing.isEmpty()) {
      return changing;
    }
    Set<String> outside = new HashSet<>(idle);
    outside.removeAll(active);
    return outside.isEmpty() ? idle : outside;
  }

  private Set<String> active(List<InnoDbTransaction> transactions) {
    return transactions.stream()
        .filter(InnoDbTransaction::active)
        .map(transaction -> names.get(transaction.thread()))
        .filter(Objects::nonNull)
        .collect(Collectors.toSet());
  }

  private Set<String> idle(List<RunningStatement> underWay, List<InnoDbTransaction> transactions) {
    Set<String> idle = new HashSet<>(names.values());
    underWay.forEach(one -> idle.remove(one.session().name()));
    transactions.stream()
        .filter(InnoDbTransaction::waits)
        .forEach(transaction -> idle.remove(names.get(transaction.thread())));
    return idle;
  }

  private static boolean changesTables(RunningStatement one) {
    return StatementKind.of(one.sql()) == StatementKind.DEFINITION
        || Tokenizer.words(one.sql()).stream().limit(1).anyMatch(isOneOf("LOCK", "FLUSH"));
  }

  private static Predicate<Token> isOneOf(String... words) {
    return token -> List.of(words).stream().anyMatch(token::is);
  }

  /** The names in a statement, among other words. */
  private static Set<String> words(RunningStatement one) {
    return Tokenizer.words(one.sql()).stream()
        .filter(token -> token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED_NAME)
        .map(token -> token.text().replace("`", "").toUpperCase(Locale.ROOT))
        .filter(word -> !Set.of("TABLE", "TABLES", "FROM", "INTO", "SELECT").contains(word))
        .collect(Collectors.toSet());
  }
}
