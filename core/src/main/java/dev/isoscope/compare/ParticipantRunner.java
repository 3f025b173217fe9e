package dev.isoscope.compare;

import dev.isoscope.compare.trace.Contender;
import dev.isoscope.compare.trace.ContenderRuns;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;

/**
 * Where a participant runs cases at one level. Whatever a case does to the server, the next one
 * finds it alive.
 */
final class ParticipantRunner implements ContenderRuns, AutoCloseable {
  private final Participant participant;
  private final Level level;
  private final Duration patience;
  private final Runnable beforeBlame;
  private final Map<FailurePolicy, RecoveringRunner> runners = new EnumMap<>(FailurePolicy.class);
  private Optional<StartedRun> ahead = Optional.empty();
  private boolean fresh;
  private History last;

  /**
   * @param beforeBlame see {@link RecoveringRunner}
   */
  ParticipantRunner(Participant participant, Level level, Duration patience, Runnable beforeBlame) {
    this.participant = participant;
    this.level = level;
    this.patience = patience;
    this.beforeBlame = beforeBlame;
  }

  String name() {
    return participant.name();
  }

  Server server() {
    return participant.server();
  }

  Contender contender() {
    return new Contender(
        name(), participant.target(), server().dbms(), level, this, new LockReader(this));
  }

  /** The runner for a policy, made when it is first asked for. */
  RecoveringRunner runner(FailurePolicy policy) throws TargetLostException {
    RecoveringRunner runner = runners.get(policy);
    if (runner == null) {
      ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(policy).withPatience(patience);
      try {
        runner = new RecoveringRunner(server(), level, options, beforeBlame);
      } catch (SQLException e) {
        throw new TargetLostException(e.getMessage(), e);
      }
      runners.put(policy, runner);
    }
    return runner;
  }

  /** Starts a run that is about to be asked for, so that all targets run at the same time. */
  void runAhead(Case testCase, ExecutorService threads) {
    Callable<History> run = () -> runNow(testCase, FailurePolicy.CARRY_ON, Reset.FAST);
    ahead = Optional.of(new StartedRun(testCase, threads.submit(run)));
  }

  /** Waits for a run that nobody has asked for in the end. */
  void settle() {
    Optional<StartedRun> left = ahead;
    ahead = Optional.empty();
    left.ifPresent(StartedRun::forget);
  }

  @Override
  public History run(Case testCase, FailurePolicy policy, Reset reset) throws SQLException {
    Optional<StartedRun> started = ahead;
    if (started.isPresent()
        && started.get().testCase() == testCase
        && policy == FailurePolicy.CARRY_ON
        && reset == Reset.FAST) {
      ahead = Optional.empty();
      return started.get().history();
    }
    settle();
    return runNow(testCase, policy, reset);
  }

  @Override
  public Runner further() throws SQLException {
    settle();
    Runner scratch = runner(FailurePolicy.ABORT).further();
    return new Runner() {
      @Override
      public History run(Case testCase) throws SQLException {
        return runNow(testCase, FailurePolicy.ABORT, Reset.FAST);
      }

      @Override
      public <T, E extends Exception> T onScratchTables(Case tables, ScratchWork<T, E> work)
          throws SQLException, E {
        try {
          return scratch.onScratchTables(tables, work);
        } catch (TargetLostException e) {
          throw new ParticipantLostException(name(), e);
        }
      }
    };
  }

  private History runNow(Case testCase, FailurePolicy policy, Reset reset) throws SQLException {
    try {
      History history = runner(policy).run(testCase, fresh ? Reset.FRESH : reset);
      last = policy == FailurePolicy.CARRY_ON ? history : last;
      return history;
    } catch (TargetLostException e) {
      throw new ParticipantLostException(name(), e);
    }
  }

  /** Whether every run gets tables of its own, whatever is asked for. */
  void fresh(boolean always) {
    fresh = always;
  }

  /** The last run in which transactions were carried on after errors. */
  History last() {
    return last;
  }

  /** The last run in which the server died, if it has since somebody asked. */
  Optional<History> takeDeath() {
    List<History> deaths =
        runners.values().stream().flatMap(one -> one.takeDeath().stream()).toList();
    return deaths.stream().findFirst();
  }

  @Override
  public void close() {
    settle();
    runners.values().forEach(RecoveringRunner::close);
  }
}
