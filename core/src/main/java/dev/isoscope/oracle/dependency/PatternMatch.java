package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.pattern.Operation;
import dev.isoscope.pattern.OperationSequence;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How a run has played a pattern.
 *
 * @param statements the number of the statement that played each operation on data
 * @param transactions the names of those that stand for the pattern's transactions
 * @param items the rows that stand for its items
 */
public record PatternMatch(
    OperationSequence sequence,
    Map<Operation, Integer> statements,
    Map<Integer, String> transactions,
    Map<String, RowIdentity> items) {
  public PatternMatch {
    statements = Collections.unmodifiableMap(new LinkedHashMap<>(statements));
    transactions = Collections.unmodifiableMap(new LinkedHashMap<>(transactions));
    items = Collections.unmodifiableMap(new LinkedHashMap<>(items));
  }
}
