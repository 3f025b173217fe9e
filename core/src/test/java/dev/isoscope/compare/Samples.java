package dev.isoscope.compare;

import static dev.isoscope.testing.HistoryBuilder.DONE;
import static dev.isoscope.testing.HistoryBuilder.updated;

import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.model.History;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.testing.HistoryBuilder;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Discrepancies as if they had been found, for tests of what is made of them. */
public final class Samples {
  private Samples() {}

  private static History waiting(String verb) {
    return new HistoryBuilder()
        .ran("T1", "BEGIN", DONE)
        .ran("T1", "UPDATE t SET a = 1", updated(1))
        .waits("T2", verb, List.of("T1"), updated(1))
        .ran("T1", "COMMIT", DONE)
        .resumes(3, 4)
        .build();
  }

  private static History going(String verb) {
    return new HistoryBuilder()
        .ran("T1", "BEGIN", DONE)
        .ran("T1", "UPDATE t SET a = 1", updated(1))
        .ran("T2", verb, updated(0))
        .ran("T1", "COMMIT", DONE)
        .build();
  }

  /** Targets on the left wait in the second session, those on the right do not. */
  public static Discrepancy waits(
      List<String> left, List<String> right, String statement, Consequence consequence) {
    return discrepancy(
        side(left, "waits for T1", waiting(statement)),
        side(right, "updated: 0", going(statement)),
        consequence);
  }

  /** The same the other way round. */
  public static Discrepancy goes(
      List<String> left, List<String> right, String statement, Consequence consequence) {
    return discrepancy(
        side(left, "updated: 0", going(statement)),
        side(right, "waits for T1", waiting(statement)),
        consequence);
  }

  /** A query returns other rows on the right. */
  public static Discrepancy otherRows(
      List<String> left, List<String> right, String query, Consequence consequence) {
    return discrepancy(
        DifferenceKind.QUERY_RESULT,
        side(left, "[0]", going(query)),
        side(right, "[1]", going(query)),
        consequence);
  }

  private static Discrepancy discrepancy(Side left, Side right, Consequence consequence) {
    return discrepancy(DifferenceKind.BLOCKING, left, right, consequence);
  }

  private static Discrepancy discrepancy(
      DifferenceKind kind, Side left, Side right, Consequence consequence) {
    return at(3, kind, Cause.LOCK_MECHANISM, left, right, consequence);
  }

  /** What differs at a statement. */
  public static Discrepancy at(
      int number,
      DifferenceKind kind,
      Cause cause,
      Side left,
      Side right,
      Consequence consequence) {
    return new Discrepancy(
        left.history().testCase(),
        kind,
        new DifferencePlace.AtStatement(number),
        List.of(left.contenders(), right.contenders()),
        left,
        right,
        cause,
        List.of("They lock other rows."),
        consequence,
        Optional.empty());
  }

  public static Side side(List<String> names, String behaviour, History history) {
    Map<String, History> histories = new LinkedHashMap<>();
    names.forEach(name -> histories.put(name, history));
    return new Side(names, behaviour, histories);
  }

  public static FiledDiscrepancy filed(
      String id, Discrepancy shown, Map<ComparedLevel, Consequence> levels) {
    return filed(id, shown, levels, List.of());
  }

  /** The same with what makes the difference go away. */
  public static FiledDiscrepancy filed(
      String id, Discrepancy shown, Map<ComparedLevel, Consequence> levels, List<Remedy> remedies) {
    return filed(id, shown, ReductionExtent.FULLY, levels, remedies);
  }

  /** The same of a case of somebody's own. */
  public static FiledDiscrepancy given(
      String id, Discrepancy shown, Map<ComparedLevel, Consequence> levels) {
    return filed(id, shown, ReductionExtent.NOT_AT_ALL, levels, List.of());
  }

  private static FiledDiscrepancy filed(
      String id,
      Discrepancy shown,
      ReductionExtent reduced,
      Map<ComparedLevel, Consequence> levels,
      List<Remedy> remedies) {
    Map<ComparedLevel, Long> occurrences = new EnumMap<>(ComparedLevel.class);
    levels.keySet().forEach(level -> occurrences.put(level, 1L));
    ComparedLevel first = levels.keySet().iterator().next();
    Origin origin = new Origin(first, "0.0.1", "isoscope compare", shown.testCase());
    return new FiledDiscrepancy(
        id, Optional.empty(), shown, reduced, levels, occurrences, origin, remedies);
  }

  /** A report on some targets, of which each is its own DBMS. */
  public static Compatibility compatibility(
      List<String> names, List<ComparedLevel> levels, FiledDiscrepancy... filed) {
    Map<String, TargetIdentity> targets = new LinkedHashMap<>();
    for (String name : names) {
      targets.put(name, new TargetIdentity(name, name, Optional.empty(), Version.parse("1.0")));
    }
    return new Compatibility(
        targets,
        Map.of(),
        levels,
        1,
        0.5,
        new EnumMap<>(ComparedLevel.class),
        List.of(filed),
        List.of(),
        Map.of(),
        Map.of(),
        List.of(),
        List.of());
  }
}
