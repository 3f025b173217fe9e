package dev.isoscope.generate;

import dev.isoscope.sql.tree.Feature;
import java.util.List;
import java.util.Set;

/**
 * Transactions on one database, each the statements of a session, not yet interleaved.
 *
 * @param transactions the statements of T1, T2 and so on
 * @param features what these and the database's statements hold
 */
public record TransactionGroup(
    Database database, List<List<String>> transactions, Set<Feature> features) {
  public TransactionGroup {
    transactions = transactions.stream().map(List::copyOf).toList();
    features = Features.frozen(features);
  }
}
