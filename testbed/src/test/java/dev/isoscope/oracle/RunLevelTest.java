package dev.isoscope.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.visibility.VisibilityOracle;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** A case that sets levels itself is judged by these, and not by the level of the run. */
class RunLevelTest {
  private static final String TABLE =
      """
      -- case: levels
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (1, 0);
      """;

  private static final String READ_COMMITTED =
      "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;\n";

  /** T1 sees what T2 has committed between its two queries. */
  private static final String FUZZY_READ =
      """
      /* T1 */ BEGIN;
      /* T1 */ SELECT b FROM t WHERE a = 1;
      /* T2 */ UPDATE t SET b = 1 WHERE a = 1;
      /* T1 */ SELECT b FROM t WHERE a = 1;
      /* T1 */ COMMIT;
      """;

  private static final String BOTH_SET =
      "/* T1 */ " + READ_COMMITTED + "/* T2 */ " + READ_COMMITTED;

  @Test
  void whatACaseSetsCounts() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      for (String target : new String[] {"h2", "hsqldb:mvcc", "postgres"}) {
        Server server = SystemNeeds.start(testbed, target);
        try (RecoveringRunner runner =
            new RecoveringRunner(
                server, Level.REPEATABLE_READ, ExecutorOptions.DEFAULT, () -> {})) {
          assertLevels(server, runner);
        }
      }
    }
  }

  private static void assertLevels(Server server, RecoveringRunner runner) throws Exception {
    assertEquals(Optional.of(Level.REPEATABLE_READ), level(server, runner, FUZZY_READ));
    assertEquals(Optional.of(Level.READ_COMMITTED), level(server, runner, BOTH_SET + FUZZY_READ));
    assertInstanceOf(Verdict.Pass.class, judged(server, runner, BOTH_SET + FUZZY_READ));
    // Who has begun goes on at the level it has begun with; T2 has another.
    String onlyOne = "/* T1 */ " + READ_COMMITTED + FUZZY_READ;
    assertEquals(Optional.empty(), level(server, runner, onlyOne));
    Verdict.Inconclusive mixed =
        assertInstanceOf(Verdict.Inconclusive.class, judged(server, runner, onlyOne));
    assertTrue(mixed.reason().contains("different levels"), mixed.reason());
  }

  /** What BEGIN asks for is for one transaction, where the DBMS knows such words. */
  @Test
  void whatBeginAsksForCounts() throws Exception {
    String asked = FUZZY_READ.replace("BEGIN;", "BEGIN ISOLATION LEVEL READ COMMITTED;");
    String after =
        asked + "/* T1 */ BEGIN ISOLATION LEVEL READ COMMITTED;\n/* T1 */ SELECT b FROM t;\n";
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      Server postgres = testbed.start(TargetSpec.parse("postgres"));
      Server h2 = testbed.start(TargetSpec.parse("h2"));
      try (RecoveringRunner runner =
              new RecoveringRunner(
                  postgres, Level.REPEATABLE_READ, ExecutorOptions.DEFAULT, () -> {});
          RecoveringRunner plain =
              new RecoveringRunner(h2, Level.REPEATABLE_READ, ExecutorOptions.DEFAULT, () -> {})) {
        assertEquals(Optional.empty(), level(postgres, runner, asked));
        String alone = after.replaceAll("(?m)^/\\* T2 .*\n", "");
        assertEquals(Optional.of(Level.READ_COMMITTED), level(postgres, runner, alone));
        assertEquals(Optional.of(Level.REPEATABLE_READ), level(h2, plain, alone));
        String open =
            FUZZY_READ.replace(
                "BEGIN;", "BEGIN;\n/* T1 */ SET TRANSACTION ISOLATION LEVEL READ COMMITTED;");
        Verdict.Inconclusive unknown =
            assertInstanceOf(Verdict.Inconclusive.class, judged(postgres, runner, open));
        assertTrue(unknown.reason().contains("is not known"), unknown.reason());
      }
    }
  }

  private static Case parsed(String statements) throws Exception {
    return CaseParser.parse("levels.sql", TABLE + statements);
  }

  private static Optional<Level> level(Server server, RecoveringRunner runner, String statements)
      throws Exception {
    RunLevel found = RunLevel.of(runner.run(parsed(statements), Reset.FRESH), server.dbms());
    return found.unclear().isPresent() ? Optional.empty() : Optional.of(found.level());
  }

  private static Verdict judged(Server server, RecoveringRunner runner, String statements)
      throws Exception {
    return new Judge(Terms.of(server, Level.REPEATABLE_READ, Optional.empty()))
        .judgeFresh(new VisibilityOracle(), parsed(statements), runner);
  }
}
