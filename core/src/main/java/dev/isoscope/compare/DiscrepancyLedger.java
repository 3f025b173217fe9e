package dev.isoscope.compare;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.oracle.Judge;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps what comparisons have come to: distinct discrepancies, and counts of everything. */
final class DiscrepancyLedger {
  /** How many sightings of one key are reduced; under a key may hide several discrepancies. */
  private static final int REDUCTIONS = 3;

  private final Map<String, Entry> entries = new LinkedHashMap<>();
  private final Map<DiscrepancySighting.Key, List<String>> reduced = new HashMap<>();
  private final Map<List<String>, PlainDifference> plain = new LinkedHashMap<>();
  private final Map<ComparedLevel, LevelTally> tallies = new EnumMap<>(ComparedLevel.class);
  private final Map<String, Long> reasons = new LinkedHashMap<>();
  private final Map<String, Map<String, Long>> leftOut = new LinkedHashMap<>();
  private final List<ServerDeath> deaths = new ArrayList<>();
  private long cases;

  private static final class Entry {
    private final FiledDiscrepancy first;
    private final String verb;
    private final Map<ComparedLevel, Consequence> levels = new EnumMap<>(ComparedLevel.class);
    private final Map<ComparedLevel, Long> occurrences = new EnumMap<>(ComparedLevel.class);

    private Entry(ComparisonEntries.NewDiscrepancy discrepancy) {
      this.first = discrepancy.filed();
      this.verb = discrepancy.verb();
      levels.putAll(first.levels());
    }

    private FiledDiscrepancy filed() {
      return new FiledDiscrepancy(
          first.id(),
          first.formerId(),
          first.shown(),
          first.reduced(),
          levels,
          occurrences,
          first.origin(),
          first.remedies());
    }
  }

  /**
   * Whether a sighting may be something new.
   *
   * @param hurry whether only the first of its kind is worth the time
   */
  synchronized boolean deservesReduction(DiscrepancySighting sighting, boolean hurry) {
    return reduced.getOrDefault(sighting.kind(), List.of()).size() < (hurry ? 1 : REDUCTIONS);
  }

  /** The discrepancy that the same case has shown at another level, if it is filed for this one. */
  synchronized Optional<String> atAnotherLevel(DiscrepancySighting sighting) {
    return entries.values().stream()
        .filter(entry -> entry.first.origin().place().equals(sighting.place().toString()))
        .filter(entry -> entry.levels.containsKey(sighting.level()))
        .filter(entry -> entry.verb.equals(StatementVerb.of(sighting.discrepancy())))
        .filter(
            entry -> DiscrepancyTraits.of(entry.first.shown()).sameButConsequence(sighting.trait()))
        .map(entry -> entry.first.id())
        .findFirst();
  }

  synchronized boolean knows(String id) {
    return entries.containsKey(id);
  }

  /** Takes in what comparing some cases has come to. */
  synchronized void enter(ComparisonEntries more) {
    cases += more.cases();
    more.tallies().forEach((level, tally) -> tallies.merge(level, tally, LevelTally::plus));
    more.reasons().forEach((reason, count) -> count(reasons, reason, count));
    more.leftOut()
        .forEach(
            (target, why) -> {
              Map<String, Long> counts =
                  leftOut.computeIfAbsent(target, k -> new LinkedHashMap<>());
              why.forEach((reason, count) -> count(counts, reason, count));
            });
    deaths.addAll(more.deaths());
    for (ComparisonEntries.NewDiscrepancy one : more.discrepancies()) {
      entries.putIfAbsent(one.filed().id(), new Entry(one));
    }
    more.counts().forEach(this::enter);
    more.plain().forEach(this::enter);
  }

  /** Counts reasons that differ in numbers only as one, and tells the first of them as it is. */
  private static void count(Map<String, Long> counts, String reason, long more) {
    String common = Judge.common(reason);
    String first =
        counts.keySet().stream()
            .filter(one -> Judge.common(one).equals(common))
            .findFirst()
            .orElse(reason);
    counts.merge(first, more, Long::sum);
  }

  private void enter(ComparisonEntries.Count count) {
    if (count.reduced()) {
      reduced.computeIfAbsent(count.key(), key -> new ArrayList<>()).add(count.id());
    }
    Entry entry = entries.get(count.id());
    entry.levels.putIfAbsent(count.key().level(), count.consequence());
    entry.occurrences.merge(count.key().level(), 1L, Long::sum);
  }

  private void enter(ComparisonEntries.PlainCount count) {
    PlainDifference known = plain.get(count.kind());
    plain.put(count.kind(), known == null ? count.first().orElseThrow() : known.plusOne());
  }

  /** What most sightings of the same key have turned out to be. */
  synchronized Optional<String> likeliest(DiscrepancySighting sighting) {
    List<String> ids = reduced.getOrDefault(sighting.kind(), List.of());
    return ids.stream()
        .max(java.util.Comparator.comparingInt(id -> Collections.frequency(ids, id)));
  }

  /**
   * A difference in plain SQL, to be counted.
   *
   * @param place where it was met
   */
  synchronized ComparisonEntries plain(ComparedLevel level, String place, Discrepancy seen) {
    List<String> kind = PlainDifference.kind(seen);
    Optional<PlainDifference> first =
        plain.containsKey(kind)
            ? Optional.empty()
            : Optional.of(new PlainDifference(StatementVerb.of(seen), 1, seen, level, place));
    return ComparisonEntries.plain(new ComparisonEntries.PlainCount(kind, first));
  }

  long cases() {
    return cases;
  }

  List<FiledDiscrepancy> filed() {
    return entries.values().stream().map(Entry::filed).toList();
  }

  List<PlainDifference> plain() {
    return List.copyOf(plain.values());
  }

  Map<ComparedLevel, LevelTally> tallies() {
    return tallies;
  }

  Map<String, Long> reasons() {
    return reasons;
  }

  Map<String, Map<String, Long>> leftOut() {
    return leftOut;
  }

  List<ServerDeath> deaths() {
    return List.copyOf(deaths);
  }
}
