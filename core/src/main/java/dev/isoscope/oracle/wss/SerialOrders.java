package dev.isoscope.oracle.wss;

import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** The serial orders that come into question for the transactions of a run. */
final class SerialOrders {
  /** As many as five transactions have. */
  static final int MOST = 120;

  private SerialOrders() {}

  /**
   * First commit or rollback, first scheduled (WriteCheck, section 3.3). Where several transactions
   * ended together, or one by DDL that had to wait, nobody knows which was first, and each order of
   * theirs is one.
   */
  static List<List<Transaction>> byEnd(List<Transaction> transactions) {
    return extensions(transactions, SerialOrders::endedBefore);
  }

  /** The same, and those in which a transaction comes before others that its failures precede. */
  static List<List<Transaction>> byEnd(List<Transaction> transactions, FailedWrites failed) {
    return extensions(
        transactions,
        (one, other) ->
            endedBefore(one, other)
                && (one.session().equals(other.session()) || !failed.precede(one, other)));
  }

  private static boolean endedBefore(Transaction one, Transaction other) {
    boolean together = one.unordered() != 0 && one.unordered() == other.unordered();
    return one.session().equals(other.session())
        ? one.endedAt() < other.endedAt() || one.endsFrom() < other.endsFrom()
        : !together && !releases(one, other) && one.endedAt() < other.endsFrom();
  }

  /**
   * Whether one is DDL that commits what another waits for, and may have waited for that in turn.
   */
  private static boolean releases(Transaction one, Transaction other) {
    return one.single()
        && StatementKind.of(one.steps().get(0).statement().sql()) == StatementKind.DEFINITION
        && one.commitAskedAt() == other.unordered();
  }

  /**
   * Every order of the answerable ones, first those that keep each session's own order. Where there
   * are too many, only these: nobody would call it serial if their own transactions changed places.
   */
  static List<List<Transaction>> all(List<Transaction> transactions, Answerable answerable) {
    List<Transaction> committed = transactions.stream().filter(answerable::test).toList();
    Set<List<Transaction>> orders =
        new LinkedHashSet<>(
            extensions(
                committed,
                (one, other) ->
                    one.session().equals(other.session()) && one.endedAt() < other.endedAt()));
    List<List<Transaction>> any = extensions(committed, (one, other) -> false);
    if (any.size() <= MOST) {
      orders.addAll(any);
    }
    return List.copyOf(orders);
  }

  /** Whether these are all orders that there are of their transactions. */
  static boolean complete(List<List<Transaction>> orders) {
    long all = 1;
    for (int i = 2; i <= orders.get(0).size(); i++) {
      all *= i;
    }
    return orders.size() == all;
  }

  /** At most {@link #MOST} orders that respect the relation, the given one first. */
  private static List<List<Transaction>> extensions(
      List<Transaction> transactions, BiPredicate<Transaction, Transaction> before) {
    List<List<Transaction>> orders = new ArrayList<>();
    extend(new ArrayList<>(), new ArrayList<>(transactions), before, orders);
    return orders;
  }

  private static void extend(
      List<Transaction> chosen,
      List<Transaction> rest,
      BiPredicate<Transaction, Transaction> before,
      List<List<Transaction>> orders) {
    if (orders.size() > MOST) {
      return;
    }
    if (rest.isEmpty()) {
      orders.add(List.copyOf(chosen));
      return;
    }
    for (Transaction next : rest) {
      if (rest.stream().anyMatch(other -> other != next && before.test(other, next))) {
        continue;
      }
      List<Transaction> others = new ArrayList<>(rest);
      others.remove(next);
      chosen.add(next);
      extend(chosen, others, before, orders);
      chosen.remove(chosen.size() - 1);
    }
  }
}
