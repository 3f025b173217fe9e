package dev.isoscope.compare;

import dev.isoscope.campaign.TargetLostException;
import dev.isoscope.campaign.Workplace;
import dev.isoscope.compare.trace.Contender;
import dev.isoscope.compare.trace.LockReader;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;

/**
 * Where a participant runs cases at one level. Whatever a case does to the server, the next one
 * finds it alive.
 */
final class Post implements AutoCloseable {
  private final Participant participant;
  private final Level level;
  private final Duration patience;
  private final Runnable beforeBlame;
  private final Map<FailurePolicy, Workplace> places = new EnumMap<>(FailurePolicy.class);
  private Optional<Ahead> ahead = Optional.empty();
  private boolean fresh;
  private History last;
  private History death;

  Post(Participant participant, Level level, Duration patience, Runnable beforeBlame) {
    this.participant = participant;
    this.level = level;
    this.patience = patience;
    this.beforeBlame = beforeBlame;
  }

  String name() {
    return participant.name();
  }

  Contender contender() {
    return new Contender(
        participant.name(),
        participant.target(),
        participant.server().dbms(),
        level,
        this::run,
        new LockReader(participant.server(), level, patience));
  }

  /** Starts a run that is about to be asked for, so that all targets run at the same time. */
  void runAhead(Case testCase, ExecutorService threads) {
    Callable<History> run = () -> runNow(testCase, FailurePolicy.CARRY_ON, Reset.FAST);
    ahead = Optional.of(new Ahead(testCase, threads.submit(run)));
  }

  /** Waits for a run that nobody has asked for in the end. */
  void settle() {
    Optional<Ahead> left = ahead;
    ahead = Optional.empty();
    left.ifPresent(Ahead::forget);
  }

  private History run(Case testCase, FailurePolicy policy, Reset reset) throws SQLException {
    Optional<Ahead> started = ahead;
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

  private History runNow(Case testCase, FailurePolicy policy, Reset reset) throws SQLException {
    Workplace place = place(policy);
    try {
      History history = place.run(testCase, fresh ? Reset.FRESH : reset);
      last = policy == FailurePolicy.CARRY_ON ? history : last;
      return history;
    } catch (TargetLostException e) {
      throw new ParticipantLostException(participant.name(), e);
    } finally {
      place.takeDeath().ifPresent(one -> death = one);
    }
  }

  private Workplace place(FailurePolicy policy) throws ParticipantLostException {
    Workplace place = places.get(policy);
    if (place == null) {
      ExecutorOptions options = ExecutorOptions.DEFAULT.withPolicy(policy).withPatience(patience);
      try {
        place = new Workplace(participant.server(), level, options, beforeBlame);
      } catch (SQLException e) {
        throw new ParticipantLostException(participant.name(), e);
      }
      places.put(policy, place);
    }
    return place;
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
    Optional<History> taken = Optional.ofNullable(death);
    death = null;
    return taken;
  }

  @Override
  public void close() {
    settle();
    places.values().forEach(Workplace::close);
  }
}
