package dev.isoscope.compare.trace;

import static dev.isoscope.testing.HistoryBuilder.rows;
import static dev.isoscope.testing.HistoryBuilder.updated;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.dbms.h2.H2;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Row;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.testing.HistoryBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Who parts from whom, if contenders do not do the same in every run. */
class SplitsTest {
  /** A run in which a query returns one value, and another one a second one. */
  private static History run(int first, int second) {
    return new HistoryBuilder()
        .ran("T1", "DELETE FROM t", updated(1))
        .ran("T1", "SELECT a FROM t", rows(Row.of("" + first)))
        .ran("T1", "SELECT a FROM t", rows(Row.of("" + second)))
        .leaves("t")
        .build();
  }

  private static Behaviour behaviour(String name, History... runs) {
    TargetIdentity target =
        new TargetIdentity(name, "h2", Optional.empty(), Version.parse("2.5.252"));
    Contender contender =
        new Contender(
            name,
            target,
            new H2(),
            Level.READ_COMMITTED,
            new ContenderRuns() {
              @Override
              public History run(Case testCase, FailurePolicy policy, Reset reset) {
                throw new AssertionError("has run already");
              }

              @Override
              public Runner further() {
                throw new AssertionError("has run already");
              }
            });
    return new Behaviour(contender, Arrays.stream(runs).map(Trace::of).toList());
  }

  private static List<String> splits(Behaviour... behaviours) {
    return Splits.of(run(1, 1).testCase(), List.of(behaviours)).stream()
        .map(
            split ->
                names(split.left())
                    + " "
                    + names(split.right())
                    + " at "
                    + split.parting().place()
                    + split.oddOneOut().map(name -> ", odd: " + name).orElse(""))
        .toList();
  }

  private static List<String> names(List<Behaviour> group) {
    return group.stream().map(one -> one.contender().name()).toList();
  }

  @Test
  void whoDoesTheSameIsNotDivided() {
    assertEquals(List.of(), splits(behaviour("a", run(1, 1)), behaviour("b", run(1, 1))));
  }

  @Test
  void whoNeverDoesTheSameIsDividedWhereItFirstShows() {
    assertEquals(
        List.of("[a] [b] at statement 3"),
        splits(behaviour("a", run(1, 1)), behaviour("b", run(1, 2))));
  }

  @Test
  void aChoiceThatBothMayMakeDividesNobody() {
    assertEquals(
        List.of(),
        splits(behaviour("a", run(1, 1), run(2, 2)), behaviour("b", run(2, 2), run(3, 3))));
    assertEquals(
        List.of(), splits(behaviour("a", run(1, 1)), behaviour("b", run(2, 2), run(1, 1))));
  }

  @Test
  void choicesThatHaveNothingInCommonDivide() {
    assertEquals(
        List.of("[a] [b] at statement 3"),
        splits(behaviour("a", run(1, 1), run(2, 1)), behaviour("b", run(3, 2), run(1, 2))));
  }

  @Test
  void threeVoteOnTheOddOneOut() {
    assertEquals(
        List.of("[a, c] [b] at statement 2, odd: b"),
        splits(behaviour("a", run(1, 1)), behaviour("b", run(2, 1)), behaviour("c", run(1, 1))));
  }

  @Test
  void whoStaysTogetherIsComparedFurther() {
    assertEquals(
        List.of("[a, c] [b] at statement 2, odd: b", "[a] [c] at statement 3"),
        splits(behaviour("a", run(1, 1)), behaviour("b", run(2, 1)), behaviour("c", run(1, 2))));
  }

  @Test
  void threeWaysToBehaveAreThreePairs() {
    assertEquals(
        List.of("[a] [b] at statement 2", "[a] [c] at statement 2", "[b] [c] at statement 2"),
        splits(behaviour("a", run(1, 1)), behaviour("b", run(2, 1)), behaviour("c", run(3, 1))));
  }

  /** What b does now and then, a and c do always, and never the same. */
  @Test
  void whoIsLinkedByAThirdOnlyDiffersNevertheless() {
    assertEquals(
        List.of("[a] [c] at statement 2"),
        splits(
            behaviour("a", run(1, 1)),
            behaviour("b", run(1, 1), run(2, 1)),
            behaviour("c", run(2, 1))));
  }
}
