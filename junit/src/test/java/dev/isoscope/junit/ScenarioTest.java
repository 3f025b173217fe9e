package dev.isoscope.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLTransactionRollbackException;
import java.sql.Statement;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Transactions in the order of a test. */
@Isolation(level = "read committed")
class ScenarioTest {
  private static final String[] TWO_ROWS = {
    "CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 0), (2, 0)"
  };

  private static void execute(Connection connection, String... statements) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static SessionWork work(String... statements) {
    return connection -> execute(connection, statements);
  }

  @Test
  void sessionsThatWaitAreToldOfAndGoOn(Scenario scenario) throws Exception {
    ScenarioRun run =
        scenario
            .tables(TWO_ROWS)
            .transaction("T1", work("UPDATE t SET b = b + 1 WHERE a = 1"))
            .transaction("T2", work("UPDATE t SET b = b + 10 WHERE a = 1"))
            .order("T1 T2 T2 T1");
    assertTrue(run.toString().contains("waits for T1"), run::toString);
    assertEquals(List.of(List.of("1", "11"), List.of("2", "0")), run.table("T"));
    assertEquals(Optional.empty(), run.anomaly());
    run.assertNoAnomaly();
    run.assertAsExpected();
    assertTrue(run.asCase().contains("-- blocked by T1 until 5"), run::asCase);
  }

  @Test
  void victimsAreToldByTheirErrors(Scenario scenario) throws Exception {
    ScenarioRun run =
        scenario
            .tables(TWO_ROWS)
            .transaction(
                "T1", work("UPDATE t SET b = 1 WHERE a = 1", "UPDATE t SET b = 1 WHERE a = 2"))
            .transaction(
                "T2", work("UPDATE t SET b = 2 WHERE a = 2", "UPDATE t SET b = 2 WHERE a = 1"))
            .order("T1 T2 T1 T2");
    assertEquals(Optional.empty(), run.failure("T1"));
    assertInstanceOf(SQLTransactionRollbackException.class, run.failure("T2").orElseThrow());
    assertEquals(List.of(List.of("1", "1"), List.of("2", "1")), run.table("t"));
  }

  @Test
  void whatIsThrownRollsBack(Scenario scenario) throws Exception {
    scenario
        .tables(TWO_ROWS)
        .transaction(
            "T1",
            connection -> {
              execute(connection, "UPDATE t SET b = 1 WHERE a = 1");
              try {
                execute(connection, "INSERT INTO t VALUES (1, 1)");
              } catch (SQLException e) {
                throw new IOException("changed my mind", e);
              }
            });
    ScenarioRun run = scenario.serially();
    assertEquals("changed my mind", run.failure("T1").orElseThrow().getMessage());
    assertEquals(List.of(List.of("1", "0"), List.of("2", "0")), run.table("t"));
    assertTrue(run.asCase().contains("ROLLBACK"), run::asCase);
  }

  @Test
  void whatIsNoErrorOfTheDbmsIsTheTestsOwn(Scenario scenario) {
    scenario
        .tables(TWO_ROWS)
        .transaction(
            "T1",
            connection -> {
              throw new AssertionError("mine");
            });
    assertEquals("mine", assertThrows(AssertionError.class, scenario::serially).getMessage());
  }

  @Test
  void whatAConnectionRefusesIsNoErrorOfTheDbms(Scenario scenario) {
    scenario.tables(TWO_ROWS).transaction("T1", Connection::getMetaData);
    assertThrows(SQLFeatureNotSupportedException.class, scenario::serially);
  }

  @Test
  void aSearchSaysIfItsRunsDoNotRepeat() {
    OrderSearch search = new OrderSearch();
    assertEquals("A", search.next(List.of("A", "B")));
    assertTrue(search.advance());
    String message =
        assertThrows(IllegalStateException.class, () -> search.next(List.of("A"))).getMessage();
    assertTrue(message.contains("turn 1"), message);
  }

  @Test
  void everyOrderIsRunOnce(Scenario scenario) throws Exception {
    List<ScenarioRun> runs =
        scenario
            .tables(TWO_ROWS)
            .transaction("T1", work("SELECT b FROM t WHERE a = 1", "SELECT b FROM t WHERE a = 2"))
            .transaction("T2", work("UPDATE t SET b = 1"))
            .everyOrder();
    // Three turns of T1 and two of T2, counting the ends of the transactions.
    assertEquals(10, runs.size());
    assertEquals(10, runs.stream().map(ScenarioRun::asCase).collect(Collectors.toSet()).size());
    long skewed = 0;
    for (ScenarioRun run : runs) {
      skewed += run.anomaly().isPresent() ? 1 : 0;
    }
    assertTrue(skewed > 0 && skewed < 10, "read skew in " + skewed);
  }

  @Test
  @Isolation(on = "postgres", level = "serializable")
  void aServerRefusesWriteSkew(Scenario scenario) throws Exception {
    ScenarioRun run =
        scenario
            .tables(TWO_ROWS)
            .transaction("T1", work("SELECT SUM(b) FROM t", "UPDATE t SET b = 1 WHERE a = 1"))
            .transaction("T2", work("SELECT SUM(b) FROM t", "UPDATE t SET b = 1 WHERE a = 2"))
            .order("T1 T2 T1 T2 T1 T2");
    assertInstanceOf(SQLTransactionRollbackException.class, run.failure("T2").orElseThrow());
    run.assertNoAnomaly();
  }

  /** SQLite refuses COMMIT while others read, and the transaction is still open then. */
  @Test
  @Isolation(on = "sqlite")
  void whoseCommitIsRefusedRollsBack(Scenario scenario) throws Exception {
    String[] increment = {"SELECT b FROM t WHERE a = 1", "UPDATE t SET b = b + 1 WHERE a = 1"};
    scenario.tables(TWO_ROWS).transaction("T1", work(increment)).transaction("T2", work(increment));
    for (ScenarioRun run : scenario.everyOrder()) {
      boolean refused = run.failure("T1").isPresent() != run.failure("T2").isPresent();
      assertEquals(refused ? "1" : "2", run.table("t").get(0).get(1), run::toString);
      run.assertNoAnomaly();
    }
  }

  @Test
  void caseFilesAreReplayed(Scenario scenario, @TempDir Path directory) throws Exception {
    String body =
        """
        /* init */ CREATE TABLE t (a INT);
        /* T1 */ INSERT INTO t VALUES (1); -- updated: 1
        """;
    scenario.replay(file(directory, "-- case: fine\n" + body)).assertAsExpected();
    ScenarioRun wrong =
        scenario.replay(file(directory, "-- case: wrong\n" + body + "-- final t: (2)\n"));
    String message = assertThrows(AssertionError.class, wrong::assertAsExpected).getMessage();
    assertTrue(message.contains("final t: expected (2), observed (1)"), message);
    ScenarioRun elsewhere =
        scenario.replay(file(directory, "-- case: elsewhere\n-- dbms: mysql\n" + body));
    RuntimeException aborted = assertThrows(RuntimeException.class, elsewhere::assertAsExpected);
    assertEquals("TestAbortedException", aborted.getClass().getSimpleName());
    String faulty =
        assertThrows(IOException.class, () -> scenario.replay(file(directory, "SELECT 1;")))
            .getMessage();
    assertTrue(faulty.contains("case.sql"), faulty);
  }

  private static Path file(Path directory, String text) throws IOException {
    return Files.writeString(directory.resolve("case.sql"), text);
  }

  @Test
  void misuseIsExplained(Scenario scenario) {
    assertTrue(
        assertThrows(IllegalStateException.class, scenario::serially)
            .getMessage()
            .contains("no transaction"));
    scenario.transaction("T1", work("SELECT 1"));
    assertTrue(
        assertThrows(IllegalArgumentException.class, () -> scenario.order("T1 T3"))
            .getMessage()
            .contains("'T3' in the order is none of [T1]"));
    assertThrows(
        IllegalArgumentException.class, () -> scenario.transaction("T1", work("SELECT 1")));
    assertThrows(
        IllegalArgumentException.class, () -> scenario.transaction("1 2", work("SELECT 1")));
  }
}
