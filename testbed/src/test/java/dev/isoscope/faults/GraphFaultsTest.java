package dev.isoscope.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.fail;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.testing.SharedServers;
import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is planted shows to those who look for it, in cases made for it and in generated ones. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GraphFaultsTest {
  private static final int SEED = 7;
  private static final int MOST_CASES = 2_000;
  private static final int MOST_CASES_UNTIL_TOLD_APART = 500;

  private static final String TABLE =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
      /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      """;

  private static final Map<String, String> CASES =
      Map.of(
          "dirty-read",
          """
          /* T2 */ UPDATE t SET b = 7 WHERE a = 2;
          /* T1 */ SELECT * FROM t WHERE a = 2;
          /* T1 */ COMMIT;
          /* T2 */ COMMIT;
          """,
          "missed-commit",
          """
          /* T2 */ UPDATE t SET b = 7 WHERE a = 2;
          /* T2 */ COMMIT;
          /* T1 */ SELECT * FROM t WHERE a = 2;
          /* T1 */ COMMIT;
          """,
          "lost-write",
          """
          /* T1 */ UPDATE t SET b = b + 5;
          /* T1 */ COMMIT;
          /* T2 */ COMMIT;
          """,
          "lost-update",
          """
          /* T1 */ UPDATE t SET b = b + 5;
          /* T1 */ COMMIT;
          /* T2 */ COMMIT;
          """,
          "ignored-condition",
          """
          /* T2 */ INSERT INTO t VALUES (3, 3);
          /* T2 */ COMMIT;
          /* T1 */ UPDATE t SET b = 7 WHERE b = 2;
          /* T1 */ COMMIT;
          """,
          "commit-loses-row",
          """
          /* T1 */ INSERT INTO t VALUES (3, 3), (4, 4);
          /* T1 */ COMMIT;
          /* T2 */ COMMIT;
          """,
          "rollback-keeps-row",
          """
          /* T1 */ INSERT INTO t VALUES (3, 3), (4, 4);
          /* T1 */ ROLLBACK;
          /* T2 */ COMMIT;
          """);

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource({
    "dirty-read, dependency, P1",
    "missed-commit, dependency, stale",
    "lost-write, dependency, lost-write",
    "lost-write, statementgraph, statement-order",
    "lost-update, dependency, lost-write",
    "lost-update, statementgraph, inexplicable",
    "ignored-condition, statementgraph, inexplicable",
    "commit-loses-row, dependency, lost-write",
    "commit-loses-row, statementgraph, statement-order",
    "rollback-keeps-row, dependency, undead-write",
    "rollback-keeps-row, statementgraph, statement-order",
  })
  void showsInACaseThatIsMadeForIt(String fault, String oracle, String kind) throws Exception {
    Server sound = servers.of("postgres");
    Case testCase = CaseParser.parse(fault, TABLE + CASES.get(fault));
    try (FaultBench right = new FaultBench(sound, oracle, Level.READ_COMMITTED, Optional.empty());
        FaultBench wrong =
            new FaultBench(
                FaultBench.faulty(sound, fault), oracle, Level.READ_COMMITTED, Optional.empty())) {
      assertEquals("pass", shown(right.judge(testCase)));
      assertEquals(kind, shown(wrong.judge(testCase)));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "postgres, dirty-read, dependency, P1",
    "postgres, missed-commit, dependency, stale",
    "postgres, lost-write, dependency, lost-write",
    "postgres, lost-write, statementgraph, statement-order",
    "postgres, lost-update, dependency, lost-write",
    "postgres, lost-update, statementgraph, inexplicable",
    "postgres, ignored-condition, statementgraph, inexplicable",
    "postgres, commit-loses-row, dependency, lost-write",
    "postgres, commit-loses-row, statementgraph, statement-order",
    "postgres, rollback-keeps-row, dependency, undead-write",
    "postgres, rollback-keeps-row, statementgraph, statement-order",
    "tidb, dirty-read, dependency, P1",
    "tidb, missed-commit, dependency, stale",
    "tidb, lost-write, dependency, internal",
    "tidb, commit-loses-row, dependency, lost-write",
    "tidb, commit-loses-row, statementgraph, statement-order",
    "tidb, rollback-keeps-row, dependency, P1",
    "tidb, rollback-keeps-row, statementgraph, statement-order",
    "tidb, rollback-commits, wss, wss",
    "tidb, lost-update, wss, wss",
    "tidb, delete-skips-own-row, wss, wss",
    "tidb, applied-twice, wss, wss",
    "oceanbase, dirty-read, dependency, P1",
    "oceanbase, missed-commit, dependency, stale",
    "oceanbase, lost-write, dependency, lost-write",
    "oceanbase, lost-write, statementgraph, statement-order",
    "oceanbase, lost-update, dependency, lost-write",
    "oceanbase, lost-update, statementgraph, inexplicable",
    "oceanbase, commit-loses-row, dependency, lost-write",
    "oceanbase, commit-loses-row, statementgraph, statement-order",
    "oceanbase, rollback-keeps-row, dependency, P1",
    "oceanbase, rollback-keeps-row, statementgraph, statement-order",
    "oceanbase, rollback-commits, wss, wss",
    "oceanbase, lost-update, wss, wss",
    "oceanbase, delete-skips-own-row, wss, wss",
    "oceanbase, applied-twice, wss, wss",
  })
  void showsInGeneratedCases(String target, String fault, String oracle, String kind)
      throws Exception {
    Server sound = servers.of(target);
    try (FaultBench right = new FaultBench(sound, oracle, Level.READ_COMMITTED, Optional.empty());
        FaultBench wrong =
            new FaultBench(
                FaultBench.faulty(sound, fault), oracle, Level.READ_COMMITTED, Optional.empty())) {
      Case found = hunt(wrong, kind, MOST_CASES);
      assertEquals("pass", shown(right.judge(found)));
    }
  }

  /** A rollback would take away what an untold change has left: that proves nothing. */
  @ParameterizedTest
  @ValueSource(strings = {"dependency", "statementgraph"})
  void aCountThatNobodyCanCheckIsNoProof(String oracle) throws Exception {
    Case testCase =
        CaseParser.parse(
            "rolled back",
            TABLE
                + """
                /* T1 */ UPDATE t SET b = b + 5;
                /* T1 */ ROLLBACK;
                /* T2 */ COMMIT;
                """);
    Server faulty = FaultBench.faulty(servers.of("postgres"), "lost-update");
    try (FaultBench bench =
        new FaultBench(faulty, oracle, Level.READ_COMMITTED, Optional.empty())) {
      assertInstanceOf(Verdict.Inconclusive.class, bench.judge(testCase));
    }
  }

  /** A level that is sold for a stronger one. */
  @ParameterizedTest
  @CsvSource({
    "h2, READ_COMMITTED, SERIALIZABLE",
    "h2, SERIALIZABLE, SERIALIZABLE", // a snapshot, in truth
    "postgres, READ_COMMITTED, REPEATABLE_READ",
    "postgres, READ_COMMITTED, SERIALIZABLE",
    "postgres, REPEATABLE_READ, SERIALIZABLE",
    "tidb, READ_COMMITTED, REPEATABLE_READ",
    "oceanbase, READ_COMMITTED, SERIALIZABLE",
    "oceanbase, SERIALIZABLE, SERIALIZABLE", // a snapshot, in truth
  })
  void aWeakerLevelIsToldFromTheOneClaimed(String target, Level level, Level claim)
      throws Exception {
    try (FaultBench bench =
        new FaultBench(servers.of(target), "dependency", level, Optional.of(claim))) {
      hunt(bench, "", MOST_CASES_UNTIL_TOLD_APART);
    }
  }

  /** The first generated case that shows a violation of a kind; of any if it is empty. */
  private static Case hunt(FaultBench bench, String kind, int most) throws SQLException {
    for (Case testCase : (Iterable<Case>) bench.cases(SEED, most)::iterator) {
      if (bench.alarms(testCase, one -> kind.isEmpty() || one.kind().equals(kind))) {
        return testCase;
      }
    }
    return fail("nothing in " + most + " cases");
  }

  private static String shown(Verdict verdict) {
    if (verdict instanceof Verdict.Violation violation) {
      return violation.kind();
    }
    return verdict instanceof Verdict.Inconclusive none ? none.reason() : "pass";
  }
}
