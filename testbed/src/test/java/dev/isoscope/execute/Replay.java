package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** Runs a script on one database many times over. */
final class Replay implements AutoCloseable {
  private static final int RUNS = 100;

  private final Testbed testbed = new Testbed(TestbedOptions.defaults());
  private final Server server;
  private final Executor executor;

  Replay(String target, Level level) throws Exception {
    this(target, level, Duration.ofSeconds(30));
  }

  /** At the level that the DBMS itself chooses. */
  Replay(String target, Duration patience) throws Exception {
    this(target, null, patience);
  }

  private Replay(String target, Level chosen, Duration patience) throws Exception {
    this.server = testbed.start(TargetSpec.parse(target));
    Level level = chosen == null ? server.dbms().defaultLevel(server.identity().mode()) : chosen;
    this.executor =
        new Executor(
            server, level, ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(patience));
  }

  /** The script must give this, and the very same history every time. */
  void gives(String script, String expected) throws SQLException {
    History first = executor.run(Scripts.parse(script));
    assertEquals(expected.strip(), Scripts.show(first).strip());
    repeats(first, script);
    executor.sheltered(
        () -> {
          repeats(first, script);
          return null;
        });
  }

  private void repeats(History first, String script) throws SQLException {
    for (int i = 0; i < RUNS / 2; i++) {
      assertEquals(first, executor.run(Scripts.parse(script)));
    }
  }

  History run(String script) throws SQLException {
    return executor.run(Scripts.parse(script));
  }

  /** A second executor on the same server. */
  Executor another(Level level) throws SQLException {
    return new Executor(server, level, ExecutorOptions.DEFAULT);
  }

  Connection connect() throws SQLException {
    return server.connect("STRANGER");
  }

  /** A wait for a session that is not of the case is no wait that the executor can end. */
  static void strangerBlocks(String target, String schema) throws Exception {
    try (Replay replay = new Replay(target, Level.READ_COMMITTED, Duration.ofMillis(300));
        Connection stranger = replay.connect()) {
      String table = schema + ".strange";
      Sql.execute(
          stranger, "CREATE TABLE " + table + " (a INT)", "INSERT INTO " + table + " VALUES (1)");
      stranger.setAutoCommit(false);
      Sql.execute(stranger, "UPDATE " + table + " SET a = 2");
      History history = replay.run("T1 BEGIN\nT2 BEGIN\nT2 UPDATE " + table + " SET a = 3");
      Ending.Stuck stuck = assertInstanceOf(Ending.Stuck.class, history.ending());
      assertEquals(
          "statement 3 of T2 waits for a session that does not belong to the case", stuck.reason());
      stranger.rollback();
      History after = replay.run("T2 UPDATE " + table + " SET a = 3");
      assertEquals("1 T2: updated 1, T2.1", Scripts.show(after).strip());
    }
  }

  @Override
  public void close() {
    executor.close();
    server.close();
    testbed.close();
  }
}
