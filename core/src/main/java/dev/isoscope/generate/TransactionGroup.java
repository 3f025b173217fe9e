package dev.isoscope.generate;

import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.sql.tree.Feature;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Transactions on one database, each the statements of a session, not yet interleaved.
 *
 * @param transactions the statements of T1, T2 and so on
 * @param features what these and the database's statements hold
 * @param pattern what they follow, if anything
 */
public record TransactionGroup(
    Database database,
    List<List<String>> transactions,
    Set<Feature> features,
    Optional<AnomalyPattern> pattern) {
  public TransactionGroup {
    transactions = transactions.stream().map(List::copyOf).toList();
    features = FeatureCounts.frozen(features);
  }
}
