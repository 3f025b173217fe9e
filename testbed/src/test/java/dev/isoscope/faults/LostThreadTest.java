package dev.isoscope.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A statement that nothing can end costs its thread, but not the work that was under way in it. */
class LostThreadTest {
  private static final String TABLE = "/* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);";

  private final CountDownLatch end = new CountDownLatch(1);
  private final CountDownLatch workers = new CountDownLatch(2);
  private final AtomicInteger inserts = new AtomicInteger();

  /** Heeds neither cancellation nor interruption. */
  private boolean endless(FaultySession session, String sql) throws SQLException {
    inserts.addAndGet(sql.startsWith("INSERT") ? 1 : 0);
    while (sql.startsWith("DELETE") && end.getCount() > 0) {
      try {
        end.await();
      } catch (InterruptedException e) {
        // That is what makes it endless.
      }
    }
    return session.run(sql);
  }

  private static Case of(String statement) throws CaseSyntaxException {
    return CaseParser.parse("lost-thread", TABLE + "/* T1 */ " + statement + ";");
  }

  @Test
  void theWorkIsDoneInAnotherThreadAndNothingIsRunTwice() throws Exception {
    AtomicInteger beginnings = new AtomicInteger();
    List<Case> cases =
        List.of(
            of("INSERT INTO t VALUES (1, 1)"),
            of("DELETE FROM t"),
            of("INSERT INTO t VALUES (2, 2)"));
    ExecutorOptions options = ExecutorOptions.DEFAULT.withPatience(Duration.ofMillis(300));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = testbed.start(TargetSpec.parse("h2"));
        Executor executor =
            new Executor(new FaultyServer(server, this::endless), Level.READ_COMMITTED, options)) {
      List<History> histories =
          executor.inDrivingThread(
              () -> {
                beginnings.incrementAndGet();
                try {
                  List<History> all = new ArrayList<>();
                  for (Case one : cases) {
                    all.add(executor.run(one));
                  }
                  return all;
                } finally {
                  workers.countDown();
                }
              });
      assertEquals(2, beginnings.get());
      assertEquals(2, inserts.get());
      assertInstanceOf(Ending.Complete.class, histories.get(0).ending());
      assertInstanceOf(Ending.Stuck.class, histories.get(1).ending());
      assertInstanceOf(Ending.Complete.class, histories.get(2).ending());
      assertEquals(List.of("2", "2"), histories.get(2).finalState().get(0).rows().get(0).values());
      end.countDown();
      assertTrue(workers.await(20, TimeUnit.SECONDS));
      assertEquals(2, inserts.get()); // the lost thread has come back and not gone on
      assertInstanceOf(Ending.Complete.class, executor.run(cases.get(2)).ending());
    }
  }

  /** A server that is not ours goes on, and must not be left with what was laid out on it. */
  @Test
  @Timeout(60)
  void noWorkspaceStaysOnAForeignServer() throws Exception {
    Case other =
        CaseParser.parse(
            "lost-thread", "/* init */ CREATE TABLE u (a INT); /* T1 */ INSERT INTO u VALUES (1);");
    ExecutorOptions options =
        ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(Duration.ofMillis(300));
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server =
            testbed.start(TargetSpec.parse("jdbc:h2:mem:lost-thread;DB_CLOSE_DELAY=-1"))) {
      try (Executor executor =
          new Executor(new FaultyServer(server, this::endless), Level.READ_COMMITTED, options)) {
        for (int i = 0; i < 2; i++) {
          executor.run(of("INSERT INTO t VALUES (1, 1)"));
          executor.run(other);
        }
        assertEquals(2, workspaces(server));
        assertInstanceOf(Ending.Stuck.class, executor.run(of("DELETE FROM t")).ending());
        while (workspaces(server) > 1) {
          Thread.sleep(10);
        }
        assertInstanceOf(Ending.Complete.class, executor.run(other).ending());
      }
      assertEquals(0, workspaces(server));
    } finally {
      end.countDown();
    }
  }

  private static int workspaces(Server server) throws SQLException {
    try (Connection connection = server.connect("TEST")) {
      return Sql.column(
              connection,
              "SELECT SCHEMA_NAME FROM INFORMATION_SCHEMA.SCHEMATA"
                  + " WHERE SCHEMA_NAME LIKE 'isoscope%'")
          .size();
    }
  }

  @Test
  void whatTheWorkThrowsIsThrown() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = testbed.start(TargetSpec.parse("h2"));
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      Case refused = CaseParser.parse("refused", "/* init */ CREATE TABLE; /* T1 */ SELECT 1;");
      assertThrows(
          SetupException.class, () -> executor.inDrivingThread(() -> executor.run(refused)));
      assertThrows(
          IllegalArgumentException.class,
          () ->
              executor.inDrivingThread(
                  () -> {
                    throw new IllegalArgumentException();
                  }));
    }
  }
}
