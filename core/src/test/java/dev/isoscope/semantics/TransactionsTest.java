package dev.isoscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.Level;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Transactions as real histories show them, not as the script has them. */
final class TransactionsTest {
  private static final String TABLE = "/* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);\n";

  @Test
  void ordersByTheEnds() throws Exception {
    assertEquals(
        List.of("T2.1 commits", "T1.1 commits"),
        read(
            """
            /* T1 */ BEGIN;
            /* T1 */ INSERT INTO t VALUES (1, 1);
            /* T2 */ INSERT INTO t VALUES (2, 2);
            /* T1 */ COMMIT;
            """));
  }

  @Test
  void definitionsCommitWhatWasOpen() throws Exception {
    assertEquals(
        List.of("T1.1 commits", "T1.2 commits", "T1.3 commits"),
        read(
            """
            /* T1 */ BEGIN;
            /* T1 */ INSERT INTO t VALUES (1, 1);
            /* T1 */ CREATE INDEX i ON t (v);
            /* T1 */ INSERT INTO t VALUES (2, 2);
            /* T1 */ COMMIT;
            """));
  }

  @Test
  void rollbacksAreTold() throws Exception {
    assertEquals(
        List.of("T1.1 aborts", "T2.1 aborts", "T3.1 aborts"),
        read(
            """
            /* T1 */ BEGIN;
            /* T1 */ INSERT INTO t VALUES (1, 1);
            /* T1 */ ROLLBACK;
            /* T2 */ INSERT INTO t VALUES (0, 0 / 0);
            /* T3 */ BEGIN;
            /* T3 */ INSERT INTO t VALUES (3, 3);
            """));
  }

  @Test
  void aFailedStatementDoesNotAbortWhereTheDbmsGoesOn() throws Exception {
    assertEquals(
        List.of("T1.1 commits"),
        read(
            """
            /* T1 */ BEGIN;
            /* T1 */ INSERT INTO t VALUES (1, 1);
            /* T1 */ INSERT INTO t VALUES (1, 2);
            /* T1 */ COMMIT;
            """));
  }

  @Test
  void theVictimOfADeadlockAborts() throws Exception {
    assertEquals(
        List.of("T2.1 aborts", "T1.1 commits"),
        read("""
            /* T0 */ INSERT INTO t VALUES (1, 1), (2, 2);
            /* T1 */ BEGIN;
            /* T2 */ BEGIN;
            /* T1 */ UPDATE t SET v = 5 WHERE id = 1;
            /* T2 */ UPDATE t SET v = 6 WHERE id = 2;
            /* T1 */ UPDATE t SET v = 5 WHERE id = 2;
            /* T2 */ UPDATE t SET v = 6 WHERE id = 1;
            /* T1 */ COMMIT;
            /* T2 */ COMMIT;
            """)
            .subList(1, 3));
  }

  private static List<String> read(String script) throws Exception {
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      return Transactions.of(
              executor.run(CaseParser.parse("test", "-- case: c\n" + TABLE + script)))
          .stream()
          .map(one -> one.name() + (one.committed() ? " commits" : " aborts"))
          .toList();
    }
  }
}
