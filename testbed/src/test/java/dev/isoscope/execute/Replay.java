package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;

/** A server and an executor on it, for tests that say more than a case can. */
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

  Replay(String target, Level chosen, Duration patience) throws Exception {
    this.server = SystemNeeds.start(testbed, target);
    Level level = chosen == null ? server.dbms().defaultLevel(server.identity().mode()) : chosen;
    this.executor =
        new Executor(
            server, level, ExecutorOptions.DEFAULT.withReset(Reset.FAST).withPatience(patience));
  }

  /** The case must meet its expectations, with the very same history every time. */
  void repeats(String text) throws Exception {
    Case testCase = CaseParser.parse("test", text);
    History first = meets(testCase);
    for (int i = 0; i < RUNS; i++) {
      assertEquals(first, executor.run(testCase));
    }
  }

  void meets(String text) throws Exception {
    meets(CaseParser.parse("test", text));
  }

  private History meets(Case testCase) throws SQLException {
    History history = executor.run(testCase);
    RunVerdict verdict = ExpectationCheck.judge(history);
    assertEquals(RunVerdict.Kind.AS_EXPECTED, verdict.kind(), verdict.reason());
    return history;
  }

  History run(Case testCase) throws SQLException {
    return executor.run(testCase);
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

  @Override
  public void close() {
    executor.close();
    server.close();
    testbed.close();
  }
}
