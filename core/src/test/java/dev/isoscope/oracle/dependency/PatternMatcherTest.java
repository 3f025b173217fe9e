package dev.isoscope.oracle.dependency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import dev.isoscope.pattern.AnomalyPattern;
import dev.isoscope.pattern.Operation;
import dev.isoscope.pattern.OperationSequence;
import dev.isoscope.pattern.PatternAnomalies;
import dev.isoscope.pattern.PatternEnumeration;
import dev.isoscope.pattern.PatternFile;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class PatternMatcherTest {
  /** What a pattern of rows can be said to be; the oracle knows more of runs. */
  private static final Set<Anomaly> COMMON =
      EnumSet.of(
          Anomaly.G0,
          Anomaly.G1A,
          Anomaly.G1B,
          Anomaly.G1C,
          Anomaly.DIRTY_READ,
          Anomaly.FUZZY_READ,
          Anomaly.P4,
          Anomaly.G_SINGLE,
          Anomaly.G_SI_A,
          Anomaly.G2_ITEM,
          Anomaly.G2);

  static Stream<OperationSequence> sequences() {
    return Stream.concat(
        PatternFile.published().stream().map(AnomalyPattern::sequence),
        PatternEnumeration.of(2, 2).stream());
  }

  private static OperationSequence pattern(String name) {
    return PatternFile.published().stream()
        .filter(one -> one.name().equals(name))
        .findFirst()
        .orElseThrow()
        .sequence();
  }

  /** A run that does just what a pattern says. */
  private static Observations run(OperationSequence sequence) {
    Map<String, String> versions = new HashMap<>();
    Map<String, Integer> counts = new HashMap<>();
    List<String> words = new ArrayList<>();
    for (Operation operation : sequence.operations()) {
      int transaction = operation.transaction();
      String item = operation.item();
      if (operation.ends()) {
        words.add((sequence.commits(transaction) ? "c" : "a") + transaction);
      } else if (operation.writes()) {
        int nth = counts.merge(item + transaction, 1, Integer::sum);
        versions.put(item + operation.version(), item + transaction + "." + nth);
        words.add("w" + transaction + "(" + item + ")");
      } else {
        String version = versions.getOrDefault(item + operation.version(), item + "0");
        words.add("r" + transaction + "(" + version + ")");
      }
    }
    return TextHistory.of(String.join(" ", words));
  }

  @ParameterizedTest
  @MethodSource("sequences")
  void aRunThatDoesWhatAPatternSaysShowsIt(OperationSequence sequence) {
    PatternMatcher matcher = new PatternMatcher(run(sequence));
    assertTrue(matcher.realised(sequence).isPresent());
    assertTrue(matcher.followed(sequence).isPresent());
  }

  /**
   * The phenomena of a pattern are told in two ways, which must agree. To the oracle a write reads
   * what it replaces; in a pattern it does not.
   */
  @ParameterizedTest
  @MethodSource("sequences")
  void theOracleCallsAPatternWhatItIs(OperationSequence sequence) {
    Set<Anomaly> seen = EnumSet.noneOf(Anomaly.class);
    Phenomena.of(run(sequence)).stream()
        .filter(
            one ->
                !(one.evidence() instanceof Evidence.Sight sight
                    && sight.use().manner() == Use.Manner.REPLACED))
        .forEach(one -> seen.add(one.anomaly()));
    seen.retainAll(COMMON);
    assertEquals(PatternAnomalies.of(sequence).shown(), seen);
  }

  @Test
  void statementsTransactionsAndRowsAreNamed() {
    PatternMatch match =
        new PatternMatcher(TextHistory.of("r3(y0) w5(y) c5 w3(y) c3"))
            .realised(pattern("lost-update"))
            .orElseThrow();
    assertEquals(
        Map.of(
            Operation.read(1, "x", 0),
            1,
            Operation.write(2, "x", 1),
            2,
            Operation.write(1, "x", 2),
            4),
        match.statements());
    assertEquals(Set.of(1, 2), match.transactions().keySet());
  }

  @Test
  void aReadOfAnotherVersionOnlyFollows() {
    PatternMatcher matcher = new PatternMatcher(TextHistory.of("r1(x0) w2(x) c2 r1(x0) c1"));
    assertFalse(matcher.realised(pattern("non-repeatable-read")).isPresent());
    assertTrue(matcher.followed(pattern("non-repeatable-read")).isPresent());
  }

  @Test
  void whoWaitsComesLater() {
    PatternMatcher matcher = new PatternMatcher(TextHistory.of("w1(x) w2(x)~ c1 ~2 c2"));
    assertFalse(matcher.followed(pattern("dirty-write")).isPresent());
  }

  @Test
  void aTransactionThatAbortsDoesNotStandForOneThatCommits() {
    PatternMatcher matcher = new PatternMatcher(TextHistory.of("r1(x0) w2(x) c2 w1(x) a1"));
    assertFalse(matcher.realised(pattern("lost-update")).isPresent());
  }

  @Test
  void whatIsOtherwiseStaysOut() {
    PatternMatcher matcher = new PatternMatcher(TextHistory.of("w2(x) c2 r1(x2) w1(x) c1"));
    assertFalse(matcher.realised(pattern("lost-update")).isPresent());
    assertTrue(matcher.realised(pattern("aptrans-2")).isPresent());
  }

  /** The words of a report. */
  @Test
  void aViolationNamesItsPattern() {
    Observations run = TextHistory.of("r1(x0) w2(x) c2 w1(x) c1");
    Phenomenon lost =
        Phenomena.of(run).stream()
            .filter(one -> one.anomaly() == Anomaly.P4)
            .findFirst()
            .orElseThrow();
    String sentence = sentence(lost, run, Optional.empty());
    assertTrue(
        sentence.startsWith(
            "This is the pattern lost-update (R1[x0] W2[x1] C2 W1[x2] C1): R1[x0] is statement 1,"
                + " W2[x1] is statement 2, W1[x2] is statement 4; x is row "),
        sentence);
  }

  private static String sentence(
      Phenomenon phenomenon, Observations run, Optional<String> followed) {
    return PatternNames.of(phenomenon, run, new PhenomenonWording(run), followed).orElseThrow();
  }

  private static Phenomenon first(Observations run, Anomaly anomaly) {
    return Phenomena.of(run).stream()
        .filter(one -> one.anomaly() == anomaly)
        .findFirst()
        .orElseThrow();
  }

  /** A pattern of the user's own, which the case names, comes before the published ones. */
  @Test
  void thePatternThatTheCaseFollowsIsNamed() {
    Observations run = TextHistory.of("r1(x0) w2(x) c2 w1(x) c1");
    String mine = "mine: R1[x0] W2[x1] C2 W1[x2] C1";
    String sentence = sentence(first(run, Anomaly.P4), run, Optional.of(mine));
    assertTrue(sentence.startsWith("This is the pattern mine (R1[x0] W2[x1] C2 W1"), sentence);
    String none = sentence(first(run, Anomaly.P4), run, Optional.of("what I call a pattern"));
    assertTrue(none.startsWith("This is the pattern lost-update "), none);
  }

  /** What nobody has published has a number. */
  @Test
  void oneOfAllPatternsIsNamed() {
    Observations run = TextHistory.of("w1(x) r2(x1) w2(y) c2 r1(y2) c1");
    String sentence = sentence(first(run, Anomaly.G1C), run, Optional.empty());
    assertTrue(
        sentence.startsWith(
            "This is the pattern two-25 (W1[x1] R2[x1] W2[y1] C2 R1[y1] C1): W1[x1] is statement"),
        sentence);
  }

  /** A snapshot that came too late to be read shows the same dependencies. */
  @Test
  void anotherOrderIsSaid() {
    Observations run = TextHistory.of("b1 w2(x) w2(y) c2 r1(x0) r1(y2) c1");
    Phenomenon skew =
        Phenomena.of(run).stream()
            .filter(one -> one.anomaly() == Anomaly.G_SINGLE)
            .findFirst()
            .orElseThrow();
    String sentence = sentence(skew, run, Optional.empty());
    assertTrue(sentence.startsWith("Apart from its order this is the pattern "), sentence);
  }
}
