package dev.isoscope.semantics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where transactions were committed, which says what a serial execution would have them see. */
final class Ends {
  private final Map<String, Integer> commits = new HashMap<>();

  Ends(List<Transaction> transactions) {
    transactions.stream()
        .filter(Transaction::committed)
        .forEach(one -> commits.put(one.name(), one.endedAt()));
  }

  /** Whether both are committed, the first one first, so that the other should see what it did. */
  boolean inOrder(String first, String other) {
    return commits.containsKey(first)
        && commits.containsKey(other)
        && commits.get(first) < commits.get(other);
  }
}
