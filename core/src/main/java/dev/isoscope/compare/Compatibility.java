package dev.isoscope.compare;

import dev.isoscope.compare.cause.Cause;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What comparisons came to; reports of every form are made from it.
 *
 * @param targets by their names, in the order in which they were given
 * @param own the levels of those that were compared each at its own
 * @param levels at which they were compared
 * @param cases how many cases were tried; each runs at every level
 * @param tallies what became of them, by level
 * @param discrepancies between transactions, the gravest causes first
 * @param plain differences in plain SQL, which are none between transactions
 * @param inconclusive why cases could not be compared, with how often
 * @param leftOut why cases could not run on targets, with how often, by target
 * @param results what became of each case, where cases were given
 * @param deaths servers that died meanwhile
 */
public record Compatibility(
    Map<String, TargetIdentity> targets,
    Map<String, Level> own,
    List<ComparedLevel> levels,
    long cases,
    double seconds,
    Map<ComparedLevel, LevelTally> tallies,
    List<FiledDiscrepancy> discrepancies,
    List<PlainDifference> plain,
    Map<String, Long> inconclusive,
    Map<String, Map<String, Long>> leftOut,
    List<CaseResult> results,
    List<ServerDeath> deaths) {

  /** The report where nothing could be compared. */
  public static Compatibility nothing(List<? extends ComparedTarget> participants) {
    return of(participants, List.of(), 0, 0, new DiscrepancyLedger(), List.of());
  }

  static Compatibility of(
      List<? extends ComparedTarget> participants,
      List<ComparedLevel> levels,
      long cases,
      double seconds,
      DiscrepancyLedger ledger,
      List<CaseResult> results) {
    Map<String, TargetIdentity> targets = new LinkedHashMap<>();
    Map<String, Level> own = new LinkedHashMap<>();
    for (ComparedTarget one : participants) {
      targets.put(one.name(), one.target());
      one.own().ifPresent(level -> own.put(one.name(), level));
    }
    Map<ComparedLevel, LevelTally> tallies = new EnumMap<>(ComparedLevel.class);
    levels.forEach(level -> tallies.put(level, LevelTally.NONE));
    tallies.putAll(ledger.tallies());
    return new Compatibility(
        targets,
        own,
        List.copyOf(levels),
        cases,
        seconds,
        tallies,
        ledger.filed().stream().sorted(ORDER).toList(),
        ledger.plain(),
        new LinkedHashMap<>(ledger.reasons()),
        new LinkedHashMap<>(ledger.leftOut()),
        List.copyOf(results),
        ledger.deaths());
  }

  /** What a person should see first: possible bugs, and of each cause what changes data. */
  private static final Comparator<FiledDiscrepancy> ORDER =
      Comparator.<FiledDiscrepancy, Boolean>comparing(
              one -> one.shown().cause() != Cause.POSSIBLE_BUG)
          .thenComparing(one -> one.shown().cause())
          .thenComparing(one -> one.shown().consequence())
          .thenComparing(one -> one.shown().kind())
          .thenComparing(FiledDiscrepancy::allOccurrences, Comparator.reverseOrder())
          .thenComparing(FiledDiscrepancy::id);

  /** A target as people call it, with the level that it has of its own. */
  public String title(String target) {
    String title = new TargetTitles(targets).of(target);
    String level = own.containsKey(target) ? " at " + own.get(target) : "";
    return title.endsWith(level) ? title : title + level;
  }

  /** In how many comparisons a target was left out, because the case could not run there. */
  public long leftOut(String target) {
    return leftOut.getOrDefault(target, Map.of()).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Targets that cases were meant for, but on which none could run. */
  public List<String> neverCompared() {
    return leftOut.keySet().stream()
        .filter(
            target ->
                results.isEmpty()
                    ? leftOut(target) == total().cases()
                    : results.stream().noneMatch(result -> result.compares(target)))
        .toList();
  }

  /** All levels together. */
  public LevelTally total() {
    return tallies.values().stream().reduce(LevelTally.NONE, LevelTally::plus);
  }
}
