package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What generated provocations have in common with the curated ones that they come from. */
class VariantsTest {
  private static final int COUNT = 20;

  private static List<Provocation> cases() {
    return CuratedCases.load().all();
  }

  private static String text(Provocation provocation) {
    return CasePrinter.print(provocation.testCase());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void theSeedDecides(Provocation curated) {
    assertEquals(text(new Variants(7).of(curated, 3)), text(new Variants(7).of(curated, 3)));
    assertNotEquals(text(new Variants(7).of(curated, 3)), text(new Variants(8).of(curated, 3)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void thereAreMany(Provocation curated) {
    Set<String> texts = new HashSet<>();
    for (int number = 1; number <= COUNT; number++) {
      texts.add(text(new Variants(1).of(curated, number)).replaceAll("-- case: .*", ""));
    }
    assertEquals(COUNT, texts.size());
  }

  /** The notes travel with their statements, and so show what stands where. */
  @ParameterizedTest
  @MethodSource("cases")
  void sessionsDoWhatTheyDid(Provocation curated) {
    for (int number = 1; number <= COUNT; number++) {
      Provocation variant = new Variants(1).of(curated, number);
      assertEquals(curated.anomaly(), variant.anomaly());
      assertEquals(curated.critical().session(), variant.critical().session());
      for (String session : curated.testCase().sessions()) {
        assertEquals(verbs(curated, session), verbs(variant, session), text(variant));
      }
    }
  }

  private static List<String> verbs(Provocation provocation, String session) {
    return provocation.testCase().statements().stream()
        .filter(statement -> statement.session().equals(session))
        .map(statement -> statement.sql().replaceFirst(" .*", "") + statement.notes())
        .toList();
  }

  @Test
  void otherOrdersComeUp() {
    Provocation curated =
        cases().stream()
            .filter(one -> one.testCase().name().equals("G2-item write skew"))
            .findFirst()
            .orElseThrow();
    Set<List<String>> orders = new HashSet<>();
    for (int number = 1; number <= COUNT; number++) {
      List<Statement> statements = new Variants(1).of(curated, number).testCase().statements();
      orders.add(statements.stream().map(Statement::session).toList());
    }
    assertTrue(orders.size() > 3, orders::toString);
  }

  /** Where nothing but dirty writes is prevented, each one must show its anomaly. */
  @Test
  void allOfThemProvoke() throws Exception {
    try (Server server = new InMemoryH2();
        RecoveringRunner runner =
            new RecoveringRunner(
                server, Level.READ_UNCOMMITTED, ExecutorOptions.DEFAULT, () -> {})) {
      Provoker provoker = new Provoker(runner);
      for (Provocation curated : cases()) {
        for (int number = 1; number <= 5; number++) {
          Provocation variant = new Variants(1).of(curated, number);
          Attempt attempt = provoker.attempt(variant, Reset.FAST);
          assertEquals(
              curated.anomaly() != Anomaly.G0,
              attempt instanceof Attempt.Shown,
              () -> text(variant));
        }
      }
    }
  }
}
