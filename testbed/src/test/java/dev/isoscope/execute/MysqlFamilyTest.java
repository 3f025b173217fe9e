package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What MySQL and MariaDB do in a way of their own, on real servers. */
@Timeout(value = 10, unit = TimeUnit.MINUTES)
class MysqlFamilyTest {
  private static final int TIMES = Integer.getInteger("isoscope.times", 50);
  private final Testbed testbed = new Testbed(TestbedOptions.defaults());

  static List<String> targets() {
    return List.of(System.getProperty("isoscope.mysql.targets", "mysql,mariadb").split(","));
  }

  private Server start(String target) throws Exception {
    return SystemNeeds.start(testbed, target);
  }

  @AfterEach
  void close() {
    testbed.close();
  }

  @ParameterizedTest
  @MethodSource("targets")
  void everyRowMayHaveAWarning(String target) throws Exception {
    try (Replay replay = new Replay(target, Level.READ_COMMITTED)) {
      String rows = "(1)" + ", (1)".repeat(299);
      History history =
          replay.run(
              "init CREATE TABLE t (a INT)\ninit INSERT INTO t VALUES "
                  + rows
                  + "\nT1 SELECT CAST(CONCAT('x', a) AS SIGNED) FROM t");
      assertEquals(300, history.steps().get(0).warnings().size());
    }
  }

  private static History repeat(Executor executor, Case testCase) throws SQLException {
    History first = executor.run(testCase);
    for (int i = 0; i < TIMES; i++) {
      History again = i == 0 ? first : executor.run(testCase);
      String name = testCase.name() + " at " + again.level() + " on " + again.target();
      RunVerdict verdict = ExpectationCheck.judge(again);
      assertEquals(new Ending.Complete(), again.ending(), name);
      assertTrue(verdict.mismatches().isEmpty(), () -> name + ": " + verdict.mismatches());
      assertEquals(first.events(), again.events(), name);
      assertEquals(first, again, name);
    }
    return first;
  }

  private static Case caseOf(String... statements) {
    List<Statement> list = new ArrayList<>();
    for (String line : statements) {
      String[] parts = line.split(" ", 2);
      list.add(Statement.of(list.size() + 1, parts[0], parts[1]));
    }
    List<InitStatement> init =
        Stream.of(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT)",
                "INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)")
            .map(InitStatement::of)
            .toList();
    return new Case("test", Header.named("test"), init, list, List.of(), List.of());
  }

  @ParameterizedTest
  @MethodSource("targets")
  void afterADeadlockMysqlIsInAutocommitAndMariadbInANewTransaction(String target)
      throws Exception {
    ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(FailurePolicy.CARRY_ON);
    Server server = start(target);
    boolean chains = server.dbms().chainsAfterRollback(server.identity().version());
    assertEquals(target.startsWith("mariadb"), chains);
    try (Executor executor = executor(server, options)) {
      History history =
          repeat(
              executor,
              caseOf(
                  "T1 BEGIN",
                  "T1 UPDATE t SET b = 10 WHERE a = 1",
                  "T2 BEGIN",
                  "T2 SAVEPOINT p",
                  "T2 UPDATE t SET b = 20 WHERE a = 2",
                  "T1 UPDATE t SET b = 10 WHERE a = 2",
                  "T2 UPDATE t SET b = 20 WHERE a = 1",
                  "T2 ROLLBACK TO SAVEPOINT p",
                  "T2 UPDATE t SET b = 20 WHERE a = 3",
                  "T2 ROLLBACK",
                  "T1 COMMIT"));
      assertEquals(RolledBack.TRANSACTION, step(history, 7).rolledBack());
      assertFalse(step(history, 8).implicitCommit());
      assertEquals(Optional.of("T2.2"), step(history, 9).transaction());
      assertEquals(
          chains ? Optional.of("T2.2") : Optional.empty(), step(history, 10).transaction());
      assertEquals("[1, 10][2, 10][3, " + (chains ? "3]" : "20]"), rows(history));
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void withoutAutocommitTransactionsBeginByThemselves(String target) throws Exception {
    ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(FailurePolicy.CARRY_ON);
    try (Executor executor = executor(start(target), options)) {
      History history =
          repeat(
              executor,
              caseOf(
                  "T1 SET autocommit = 0",
                  "T1 INSERT INTO t VALUES (1, 5)",
                  "T2 UPDATE t SET b = 9 WHERE a = 1",
                  "T1 UPDATE t SET b = 10 WHERE a = 2",
                  "T1 SET autocommit = 1",
                  "T1 BEGIN",
                  "T1 UPDATE t SET b = 30 WHERE a = 3",
                  "T1 BEGIN",
                  "T1 ROLLBACK"));
      assertEquals(List.of("T1"), step(history, 3).blockedBy());
      assertEquals(5, step(history, 3).releasedBy().getAsInt());
      assertTrue(step(history, 5).implicitCommit());
      assertTrue(step(history, 8).implicitCommit());
      assertEquals("[1, 9][2, 10][3, 30]", rows(history));
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void waitingForAStrangerIsNotBlocked(String target) throws Exception {
    Server server = start(target);
    ExecutorOptions options = ExecutorOptions.DEFAULT.withPatience(Duration.ofMillis(400));
    try (Executor executor = executor(server, options);
        Connection another = server.connect("another");
        Connection stranger = server.connect("stranger")) {
      executor.run(caseOf("T1 SELECT 1"));
      Sql.execute(
          stranger,
          "CREATE DATABASE strange",
          "CREATE TABLE strange.t (a INT PRIMARY KEY, b INT)",
          "INSERT INTO strange.t VALUES (1, 1)",
          "BEGIN",
          "UPDATE strange.t SET b = 2");
      Thread waiter = new Thread(() -> update(another));
      waiter.start();
      History beside =
          repeat(
              executor,
              caseOf(
                  "T1 BEGIN",
                  "T1 UPDATE t SET b = 10 WHERE a = 1",
                  "T2 UPDATE t SET b = 20 WHERE a = 1",
                  "T1 COMMIT"));
      assertEquals(List.of("T1"), step(beside, 3).blockedBy());
      History history = executor.run(caseOf("T1 UPDATE strange.t SET b = 3", "T2 SELECT 1"));
      assertInstanceOf(Ending.Stuck.class, history.ending());
      assertFalse(step(history, 1).blocked());
      Sql.execute(stranger, "ROLLBACK");
      waiter.join();
    }
  }

  private static void update(Connection connection) {
    try {
      Sql.execute(connection, "UPDATE strange.t SET b = 4");
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("targets")
  void missingPrivilegesComeWithTheirRemedy(String target) throws Exception {
    Server server = start(target);
    try (Connection root = server.connect("root")) {
      assertEquals(List.of(), server.dbms().missingPrivileges(root));
      Sql.execute(root, "CREATE USER nobody@'127.0.0.1' IDENTIFIED BY ''");
      String url =
          root.getMetaData().getURL().replaceFirst("\\?.*", "?user=nobody&sslMode=disable");
      try (Connection nobody = DriverManager.getConnection(url)) {
        List<String> missing = server.dbms().missingPrivileges(nobody);
        assertEquals(2, missing.size(), missing.toString());
        for (String line : missing) {
          Sql.execute(root, line.replaceFirst(".*remedy: ", ""));
        }
      }
      try (Connection nobody = DriverManager.getConnection(url)) {
        assertEquals(List.of(), server.dbms().missingPrivileges(nobody));
      }
    }
  }

  private static Executor executor(Server server, ExecutorOptions options) throws SQLException {
    return new Executor(server, Level.REPEATABLE_READ, options);
  }

  private static Step step(History history, int number) {
    return history.steps().get(number - 1);
  }

  private static String rows(History history) {
    StringBuilder text = new StringBuilder();
    history.finalState().get(0).rows().forEach(row -> text.append(row.values()));
    return text.toString();
  }
}
