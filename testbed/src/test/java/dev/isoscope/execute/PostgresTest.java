package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.model.Version;
import dev.isoscope.oracle.crash.CrashOracle;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.Connection;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What PostgreSQL does in a way of its own, on a real server. */
class PostgresTest {
  private static final String TABLE =
      """
      init CREATE TABLE t (a INT PRIMARY KEY, b INT)
      init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
      """;

  @Test
  void strangersDoNotConfuse() throws Exception {
    try (Replay replay = new Replay("postgres", Level.READ_COMMITTED);
        Connection holder = replay.connect();
        Connection waiter = replay.connect()) {
      holder.createStatement().execute("SELECT pg_advisory_lock(1)");
      Thread waits =
          new Thread(
              () -> {
                try {
                  waiter.createStatement().execute("SELECT pg_advisory_lock(1)");
                } catch (java.sql.SQLException closed) {
                  // The connection is closed under it at the end.
                }
              });
      waits.start();
      replay.repeats(
          """
          -- strict: yes
          /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
          /* init */ INSERT INTO t VALUES (1, 1), (2, 2), (3, 3);
          /* T1 */ BEGIN;
          /* T1 */ UPDATE t SET b = 10 WHERE a = 1;     -- updated: 1
          /* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;  -- blocked by T1 until 4 -- updated: 1
          /* T1 */ COMMIT;
          -- final t: (1,11) (2,2) (3,3)
          """);
      holder.createStatement().execute("SELECT pg_advisory_unlock(1)");
      waits.join();
    }
  }

  @Test
  void aDeadServerIsAnEndingAndCanBeRestarted() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = testbed.start(TargetSpec.parse("postgres"));
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      String kill =
          "T1 BEGIN\nT1 UPDATE t SET b = 1\nT2 UPDATE t SET b = 2\n"
              + "T3 COPY t TO PROGRAM 'kill -QUIT $(head -n 1 postmaster.pid)'\nT1 SELECT pg_sleep(20)\nT1 COMMIT\n";
      History history = executor.run(Scripts.parse(TABLE + kill));
      assertInstanceOf(Ending.ServerDied.class, history.ending());
      server.restart();
      executor.reconnect();
      History after = executor.run(Scripts.parse(TABLE + "T1 SELECT a FROM t WHERE a = 1\n"));
      assertEquals(new Ending.Complete(), after.ending());
    }
  }

  @Test
  void aDeadServerSaysHowItEndedAndWhatItsLogSays() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = testbed.start(TargetSpec.parse("postgres"));
        RecoveringRunner runner =
            new RecoveringRunner(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT, () -> {})) {
      String kill =
          "T1 COPY t TO PROGRAM 'kill -SEGV $(head -n 1 postmaster.pid)'\nT1 SELECT pg_sleep(20)\n";
      History history = runner.run(Scripts.parse(TABLE + kill), Reset.FRESH);
      Verdict.Violation violation =
          assertInstanceOf(Verdict.Violation.class, new CrashOracle().judge(history));
      assertEquals(CrashOracle.SERVER_DIED, violation.kind());
      List<String> reasoning = violation.explanation().reasoning();
      assertTrue(
          reasoning.contains("Its process ended with SIGSEGV (signal 11)."), reasoning::toString);
      assertTrue(
          reasoning.stream().anyMatch(line -> line.startsWith("Its log ")), reasoning::toString);
      History after =
          runner.run(Scripts.parse(TABLE + "T1 SELECT a FROM t WHERE a = 1\n"), Reset.FRESH);
      assertEquals(new Ending.Complete(), after.ending());
    }
  }

  /** What PostgreSQL calls a panic stands in its log even if nobody asks the server again. */
  @Test
  void aBrokenAssertionInTheLogIsAViolation() {
    History history =
        new History(
            Scripts.parse(TABLE + "T1 SELECT a FROM t\n"),
            new TargetIdentity("postgres", "postgres", Optional.empty(), Version.parse("18")),
            Level.READ_COMMITTED,
            List.of(),
            List.of(),
            List.of(),
            new Ending.Complete(List.of("TRAP: failed Assert(\"found\")")));
    Verdict.Violation violation =
        assertInstanceOf(Verdict.Violation.class, new CrashOracle().judge(history));
    assertEquals(CrashOracle.ASSERTION, violation.kind());
  }

  @Test
  void whatATriggerSaidIsKeptThoughItsStatementFails() throws Exception {
    try (Replay replay = new Replay("postgres", Level.READ_COMMITTED)) {
      History history =
          replay.run(
              TABLE
                  + """
                  init CREATE FUNCTION say() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE NOTICE 'row %', NEW.a; RETURN NEW; END $$
                  init CREATE TRIGGER said BEFORE INSERT ON t FOR EACH ROW EXECUTE FUNCTION say()
                  T1 INSERT INTO t SELECT 100 + g, 0 FROM generate_series(1, 300) g
                  T1 INSERT INTO t VALUES (501, 0), (502, 0), (101, 0), (503, 0)
                  T1 SELECT 1
                  """);
      assertEquals(300, history.steps().get(0).warnings().size());
      assertEquals(ErrorKind.CONSTRAINT, history.steps().get(1).error().orElseThrow().kind());
      assertEquals(List.of("row 501", "row 502", "row 101"), history.steps().get(1).warnings());
      assertEquals(List.of(), history.steps().get(2).warnings());
    }
  }
}
