package dev.isoscope.compare;

import dev.isoscope.model.History;
import java.util.List;
import java.util.Map;

/**
 * Contenders that behave alike, on one side of a discrepancy.
 *
 * @param contenders their names, in the order in which they were given
 * @param behaviour how they behave at the place of the discrepancy, in a few words
 * @param histories a run of each on fresh tables, first the one that is explained
 */
public record Side(List<String> contenders, String behaviour, Map<String, History> histories) {
  public Side {
    contenders = List.copyOf(contenders);
    histories = java.util.Collections.unmodifiableMap(new java.util.LinkedHashMap<>(histories));
  }

  /** A run that stands for all. */
  public History history() {
    return histories.values().iterator().next();
  }
}
