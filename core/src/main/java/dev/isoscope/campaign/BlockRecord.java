package dev.isoscope.campaign;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A block as the journal keeps it.
 *
 * @param seconds how long the campaign had lasted then
 * @param entries with how often each occurred, in the order in which they came up
 * @param findings those that this block was the first to show
 */
record BlockRecord(
    int block,
    double seconds,
    Tallies tallies,
    Map<Entry, Integer> entries,
    List<FindingSummary> findings) {
  BlockRecord {
    entries = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(entries));
    findings = List.copyOf(findings);
  }
}
