package dev.isoscope.compare;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.Contender;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.GeneratorOptions;
import dev.isoscope.generate.Randomness;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.sql.dialect.Dialects;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Comparing one DBMS with itself: at the same level nothing differs, at another one much does. */
class ComparerTest {
  private InMemoryH2 one;
  private InMemoryH2 other;

  @BeforeEach
  void start() throws Exception {
    one = new InMemoryH2();
    other = new InMemoryH2();
  }

  @AfterEach
  void stop() {
    one.close();
    other.close();
  }

  private ParticipantRunner at(Level level) {
    return new ParticipantRunner(
        new Participant("one", one), level, Duration.ofSeconds(5), () -> {});
  }

  private ParticipantRunner against(Level level) {
    return new ParticipantRunner(
        new Participant("other", other), level, Duration.ofSeconds(5), () -> {});
  }

  private Discrepancy only(Level left, Level right, String script) throws Exception {
    try (ParticipantRunner first = at(left);
        ParticipantRunner second = against(right)) {
      Comparer comparer = new Comparer(List.of(first.contender(), second.contender()));
      Comparison comparison = comparer.compare(CaseParser.parse("test.sql", script));
      List<Discrepancy> found =
          assertInstanceOf(Comparison.Different.class, comparison).discrepancies();
      assertEquals(1, found.size());
      return found.get(0);
    }
  }

  private static void is(
      Discrepancy found, DifferenceKind kind, int statement, Cause cause, Consequence consequence) {
    assertEquals(
        List.of(kind, new DifferencePlace.AtStatement(statement), cause, consequence),
        List.of(found.kind(), found.place(), found.cause(), found.consequence()),
        () -> String.join("\n", found.reasons()));
    assertTrue(found.reasons().size() > 0);
  }

  @Test
  void theSameTargetTwiceNeverDiffers() throws Exception {
    CaseGenerator generator =
        new CaseGenerator(Dialects.of(one.identity()), GeneratorOptions.DEFAULT);
    Randomness random = new Randomness(7);
    for (Level level : List.of(Level.READ_COMMITTED, Level.SERIALIZABLE)) {
      try (ParticipantRunner first = at(level);
          ParticipantRunner second = against(level)) {
        Comparer comparer = new Comparer(List.of(first.contender(), second.contender()));
        for (int i = 0; i < 15; i++) {
          Database database = generator.database(random);
          for (int j = 0; j < 5; j++) {
            TransactionGroup group = generator.group(database, random);
            Case testCase = generator.order(group, random, "case " + i + "/" + j);
            Comparison comparison = comparer.compare(testCase);
            assertTrue(
                comparison instanceof Comparison.Same
                    || comparison instanceof Comparison.Inconclusive,
                () -> testCase + "\n" + comparison);
          }
        }
      }
    }
  }

  @Test
  void aSnapshotOfTheStatementDiffersFromOneOfTheTransaction() throws Exception {
    Discrepancy found =
        only(
            Level.READ_COMMITTED,
            Level.REPEATABLE_READ,
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
            /* init */ INSERT INTO t VALUES (1, 1);
            /* T1 */ BEGIN;
            /* T1 */ SELECT b FROM t;
            /* T2 */ UPDATE t SET b = 2;
            /* T1 */ SELECT b FROM t;
            /* T1 */ COMMIT;
            """);
    is(found, DifferenceKind.QUERY_RESULT, 4, Cause.SNAPSHOT_CREATION, Consequence.QUERY_RESULT);
    assertEquals("rows: (2)", found.left().behaviour());
    assertEquals("rows: (1)", found.right().behaviour());
    String reasons = String.join(" ", found.reasons());
    assertTrue(
        reasons.contains("on one that of the state as committed when the statement started"));
    assertTrue(reasons.contains("as committed at the transaction's first statement (statement 2)"));
  }

  @Test
  void aDirtyReadIsToldAsOne() throws Exception {
    Discrepancy found =
        only(
            Level.READ_UNCOMMITTED,
            Level.READ_COMMITTED,
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
            /* init */ INSERT INTO t VALUES (1, 1);
            /* T1 */ BEGIN;
            /* T1 */ UPDATE t SET b = 2;
            /* T2 */ SELECT b FROM t;
            /* T1 */ ROLLBACK;
            """);
    is(found, DifferenceKind.QUERY_RESULT, 3, Cause.SNAPSHOT_CREATION, Consequence.QUERY_RESULT);
    assertTrue(String.join(" ", found.reasons()).contains("what others had not committed yet"));
  }

  @Test
  void aConflictThatIsRefusedIsAboutLocks() throws Exception {
    Discrepancy found =
        only(
            Level.READ_COMMITTED,
            Level.SERIALIZABLE,
            """
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
            /* init */ INSERT INTO t VALUES (1, 1);
            /* T1 */ BEGIN;
            /* T1 */ SELECT b FROM t;
            /* T2 */ UPDATE t SET b = 5;
            /* T1 */ UPDATE t SET b = b + 10;
            /* T1 */ COMMIT;
            """);
    is(found, DifferenceKind.ERROR, 4, Cause.LOCK_MECHANISM, Consequence.FINAL_STATE);
  }

  @Test
  void aRunThatCannotEndIsInconclusive() throws Exception {
    try (ParticipantRunner first =
            new ParticipantRunner(
                new Participant("one", one), Level.READ_COMMITTED, Duration.ZERO, () -> {});
        ParticipantRunner second = against(Level.READ_COMMITTED)) {
      Comparer comparer = new Comparer(List.of(first.contender(), second.contender()));
      Case refused =
          CaseParser.parse(
              "test.sql", "/* init */ CREATE TABLE t (a NONSENSE);\n/* T1 */ SELECT 1;");
      assertInstanceOf(Comparison.Inconclusive.class, comparer.compare(refused));
    }
  }

  @Test
  void contendersNeedNamesOfTheirOwn() {
    Contender same = at(Level.READ_COMMITTED).contender();
    assertThrows(IllegalArgumentException.class, () -> new Comparer(List.of(same)));
    assertThrows(IllegalArgumentException.class, () -> new Comparer(List.of(same, same)));
  }
}
