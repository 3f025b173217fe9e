package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.FeatureCounts;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.TextTable;
import dev.isoscope.report.TextTable.Cell;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.sql.tree.Feature;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * What the cases of a hunt were made of. They are made again for that, since seed and place tell
 * them: nobody has to keep count during the hunt.
 */
final class HuntStatistics {
  private static final long MOST_CASES = 10_000;
  private static final int COLUMNS = 3;

  private HuntStatistics() {}

  /** Counts the features of the first cases. */
  static FeatureCounts of(HuntTerms terms, HuntResult hunt) {
    FeatureCounts features = new FeatureCounts(Dialects.of(hunt.target()), terms.generator());
    CaseSource<Database, TransactionGroup> source = terms.cases(hunt.target());
    long cases = Math.min(MOST_CASES, hunt.ledger().tallies().cases());
    for (long nth = 0; nth < cases; nth++) {
      features.count(source.group(Place.of(nth)));
    }
    return features;
  }

  /** The share of the cases that have each feature, as a table. */
  static String render(FeatureCounts features, TextOptions options) {
    List<String> header = new ArrayList<>();
    for (int i = 0; i < COLUMNS; i++) {
      header.add("in " + features.cases() + " cases");
      header.add("share");
    }
    TextTable table = new TextTable(options, header);
    List<Cell> row = new ArrayList<>();
    for (Map.Entry<Feature, Long> one : features.counts().entrySet()) {
      row.add(Cell.of(one.getKey().label()));
      row.add(Cell.of(share(one.getValue(), features.cases())));
      if (row.size() == 2 * COLUMNS) {
        table.add(row);
        row = new ArrayList<>();
      }
    }
    if (!row.isEmpty()) {
      while (row.size() < 2 * COLUMNS) {
        row.add(Cell.EMPTY);
      }
      table.add(row);
    }
    return table.render() + pairs(features) + "\n" + patterns(features);
  }

  /** How many pairs of features have occurred in one case, and how that grew. */
  private static String pairs(FeatureCounts features) {
    String growth =
        features.growth().entrySet().stream()
            .map(one -> one.getValue() + " after " + one.getKey())
            .collect(Collectors.joining(", "));
    return String.format(
        Locale.ROOT,
        "pairs of features: %d of %d (%s) in %d cases: %s",
        features.pairs(),
        features.possiblePairs(),
        share(features.pairs(), features.possiblePairs()),
        features.cases(),
        growth);
  }

  /** How many cases follow a pattern, and which. */
  private static String patterns(FeatureCounts features) {
    Map<String, Long> counts = features.patterns();
    return counts.isEmpty()
        ? ""
        : String.format(
            Locale.ROOT,
            "patterns: %d in %s of %d cases: %s\n",
            counts.size(),
            share(counts.values().stream().mapToLong(Long::longValue).sum(), features.cases()),
            features.cases(),
            counts.entrySet().stream()
                .map(one -> one.getKey() + " " + one.getValue())
                .collect(Collectors.joining(", ")));
  }

  private static String share(long count, long cases) {
    return count == 0 ? "none" : String.format(Locale.ROOT, "%.2f%%", 100.0 * count / cases);
  }
}
