package dev.isoscope.hunt;

import dev.isoscope.campaign.BlockEntries;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * What the journal keeps of some cases of a hunt.
 *
 * @param entries what became of sightings, in the order in which they came up
 * @param findings those that these cases were the first to show
 */
public record HuntEntries(
    Tallies tallies, List<SightingCount> entries, List<FindingSummary> findings)
    implements BlockEntries<HuntEntries> {
  static final HuntEntries NONE = of(Tallies.NONE);

  public HuntEntries {
    entries = List.copyOf(entries);
    findings = List.copyOf(findings);
  }

  static HuntEntries of(Tallies tallies) {
    return new HuntEntries(tallies, List.of(), List.of());
  }

  /** The findings that these cases count for. */
  Set<String> ids() {
    Set<String> ids = new TreeSet<>();
    entries.forEach(entry -> entry.id().ifPresent(ids::add));
    return ids;
  }

  @Override
  public HuntEntries plus(HuntEntries next) {
    Map<SightingCount, SightingCount> merged = new LinkedHashMap<>();
    entries.forEach(entry -> merged.put(entry.times(0), entry));
    next.entries.forEach(
        entry ->
            merged.merge(
                entry.times(0), entry, (one, two) -> one.times(one.count() + two.count())));
    List<FindingSummary> allFindings = new ArrayList<>(findings);
    allFindings.addAll(next.findings);
    return new HuntEntries(tallies.plus(next.tallies), List.copyOf(merged.values()), allFindings);
  }
}
