package dev.isoscope.compare;

import dev.isoscope.campaign.BlockEntries;
import dev.isoscope.compare.trace.Consequence;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What comparing some cases adds to what is known.
 *
 * @param cases how many there were
 * @param tallies what became of them, by level
 * @param reasons why cases could not be compared, with how often
 * @param deaths servers that died meanwhile
 * @param discrepancies those that were not known before; they have not occurred before they are
 *     counted
 * @param counts what sightings are taken for
 * @param plain differences in plain SQL
 * @param leftOut why cases could not run on targets, with how often, by target
 */
public record ComparisonEntries(
    long cases,
    Map<ComparedLevel, LevelTally> tallies,
    Map<String, Long> reasons,
    List<ServerDeath> deaths,
    List<NewDiscrepancy> discrepancies,
    List<Count> counts,
    List<PlainCount> plain,
    Map<String, Map<String, Long>> leftOut)
    implements BlockEntries<ComparisonEntries> {
  static final ComparisonEntries NONE =
      new ComparisonEntries(
          0, Map.of(), Map.of(), List.of(), List.of(), List.of(), List.of(), Map.of());

  /**
   * A discrepancy that is met for the first time.
   *
   * @param verb the kind of statement that it was at, before it was reduced
   */
  public record NewDiscrepancy(FiledDiscrepancy filed, String verb) {}

  /**
   * A sighting that is taken for a discrepancy.
   *
   * @param id of the discrepancy
   * @param reduced whether that is known from its reduction
   */
  record Count(DiscrepancySighting.Key key, Consequence consequence, String id, boolean reduced) {}

  /**
   * A sighting of a kind of difference in plain SQL.
   *
   * @param first present if the kind is met for the first time
   */
  record PlainCount(List<String> kind, Optional<PlainDifference> first) {
    PlainCount {
      kind = List.copyOf(kind);
    }
  }

  public ComparisonEntries {
    Map<ComparedLevel, LevelTally> byLevel = new EnumMap<>(ComparedLevel.class);
    byLevel.putAll(tallies);
    tallies = Collections.unmodifiableMap(byLevel);
    reasons = Collections.unmodifiableMap(new LinkedHashMap<>(reasons));
    deaths = List.copyOf(deaths);
    discrepancies = List.copyOf(discrepancies);
    counts = List.copyOf(counts);
    plain = List.copyOf(plain);
    leftOut = Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  static ComparisonEntries cases(long number) {
    return new ComparisonEntries(
        number, Map.of(), Map.of(), List.of(), List.of(), List.of(), List.of(), Map.of());
  }

  static ComparisonEntries of(
      ComparedLevel level, LevelTally tally, Optional<String> reason, Map<String, String> leftOut) {
    Map<String, Map<String, Long>> out = new LinkedHashMap<>();
    leftOut.forEach((target, why) -> out.put(target, Map.of(why, 1L)));
    return new ComparisonEntries(
        0,
        Map.of(level, tally),
        reason.map(one -> Map.of(one, 1L)).orElse(Map.of()),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        out);
  }

  static ComparisonEntries deaths(List<ServerDeath> deaths) {
    return new ComparisonEntries(
        0, Map.of(), Map.of(), deaths, List.of(), List.of(), List.of(), Map.of());
  }

  static ComparisonEntries discrepancy(NewDiscrepancy discrepancy) {
    return new ComparisonEntries(
        0, Map.of(), Map.of(), List.of(), List.of(discrepancy), List.of(), List.of(), Map.of());
  }

  /** A sighting that was reduced, or taken for a discrepancy without that. */
  static ComparisonEntries count(
      ComparedLevel level, Discrepancy seen, String id, boolean reduced) {
    Count count = new Count(DiscrepancySighting.key(level, seen), seen.consequence(), id, reduced);
    return new ComparisonEntries(
        0, Map.of(), Map.of(), List.of(), List.of(), List.of(count), List.of(), Map.of());
  }

  static ComparisonEntries plain(PlainCount count) {
    return new ComparisonEntries(
        0, Map.of(), Map.of(), List.of(), List.of(), List.of(), List.of(count), Map.of());
  }

  @Override
  public ComparisonEntries plus(ComparisonEntries next) {
    Map<ComparedLevel, LevelTally> allTallies = new EnumMap<>(ComparedLevel.class);
    allTallies.putAll(tallies);
    next.tallies.forEach((level, tally) -> allTallies.merge(level, tally, LevelTally::plus));
    Map<String, Long> allReasons = new LinkedHashMap<>(reasons);
    next.reasons.forEach((reason, count) -> allReasons.merge(reason, count, Long::sum));
    Map<String, Map<String, Long>> allLeftOut = new LinkedHashMap<>();
    leftOut.forEach((target, why) -> allLeftOut.put(target, new LinkedHashMap<>(why)));
    next.leftOut.forEach(
        (target, why) -> {
          Map<String, Long> counts =
              allLeftOut.computeIfAbsent(target, key -> new LinkedHashMap<>());
          why.forEach((reason, count) -> counts.merge(reason, count, Long::sum));
        });
    return new ComparisonEntries(
        cases + next.cases,
        allTallies,
        allReasons,
        both(deaths, next.deaths),
        both(discrepancies, next.discrepancies),
        both(counts, next.counts),
        both(plain, next.plain),
        allLeftOut);
  }

  private static <T> List<T> both(List<T> one, List<T> two) {
    List<T> all = new ArrayList<>(one);
    all.addAll(two);
    return all;
  }
}
