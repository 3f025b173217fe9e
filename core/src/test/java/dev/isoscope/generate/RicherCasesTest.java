package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.tree.Feature;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What cases have that are richer than the plain ones. */
class RicherCasesTest {
  private static final GeneratorOptions MIXED =
      GeneratorOptions.DEFAULT.withComplexity(Complexity.MIXED);
  private static final GeneratorOptions RICHEST =
      GeneratorOptions.DEFAULT.withComplexity(Complexity.parse("4").orElseThrow());
  private static final Pattern GROWN =
      Pattern.compile("UPDATE (t[0-9]) SET (c[0-9]) = \\2 \\+ ([0-9]{3,}).*");

  static List<Dialect> dialects() {
    return KnownDialects.all().toList();
  }

  @Test
  void aComplexityIsReadAsItIsWritten() {
    for (String text : List.of("0", "4", "0-4", "1-3")) {
      assertEquals(text, Complexity.parse(text).orElseThrow().toString());
    }
    for (String text : List.of("", "5", "3-1", "x", "-1", "1-5")) {
      assertTrue(Complexity.parse(text).isEmpty(), text);
    }
    assertEquals(Complexity.MIXED, Complexity.parse("0-4").orElseThrow());
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void everyPossibleFeatureOccursInAMix(Dialect dialect) {
    FeatureCounts features = new FeatureCounts(dialect, MIXED);
    Sample.groups(dialect, MIXED, 3, 4_000).forEach(features::count);
    assertEquals(Set.of(), features.missing());
    assertTrue(features.pairs() > features.possiblePairs() / 2, () -> "" + features.pairs());
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void nothingTurnsUpThatTheDialectOrTheComplexityDoesNotHave(Dialect dialect) {
    for (int most = 0; most <= Complexity.RICHEST; most++) {
      GeneratorOptions options =
          GeneratorOptions.DEFAULT.withComplexity(new Complexity(most, most));
      Set<Feature> possible = FeatureCounts.possible(dialect, options);
      Sample.groups(dialect, options, 4, 150)
          .forEach(
              group -> {
                Set<Feature> more = EnumSet.noneOf(Feature.class);
                more.addAll(group.features());
                more.removeAll(possible);
                assertEquals(Set.of(), more, () -> group.transactions().toString());
              });
    }
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void aPrintedCaseIsReadBackAndItsStatementsAreUnderstood(Dialect dialect) {
    Sample.cases(dialect, RICHEST, 8, 100)
        .forEach(
            made -> {
              assertEquals(texts(made), texts(parse(CasePrinter.print(made))));
              made.statements().stream()
                  .map(Statement::sql)
                  .filter(sql -> sql.matches("(SELECT|WITH|INSERT|UPDATE|DELETE) .*"))
                  .forEach(sql -> assertTrue(StatementShape.of(sql).isPresent(), sql));
            });
  }

  private static List<String> texts(Case made) {
    return made.statements().stream().map(one -> one.session() + " " + one.sql()).toList();
  }

  private static Case parse(String text) {
    try {
      return CaseParser.parse("generated", text);
    } catch (dev.isoscope.casefile.CaseSyntaxException e) {
      throw new AssertionError(text, e);
    }
  }

  /** Else it would depend on the order of rows whether a key is free when it is its turn. */
  @ParameterizedTest
  @MethodSource("dialects")
  void keysGrowByStepsThatNeverMeet(Dialect dialect) {
    Sample.groups(dialect, RICHEST, 11, 300)
        .forEach(
            group -> {
              Set<String> steps = new HashSet<>();
              group.transactions().stream()
                  .flatMap(List::stream)
                  .forEach(
                      sql -> {
                        Matcher grown = GROWN.matcher(sql);
                        assertTrue(!grown.matches() || steps.add(grown.group(3)), sql);
                      });
            });
  }

  /** A write of so many rows names those by a key. */
  @ParameterizedTest
  @MethodSource("dialects")
  void aWriteWithALimitHasAnOrderByAKey(Dialect dialect) {
    Sample.groups(dialect, RICHEST, 12, 300)
        .forEach(
            group ->
                group.transactions().stream()
                    .flatMap(List::stream)
                    .filter(sql -> sql.matches("(UPDATE|DELETE) .* LIMIT [0-9]+"))
                    .forEach(sql -> assertTrue(sql.matches(".* ORDER BY [^()]*"), sql)));
  }

  @Test
  void everyPairGetsItsTurnBeforeOneGetsItsSecond() {
    Set<Feature> four =
        EnumSet.of(Feature.RIGHT_JOIN, Feature.WINDOW, Feature.VIEW, Feature.INSERT_ALL);
    FeatureFocus focus = new FeatureFocus(four);
    Set<Set<Feature>> pairs = new HashSet<>();
    for (long turn = 0; turn < 6; turn++) {
      assertTrue(pairs.add(focus.at(4, turn)), "turn " + turn);
    }
    assertFalse(pairs.add(focus.at(4, 6)));
    assertEquals(Set.of(Feature.RIGHT_JOIN), focus.at(1, 5));
    assertEquals(Set.of(), focus.at(0, 5));
  }

  /** What has been made before does not count, so a case can be made again by itself. */
  @Test
  void aGroupDependsOnItsTurnAndItsRandomnessAlone() {
    CaseGenerator generator = new CaseGenerator(KnownDialects.of("mysql", "8.0.33"), MIXED);
    Database database = generator.database(new Randomness(5));
    TransactionGroup first = generator.group(database, 77, new Randomness(6));
    generator.group(database, 78, new Randomness(7));
    assertEquals(first, generator.group(database, 77, new Randomness(6)));
  }
}
