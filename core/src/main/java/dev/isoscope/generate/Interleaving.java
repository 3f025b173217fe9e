package dev.isoscope.generate;

import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Puts the statements of transactions into one order, in which each keeps its own. */
final class Interleaving {
  private final List<List<String>> transactions;
  private final int[] next;
  private final List<Statement> statements = new ArrayList<>();

  Interleaving(List<List<String>> transactions) {
    this.transactions = transactions;
    this.next = new int[transactions.size()];
  }

  /** Adds the next statements of one of them. */
  void take(int transaction, int count) {
    for (int i = 0; i < count; i++) {
      String sql = transactions.get(transaction).get(next[transaction]++);
      statements.add(Statement.of(statements.size() + 1, "T" + (transaction + 1), sql));
    }
  }

  /** Adds all that is left of some, at random. */
  void mix(Randomness random, IntPredicate some) {
    List<Integer> open = open(some);
    while (!open.isEmpty()) {
      take(random.pick(open), 1);
      open = open(some);
    }
  }

  private List<Integer> open(IntPredicate some) {
    return IntStream.range(0, transactions.size())
        .filter(some)
        .filter(i -> next[i] < transactions.get(i).size())
        .boxed()
        .toList();
  }

  List<Statement> statements() {
    return List.copyOf(statements);
  }
}
