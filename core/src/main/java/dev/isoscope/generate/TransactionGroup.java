package dev.isoscope.generate;

import java.util.List;

/**
 * Transactions on one database, each the statements of a session, not yet interleaved.
 *
 * @param transactions the statements of T1, T2 and so on
 */
public record TransactionGroup(Database database, List<List<String>> transactions) {
  public TransactionGroup {
    transactions = transactions.stream().map(List::copyOf).toList();
  }
}
