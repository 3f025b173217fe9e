package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.Statement;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.oracle.RecordedCase;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class InteractiveRunTest {
  private static final Duration LONG = Duration.ofSeconds(60);
  private static final List<String> TABLES =
      List.of("CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2)");
  private static final Case DEADLOCK =
      ExecutorTest.caseOf(
          TABLES,
          "T1 BEGIN",
          "T1 UPDATE t SET b = 10 WHERE a = 1",
          "T2 BEGIN",
          "T2 UPDATE t SET b = 20 WHERE a = 2",
          "T2 UPDATE t SET b = 20 WHERE a = 1",
          "T2 SELECT * FROM t",
          "T1 UPDATE t SET b = 10 WHERE a = 2",
          "T1 INSERT INTO t VALUES (1, 1)",
          "T1 COMMIT",
          "T2 COMMIT");

  @Test
  void whatIsAddedOneByOneHappensAsInACase() throws Exception {
    List<Event> told = new CopyOnWriteArrayList<>();
    ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(FailurePolicy.CARRY_ON);
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, options, told::add)) {
      History dialogue;
      try (InteractiveRun run = executor.begin(DEADLOCK, List.of("T1", "T2"))) {
        for (Statement statement : DEADLOCK.statements()) {
          run.submit(statement.session(), statement.sql());
          assertTrue(run.awaitRest(LONG));
          if (statement.number() == 5) {
            assertEquals(Set.of("T1"), run.waitsFor("T2"));
            assertEquals(5, run.underWay("T2").orElseThrow().number());
            assertEquals(InteractiveRun.Transaction.OPEN, run.transaction("T1"));
          }
        }
        assertEquals(InteractiveRun.Transaction.NONE, run.transaction("T1"));
        dialogue = run.history();
      }
      assertEquals(dialogue.events(), told);
      told.clear();
      History replay = executor.run(DEADLOCK);
      assertEquals(replay.steps(), dialogue.steps());
      assertEquals(replay.events(), dialogue.events());
    }
  }

  @Test
  void whoListensKnowsWhatIsUnderWay() throws Exception {
    List<Integer> underWay = new CopyOnWriteArrayList<>();
    AtomicReference<InteractiveRun> told = new AtomicReference<>();
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor =
            new Executor(
                server,
                Level.READ_COMMITTED,
                ExecutorOptions.DEFAULT,
                event ->
                    underWay.add(told.get().underWay("T1").map(step -> step.number()).orElse(0)));
        InteractiveRun run = executor.begin(DEADLOCK, List.of("T1"))) {
      told.set(run);
      run.submit("T1", "SELECT * FROM t");
      run.submit("T1", "SELECT a FROM t");
      assertTrue(run.awaitRest(LONG));
      assertEquals(List.of(1, 0, 2, 0), underWay);
    }
  }

  @Test
  void itGoesOnByItselfAndRollsBackAtItsEnd() throws Exception {
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      try (InteractiveRun run = executor.begin(DEADLOCK, List.of("T1", "T2", "T3"))) {
        run.submit("T1", "BEGIN");
        run.submit("T1", "UPDATE t SET b = 10 WHERE a = 1");
        run.submit("T3", "UPDATE t SET b = 30 WHERE a = 1");
        assertTrue(run.awaitRest(LONG));
        assertEquals(Set.of("T1"), run.waitsFor("T3"));
      }
      Case other = ExecutorTest.caseOf(TABLES, "T1 SELECT b FROM t WHERE a = 1");
      assertEquals(Ending.Complete.class, executor.run(other).ending().getClass());
    }
  }

  @Test
  void tablesThatCannotBeLaidOutAreToldAtOnce() throws Exception {
    Case broken = ExecutorTest.caseOf(List.of("CREATE TABEL t (a INT)"), "T1 BEGIN");
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      assertThrows(SetupException.class, () -> executor.begin(broken, List.of("T1")));
      try (InteractiveRun run = executor.begin(DEADLOCK, List.of("T1"))) {
        run.submit("T1", "SELECT * FROM t");
        assertTrue(run.awaitRest(LONG));
        assertEquals(1, run.history().events().stream().filter(InteractiveRunTest::ends).count());
      }
    }
  }

  private static boolean ends(Event event) {
    return event instanceof Event.Completed;
  }

  @Test
  void aServerThatDiesEndsIt() throws Exception {
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      try (InteractiveRun run = executor.begin(DEADLOCK, List.of("T1", "T2"))) {
        run.submit("T1", "SELECT * FROM t");
        assertTrue(run.awaitRest(LONG));
        server.kill();
        run.submit("T2", "SELECT * FROM t");
        assertTrue(run.awaitRest(LONG));
        assertEquals(Ending.ServerDied.class, run.ending().orElseThrow().getClass());
      }
    }
  }

  @Test
  void aRecordedCaseExpectsWhatItsRunHasShown() throws Exception {
    for (FailurePolicy policy : FailurePolicy.values()) {
      ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(policy);
      try (InMemoryH2 server = new InMemoryH2();
          Executor executor = new Executor(server, Level.READ_COMMITTED, options)) {
        Case recorded = RecordedCase.of(executor.run(DEADLOCK));
        assertTrue(recorded.header().strict());
        RunVerdict verdict = ExpectationCheck.judge(executor.run(recorded));
        assertEquals(RunVerdict.Kind.AS_EXPECTED, verdict.kind(), verdict::reason);
        Case other = recorded.without(Set.of(10)).withHeader(recorded.header());
        assertEquals(
            RunVerdict.Kind.UNEXPECTED, ExpectationCheck.judge(executor.run(other)).kind());
      }
    }
  }
}
