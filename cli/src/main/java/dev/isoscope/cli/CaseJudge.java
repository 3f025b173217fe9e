package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.sql.SQLException;
import java.util.Optional;

/** Runs cases on fresh tables of one server at one level, and asks oracles about them. */
final class CaseJudge implements AutoCloseable {
  private final Server server;
  private final Terms terms;
  private final Executor executor;

  CaseJudge(Server server, Level level, Optional<Level> claim, ExecutorOptions options)
      throws SQLException {
    this.server = server;
    this.terms = new Terms(server.dbms(), server.identity(), level, claim);
    this.executor = new Executor(server, level, options);
  }

  /**
   * Judges a case.
   *
   * @throws SQLException if the server is gone for good
   */
  Verdict judge(Case testCase, Oracle oracle) throws SQLException {
    try {
      return oracle.judge(run(testCase), terms, this::run);
    } catch (SetupException e) {
      return new Verdict.Inconclusive(e.getMessage());
    } catch (SQLException e) {
      recover(e);
      return new Verdict.Inconclusive("a run broke off: " + e.getMessage());
    } catch (RuntimeException e) {
      recover(new SQLException(e));
      return new Verdict.Inconclusive("the oracle " + oracle.name() + " failed: " + e);
    }
  }

  private History run(Case testCase) throws SQLException {
    History history = executor.run(testCase);
    if (history.ending() instanceof Ending.ServerDied && server.exclusive()) {
      JvmEnd.awaitIfUnderWay();
      server.restart();
      executor.reconnect();
    }
    return history;
  }

  /** New connections; if the server does not even give those, a new server. */
  private void recover(SQLException failure) throws SQLException {
    try {
      executor.reconnect();
    } catch (SQLException e) {
      failure.addSuppressed(e);
      JvmEnd.awaitIfUnderWay();
      server.restart();
      executor.reconnect();
    }
  }

  @Override
  public void close() {
    executor.close();
  }
}
