package dev.isoscope.compare;

import dev.isoscope.compare.trace.Consequence;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A discrepancy that differs from all others that were filed.
 *
 * @param formerId the id that it had in earlier versions, which baselines may still say
 * @param shown with the smallest case that shows it, at the level of its origin
 * @param reduced how far that case was reduced
 * @param levels all levels at which it shows, with what it comes to there
 * @param occurrences how many cases showed it, by the level that they ran at
 * @param remedies what was tried on the case and makes the difference go away
 */
public record FiledDiscrepancy(
    String id,
    Optional<String> formerId,
    Discrepancy shown,
    ReductionExtent reduced,
    Map<ComparedLevel, Consequence> levels,
    Map<ComparedLevel, Long> occurrences,
    Origin origin,
    List<Remedy> remedies) {
  public FiledDiscrepancy {
    levels = sorted(levels);
    occurrences = sorted(occurrences);
    remedies = List.copyOf(remedies);
  }

  private static <V> Map<ComparedLevel, V> sorted(Map<ComparedLevel, V> map) {
    Map<ComparedLevel, V> sorted = new EnumMap<>(ComparedLevel.class);
    sorted.putAll(map);
    return Collections.unmodifiableMap(sorted);
  }

  /** Whether nothing more can go from the case. */
  public boolean smallest() {
    return reduced == ReductionExtent.FULLY;
  }

  /** Whether a baseline names it, by its present id or by an earlier one. */
  public boolean isAmong(Set<String> ids) {
    return ids.contains(id) || formerId.filter(ids::contains).isPresent();
  }

  public long allOccurrences() {
    return occurrences.values().stream().mapToLong(Long::longValue).sum();
  }

  public List<ComparedLevel> levelList() {
    return List.copyOf(levels.keySet());
  }

  /** Whether it lies between two participants. */
  public boolean between(String one, String other) {
    List<String> left = shown.left().contenders();
    List<String> right = shown.right().contenders();
    return (left.contains(one) && right.contains(other))
        || (left.contains(other) && right.contains(one));
  }
}
