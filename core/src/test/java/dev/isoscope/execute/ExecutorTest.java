package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.isoscope.model.Case;
import dev.isoscope.model.ColumnType;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ExecutorTest {
  static Case caseOf(List<String> init, String... statements) {
    List<Statement> list = new ArrayList<>();
    for (String line : statements) {
      String[] parts = line.split(" ", 2);
      list.add(Statement.of(list.size() + 1, parts[0], parts[1]));
    }
    return new Case(
        "test",
        Header.named("test"),
        init.stream().map(InitStatement::of).toList(),
        list,
        List.of(),
        List.of());
  }

  @Test
  void aWriterWaitsForAnother() throws Exception {
    Case testCase =
        caseOf(
            List.of(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2)"),
            "T1 BEGIN",
            "T1 UPDATE t SET b = 10 WHERE a = 1",
            "T2 BEGIN",
            "T2 UPDATE t SET b = b + 1 WHERE a = 1",
            "T2 SELECT * FROM t",
            "T1 COMMIT",
            "T2 COMMIT");
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      History first = executor.run(testCase);
      for (int i = 0; i < 200; i++) {
        assertEquals(first, executor.run(testCase));
      }
    }
  }

  private static final List<String> TWO_ROWS =
      List.of("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2)");

  @Test
  void aConflictIsNoDeadlockThoughSomebodyWaits() throws Exception {
    History history =
        runAtRepeatableRead(
            "T1 BEGIN",
            "T1 UPDATE t SET b = 10 WHERE a = 1",
            "T3 UPDATE t SET b = 30 WHERE a = 2",
            "T2 BEGIN",
            "T2 UPDATE t SET b = 20 WHERE a = 1",
            "T1 UPDATE t SET b = 11 WHERE a = 2",
            "T2 COMMIT");
    assertEquals(ErrorKind.SERIALIZATION, errorOf(history, 6));
  }

  @Test
  void aStatementThatCommitsComesBeforeWhatItReleases() throws Exception {
    History history =
        runAtRepeatableRead(
            "T1 BEGIN",
            "T1 UPDATE t SET b = 10 WHERE a = 1",
            "T2 BEGIN",
            "T2 SELECT * FROM t WHERE a = 2",
            "T2 UPDATE t SET b = 20 WHERE a = 1",
            "T1 CREATE TABLE x (a INT)");
    assertEquals(ErrorKind.SERIALIZATION, errorOf(history, 5));
    assertEquals(OptionalInt.of(6), history.steps().get(4).releasedBy());
    assertFalse(history.steps().get(5).blocked());
    assertEquals("x", history.finalState().get(1).table());
  }

  @Test
  void aChainIsTranslated() throws Exception {
    History history =
        runAtRepeatableRead(
            "T1 BEGIN",
            "T1 UPDATE t SET b = 10 WHERE a = 1",
            "T1 COMMIT AND CHAIN",
            "T1 UPDATE t SET b = 11 WHERE a = 1",
            "T1 ROLLBACK",
            "T1 SELECT b FROM t WHERE a = 1");
    assertEquals(Optional.of("T1.1"), history.steps().get(2).transaction());
    assertEquals(Optional.of("T1.2"), history.steps().get(3).transaction());
    assertEquals(
        new Outcome.Rows(List.of("B"), List.of(Row.of("10")), List.of(ColumnType.INTEGER)),
        history.steps().get(5).outcome().orElseThrow());
  }

  @Test
  void tablesThatCouldNotBeLaidOutAreNotTakenForOthers() throws Exception {
    Case good = caseOf(TWO_ROWS, "T1 SELECT * FROM t");
    Case bad = caseOf(List.of("CREATE TABLE t (a INT, b INT)", "SELEKT"), "T1 SELECT * FROM t");
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor =
            new Executor(
                server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT.withReset(Reset.FAST))) {
      executor.run(good);
      assertThrows(SetupException.class, () -> executor.run(bad));
      Case duplicate = caseOf(TWO_ROWS, "T1 INSERT INTO t VALUES (1, 1)");
      assertEquals(ErrorKind.CONSTRAINT, errorOf(executor.run(duplicate), 1));
    }
  }

  private static History runAtRepeatableRead(String... statements) throws Exception {
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, Level.REPEATABLE_READ, ExecutorOptions.DEFAULT)) {
      return executor.run(caseOf(TWO_ROWS, statements));
    }
  }

  private static ErrorKind errorOf(History history, int number) {
    return ((Outcome.Failed) history.steps().get(number - 1).outcome().orElseThrow())
        .error()
        .kind();
  }
}
