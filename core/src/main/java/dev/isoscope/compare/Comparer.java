package dev.isoscope.compare;

import dev.isoscope.compare.cause.DiscrepancyContext;
import dev.isoscope.compare.cause.ObservedRun;
import dev.isoscope.compare.cause.Reason;
import dev.isoscope.compare.cause.RootCause;
import dev.isoscope.compare.trace.Behaviour;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.Contender;
import dev.isoscope.compare.trace.Split;
import dev.isoscope.compare.trace.Splits;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Runs a case on all contenders and tells where they part ways, and why (DT2, sections 4.2 and
 * 4.3). What shows at first is repeated on fresh tables before it counts.
 */
public final class Comparer {
  private final List<Contender> contenders;

  public Comparer(List<Contender> contenders) {
    if (contenders.size() < 2
        || contenders.stream().map(Contender::name).distinct().count() < contenders.size()) {
      throw new IllegalArgumentException("contenders are two or more, each with its own name");
    }
    this.contenders = List.copyOf(contenders);
  }

  /** Compares the contenders: screens the case; if they seem to differ, confirms and explains. */
  public Comparison compare(Case testCase) throws SQLException {
    Comparison screened = screen(testCase);
    return screened instanceof Comparison.Suspected ? confirm(testCase) : screened;
  }

  /**
   * Runs the case once on each, on tables that may have been used before, which is cheap: the same,
   * suspected, or inconclusive.
   */
  public Comparison screen(Case testCase) throws SQLException {
    Map<String, String> leftOut = new LinkedHashMap<>();
    List<Behaviour> behaviours = new ArrayList<>();
    for (Contender contender : contenders) {
      attempt(contender, leftOut, () -> behaviours.add(once(testCase, contender)));
    }
    if (behaviours.size() < 2) {
      return Comparison.Inconclusive.without(leftOut);
    }
    List<Split> splits = Splits.of(testCase, behaviours);
    return splits.isEmpty()
        ? new Comparison.Same(false, leftOut)
        : new Comparison.Suspected(
            splits.stream()
                .map(
                    split ->
                        new Comparison.Suspicion(
                            split.parting().kind(),
                            split.parting().place(),
                            names(split.left()),
                            names(split.right())))
                .toList());
  }

  /**
   * Repeats the case on fresh tables, the more often the more it seems to differ, and explains what
   * does.
   */
  public Comparison confirm(Case testCase) throws SQLException {
    Map<String, String> leftOut = new LinkedHashMap<>();
    List<Behaviour> behaviours = new ArrayList<>();
    for (Contender contender : contenders) {
      attempt(contender, leftOut, () -> behaviours.add(Behaviour.of(testCase, contender)));
    }
    for (Behaviour one : List.copyOf(behaviours)) {
      if (differ(testCase, behaviours)) {
        int place = behaviours.indexOf(one);
        attempt(one.contender(), leftOut, () -> behaviours.set(place, one.more(testCase)));
        behaviours.removeIf(other -> leftOut.containsKey(other.contender().name()));
      }
    }
    boolean refusals = false;
    List<Discrepancy> discrepancies = new ArrayList<>();
    for (Split split : Splits.of(testCase, behaviours)) {
      Discrepancy discrepancy = discrepancy(testCase, split);
      Map<String, String> refused = discrepancy.refused();
      leftOut.putAll(refused);
      refusals |= !refused.isEmpty();
      if (refused.isEmpty()) {
        discrepancies.add(discrepancy);
      }
    }
    if (!discrepancies.isEmpty()) {
      return new Comparison.Different(discrepancies, leftOut);
    }
    return contenders.size() - leftOut.size() < 2
        ? Comparison.Inconclusive.without(leftOut)
        : new Comparison.Same(!refusals, leftOut);
  }

  private interface Attempt {
    void make() throws SQLException, UnfinishedRun;
  }

  /** A contender that the case cannot run on must not keep the others from being compared. */
  private static void attempt(Contender contender, Map<String, String> leftOut, Attempt attempt)
      throws SQLException {
    try {
      attempt.make();
    } catch (UnfinishedRun | SetupException e) {
      leftOut.put(contender.name(), e.getMessage());
    }
  }

  private static Behaviour once(Case testCase, Contender contender)
      throws SQLException, UnfinishedRun {
    return new Behaviour(contender, List.of(Behaviour.run(testCase, contender, Reset.FAST)));
  }

  private static boolean differ(Case testCase, List<Behaviour> behaviours) {
    return !Splits.of(testCase, behaviours).isEmpty();
  }

  private static Discrepancy discrepancy(Case testCase, Split split) throws SQLException {
    Consequence consequence = consequence(testCase, split);
    DiscrepancyContext context =
        new DiscrepancyContext(
            testCase,
            split.parting(),
            consequence,
            ObservedRun.of(split.leftContender(), split.leftTrace()),
            ObservedRun.of(split.rightContender(), split.rightTrace()));
    Reason reason = RootCause.of(context);
    return new Discrepancy(
        testCase,
        split.parting().kind(),
        split.parting().place(),
        split.groups().stream().map(Comparer::names).toList(),
        side(split.left(), context, context.left()),
        side(split.right(), context, context.right()),
        reason.cause(),
        reason.sentences(),
        consequence,
        split.oddOneOut());
  }

  /** The gravest for any two of them, and for these what no choice of runs can help. */
  private static Consequence consequence(Case testCase, Split split) {
    return split.left().stream()
        .flatMap(left -> split.right().stream().map(right -> consequence(testCase, left, right)))
        .min(Comparator.naturalOrder())
        .orElseThrow();
  }

  private static Consequence consequence(Case testCase, Behaviour left, Behaviour right) {
    return TraceComparison.of(testCase, left.contender(), right.contender())
        .consequence(left.traces(), right.traces());
  }

  private static List<String> names(List<Behaviour> behaviours) {
    return behaviours.stream().map(one -> one.contender().name()).toList();
  }

  private static Side side(List<Behaviour> members, DiscrepancyContext context, ObservedRun look) {
    Map<String, History> histories = new LinkedHashMap<>();
    histories.put(look.contender().name(), look.history()); // the one that is explained comes first
    members.forEach(
        one -> histories.putIfAbsent(one.contender().name(), one.traces().get(0).history()));
    return new Side(names(members), SideWording.behaviour(context, look), histories);
  }
}
