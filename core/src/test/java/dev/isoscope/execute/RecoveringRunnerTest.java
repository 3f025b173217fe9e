package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Servers that die: during a case, between two, for a while and for good. */
class RecoveringRunnerTest {
  private static final String TABLE =
      """
      /* init */ CREATE TABLE t (a INT);
      /* init */ INSERT INTO t VALUES (1);
      """;

  private static Case testCase(String statement) throws Exception {
    return CaseParser.parse("test.sql", TABLE + "/* T1 */ " + statement + ";\n");
  }

  private static RecoveringRunner runner(Server server) throws SQLException {
    return new RecoveringRunner(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT, () -> {});
  }

  private static void assertReads(RecoveringRunner runner, Reset reset) throws Exception {
    History history = runner.run(testCase("SELECT a FROM t"), reset);
    assertInstanceOf(Ending.Complete.class, history.ending());
    assertEquals("[Row[values=[1]]]", history.finalState().get(0).rows().toString());
  }

  /** A server that connections are refused to, once it has died. */
  private static class Refusing extends InMemoryH2 {
    private int refusals;
    private boolean died;
    private boolean restarted;

    Refusing(int refusals) throws SQLException {
      this.refusals = refusals;
    }

    void die() throws SQLException {
      kill();
      died = true;
    }

    @Override
    public Connection connect(String session) throws SQLException {
      if (died && refusals-- > 0) {
        throw new SQLException("nobody is there", "08001");
      }
      return super.connect(session);
    }

    @Override
    public void restart() throws SQLException {
      restarted = true;
      throw new SQLException("its files are gone");
    }
  }

  @Test
  void whoComesAfterADeathFindsTheServerAlive() throws Exception {
    try (Server server = new InMemoryH2();
        RecoveringRunner runner = runner(server)) {
      History deadly = runner.run(testCase("SHUTDOWN IMMEDIATELY"), Reset.FAST);
      assertInstanceOf(Ending.ServerDied.class, deadly.ending());
      assertEquals(deadly, runner.takeDeath().orElseThrow());
      assertTrue(runner.takeDeath().isEmpty());
      assertReads(runner, Reset.FAST);
      assertReads(runner, Reset.FRESH);
      assertTrue(runner.takeDeath().isEmpty());
    }
  }

  @Test
  void aCaseThatMeetsADeadServerIsTriedAgain() throws Exception {
    try (InMemoryH2 server = new InMemoryH2();
        RecoveringRunner runner = runner(server)) {
      assertReads(runner, Reset.FRESH);
      server.kill();
      assertReads(runner, Reset.FRESH);
    }
  }

  @Test
  void anotherLevelSharesTheDeaths() throws Exception {
    try (Server server = new InMemoryH2();
        RecoveringRunner runner = runner(server)) {
      try (RecoveringRunner other = runner.at(Level.SERIALIZABLE)) {
        other.run(testCase("SHUTDOWN IMMEDIATELY"), Reset.FRESH);
      }
      assertEquals(Level.SERIALIZABLE, runner.takeDeath().orElseThrow().level());
      assertReads(runner, Reset.FAST);
    }
  }

  @Test
  void aServerThatStaysDeadIsToldByTheNextRun() throws Exception {
    try (Refusing server = new Refusing(Integer.MAX_VALUE);
        RecoveringRunner runner = runner(server)) {
      assertReads(runner, Reset.FAST);
      server.died = true; // as soon as somebody connects again
      History deadly = runner.run(testCase("SHUTDOWN IMMEDIATELY"), Reset.FAST);
      assertInstanceOf(Ending.ServerDied.class, deadly.ending());
      assertTrue(server.restarted);
      for (int i = 0; i < 2; i++) {
        TargetLostException lost =
            assertThrows(TargetLostException.class, () -> assertReads(runner, Reset.FAST));
        assertTrue(lost.getMessage().contains("its files are gone"), lost::getMessage);
      }
    }
  }

  @Test
  void somebodyMayStartAForeignServerAgain() throws Exception {
    try (Refusing server =
            new Refusing(4) {
              @Override
              public boolean exclusive() {
                return false;
              }
            };
        RecoveringRunner runner = runner(server)) {
      assertReads(runner, Reset.FRESH);
      server.die();
      assertReads(runner, Reset.FRESH);
      assertFalse(server.restarted);
      assertTrue(runner.takeDeath().isPresent());
    }
  }
}
