package dev.isoscope.hunt;

import dev.isoscope.model.Triage;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What is counted. Its size does not depend on how much was counted.
 *
 * @param statements those that were submitted
 * @param invalid those of them that the DBMS refused for what they are
 * @param blocked those that had to wait
 * @param cutOff runs that were given up, because a statement did not come back
 * @param unconfirmed violations that did not show again on fresh tables
 * @param intermittent violations that did so at last, in one of many runs
 * @param known violations that are known as bugs; they are counted here only
 * @param violations all others, by what they mean
 * @param places where the first unconfirmed ones were met
 * @param reasons why cases were inconclusive, in the words of each who said so
 */
public record Tallies(
    long cases,
    long statements,
    long invalid,
    long blocked,
    long deadlocks,
    long cutOff,
    long inconclusive,
    long unconfirmed,
    long intermittent,
    long known,
    List<String> places,
    Map<Triage, Long> violations,
    Map<String, Long> reasons) {
  public static final Tallies NONE =
      new Tallies(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, List.of(), Map.of(), Map.of());

  private static final int MOST_REASONS = 40;
  private static final int MOST_PLACES = 40;
  private static final String OTHER_REASONS = "other reasons";

  public Tallies {
    places = places.stream().limit(MOST_PLACES).toList();
    Map<Triage, Long> byTriage = new EnumMap<>(Triage.class);
    for (Triage triage : Triage.values()) {
      byTriage.put(triage, violations.getOrDefault(triage, 0L));
    }
    violations = Collections.unmodifiableMap(byTriage);
    reasons = Collections.unmodifiableMap(new TreeMap<>(reasons));
  }

  public Tallies plus(Tallies other) {
    Map<Triage, Long> byTriage = new EnumMap<>(violations);
    other.violations.forEach((triage, count) -> byTriage.merge(triage, count, Long::sum));
    Map<String, Long> allReasons = new TreeMap<>(reasons);
    other.reasons.forEach(
        (reason, count) -> {
          boolean room = allReasons.containsKey(reason) || allReasons.size() < MOST_REASONS;
          allReasons.merge(room ? reason : OTHER_REASONS, count, Long::sum);
        });
    return new Tallies(
        cases + other.cases,
        statements + other.statements,
        invalid + other.invalid,
        blocked + other.blocked,
        deadlocks + other.deadlocks,
        cutOff + other.cutOff,
        inconclusive + other.inconclusive,
        unconfirmed + other.unconfirmed,
        intermittent + other.intermittent,
        known + other.known,
        Stream.concat(places.stream(), other.places.stream()).toList(),
        byTriage,
        allReasons);
  }

  /** The share of statements that the DBMS accepted for what they are, in percent. */
  public double validity() {
    return statements == 0 ? 100 : 100.0 * (statements - invalid) / statements;
  }

  static Tallies violation(Triage triage) {
    return new Tallies(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, List.of(), Map.of(triage, 1L), Map.of());
  }

  static Tallies oneUnconfirmed(ViolationSighting sighting) {
    String place = sighting.oracle() + " " + sighting.kind() + " at " + sighting.place();
    return new Tallies(0, 0, 0, 0, 0, 0, 0, 1, 0, 0, List.of(place), Map.of(), Map.of());
  }

  static Tallies oneIntermittent() {
    return new Tallies(0, 0, 0, 0, 0, 0, 0, 0, 1, 0, List.of(), Map.of(), Map.of());
  }

  static Tallies oneKnown() {
    return new Tallies(0, 0, 0, 0, 0, 0, 0, 0, 0, 1, List.of(), Map.of(), Map.of());
  }

  static Tallies inconclusive(int cases, String reason) {
    return new Tallies(0, 0, 0, 0, 0, 0, cases, 0, 0, 0, List.of(), Map.of(), Map.of(reason, 1L));
  }
}
