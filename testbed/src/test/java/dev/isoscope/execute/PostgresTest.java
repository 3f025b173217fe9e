package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.Connection;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What PostgreSQL does in a way of its own, on a real server. */
class PostgresTest {
  private static final String TABLE =
      """
      init CREATE TABLE t (a INT PRIMARY KEY, b INT)
      init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
      """;

  @Test
  void aSlowStatementIsNotBlocked() throws Exception {
    try (Replay replay = new Replay("postgres", Level.READ_COMMITTED)) {
      History history =
          replay.run(
              TABLE
                  + """
                  T1 BEGIN
                  T1 UPDATE t SET b = 10 WHERE a = 1
                  T2 SELECT pg_sleep(1)
                  T3 UPDATE t SET b = 5 WHERE a = 1
                  T1 COMMIT
                  """);
      assertFalse(history.steps().get(2).blocked());
      assertTrue(history.steps().get(3).blocked());
      assertEquals(5, history.steps().get(3).releasedBy().orElseThrow());
    }
  }

  @Test
  void oneWaitsForTwo() throws Exception {
    try (Replay replay = new Replay("postgres", Level.REPEATABLE_READ)) {
      replay.gives(
          TABLE
              + """
              T1 BEGIN
              T2 BEGIN
              T1 SELECT a FROM t WHERE a = 1 FOR SHARE
              T2 SELECT a FROM t WHERE a = 1 FOR SHARE
              T3 UPDATE t SET b = 0 WHERE a = 1
              T1 COMMIT
              T2 COMMIT
              """,
          """
          1 T1: done, T1.1
          2 T2: done, T2.1
          3 T1: (1), T1.1
          4 T2: (1), T2.1
          5 T3: by T1+T2 until 7, updated 1, T3.1
          6 T1: done, T1.1
          7 T2: done, T2.1
          t: (1,0) (2,2) (3,3)
          """);
    }
  }

  @Test
  void anErrorAbortsTheTransaction() throws Exception {
    try (Replay replay = new Replay("postgres", Level.READ_COMMITTED)) {
      replay.gives(
          TABLE
              + """
              T1 BEGIN
              T1 INSERT INTO t VALUES (1, 1)
              T1 SELECT a FROM t
              T1 COMMIT
              T1 INSERT INTO t VALUES (4, 4)
              """,
          """
          1 T1: done, T1.1
          2 T1: constraint, rolled back, T1.1
          3 T1: skipped
          4 T1: skipped
          5 T1: updated 1, T1.2
          t: (1,1) (2,2) (3,3) (4,4)
          """);
    }
  }

  @Test
  void lockTablesAndAdvisoryLocksAreWaitsToo() throws Exception {
    try (Replay replay = new Replay("postgres", Level.READ_COMMITTED)) {
      replay.gives(
          TABLE
              + """
              T1 BEGIN
              T1 LOCK TABLE t IN ACCESS EXCLUSIVE MODE
              T2 SELECT a FROM t WHERE a = 1
              T1 COMMIT
              T1 SELECT 1 FROM pg_advisory_lock(7)
              T2 SELECT 2 FROM pg_advisory_lock(7)
              """,
          """
          1 T1: done, T1.1
          2 T1: done, T1.1
          3 T2: by T1 until 4, (1), T2.1
          4 T1: done, T1.1
          5 T1: (1), T1.2
          6 T2: by T1, (2), T2.2
          t: (1,1) (2,2) (3,3)
          """);
    }
  }

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
      replay.gives(
          TABLE
              + """
              T1 BEGIN
              T1 UPDATE t SET b = 10 WHERE a = 1
              T2 UPDATE t SET b = b + 1 WHERE a = 1
              T1 COMMIT
              """,
          """
          1 T1: done, T1.1
          2 T1: updated 1, T1.1
          3 T2: by T1 until 4, updated 1, T2.1
          4 T1: done, T1.1
          t: (1,11) (2,2) (3,3)
          """);
      holder.createStatement().execute("SELECT pg_advisory_unlock(1)");
      waits.join();
    }
    Replay.strangerBlocks("postgres", "public");
  }

  @Test
  void aLostConnectionReleasesItsLocks() throws Exception {
    try (Replay replay = new Replay("postgres", Level.READ_COMMITTED)) {
      History history =
          replay.run(
              TABLE
                  + """
                  T1 BEGIN
                  T1 UPDATE t SET b = 10 WHERE a = 1
                  T2 UPDATE t SET b = b + 1 WHERE a = 1
                  T1 SELECT pg_terminate_backend(pg_backend_pid())
                  T1 COMMIT
                  """);
      assertEquals(ErrorKind.CONNECTION, history.steps().get(3).error().orElseThrow().kind());
      assertEquals(Step.Status.SKIPPED, history.steps().get(4).status());
      assertEquals(4, history.steps().get(2).releasedBy().orElseThrow());
      assertEquals(new Ending.Complete(), history.ending());
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

  /**
   * T4 waits already when it runs into T1, which waits for it and does not look for deadlocks
   * twice.
   */
  @Test
  void aDeadlockOfTwoWhoWaitAlreadyIsReported() throws Exception {
    try (Replay replay = new Replay("postgres", Level.READ_COMMITTED)) {
      replay.gives(
          """
          init CREATE TABLE t (a INT, b INT)
          init INSERT INTO t VALUES (1, 1), (2, 2), (3, 3)
          T3 BEGIN
          T1 BEGIN
          T3 UPDATE t SET b = 0 WHERE a = 2
          T1 UPDATE t SET b = 0 WHERE a = 3
          T4 SELECT a FROM t FOR UPDATE
          T1 UPDATE t SET b = 9 WHERE a = 1
          T3 ROLLBACK
          T1 COMMIT
          """,
          """
          1 T3: done, T3.1
          2 T1: done, T1.1
          3 T3: updated 1, T3.1
          4 T1: updated 1, T1.1
          5 T4: by T3 until 7, deadlock, T4.1
          6 T1: by T4 until 5, updated 1, T1.1
          7 T3: done, T3.1
          8 T1: done, T1.1
          t: (1,9) (2,2) (3,0)
          """);
    }
  }
}
