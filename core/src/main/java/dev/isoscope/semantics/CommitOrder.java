package dev.isoscope.semantics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Where transactions were committed, which says what a serial execution would have them see. */
final class CommitOrder {
  private final Map<String, Integer> commits = new HashMap<>();

  CommitOrder(List<Transaction> transactions) {
    transactions.stream()
        .filter(Transaction::committed)
        .forEach(one -> commits.put(one.name(), one.endedAt()));
  }

  /** Whether the writer of a version is committed before a transaction, which should see it. */
  boolean isBefore(Version version, String transaction) {
    return version.transaction().filter(writer -> inOrder(writer, transaction)).isPresent();
  }

  private boolean inOrder(String first, String other) {
    return commits.containsKey(first)
        && commits.containsKey(other)
        && commits.get(first) < commits.get(other);
  }
}
