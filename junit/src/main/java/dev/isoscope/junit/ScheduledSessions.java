package dev.isoscope.junit;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InteractiveRun;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Several pieces of work on connections of one run, one statement at a time. The work of only one
 * session goes on at any moment, until it submits the next statement or ends.
 */
final class ScheduledSessions {
  /** The executor gives up first, and says why. */
  private static final Duration PATIENCE = ExecutorOptions.DEFAULT.patience().multipliedBy(2);

  private final InteractiveRun run;
  private final Map<String, SessionThread> threads = new LinkedHashMap<>();
  private final Map<SessionThread, Integer> underWay = new LinkedHashMap<>();
  private int submitted;

  ScheduledSessions(
      InteractiveRun run, Dbms dbms, Level level, Map<String, SessionWork> transactions) {
    this.run = run;
    transactions.forEach(
        (session, work) ->
            threads.put(
                session,
                new SessionThread(
                    session,
                    thread ->
                        SessionConnectionProxy.carryOut(
                            work, thread, () -> run.transaction(session), dbms, level),
                    PATIENCE)));
  }

  /**
   * Runs everything to its end.
   *
   * @return what made sessions fail
   */
  Map<String, Exception> run(OrderChoice choice) throws Exception {
    try {
      for (SessionThread thread : threads.values()) {
        thread.start();
      }
      for (List<String> ready = ready(); !ready.isEmpty(); ready = ready()) {
        submit(threads.get(choice.next(ready)));
        deliver();
      }
      if (!underWay.isEmpty()) {
        throw new SQLException("the run came to a standstill: " + underWay.keySet() + " wait");
      }
    } finally {
      threads.values().forEach(SessionThread::giveUp);
    }
    Map<String, Exception> failures = new LinkedHashMap<>();
    for (SessionThread thread : threads.values()) {
      thread.failure().ifPresent(failure -> failures.put(thread.toString(), failure));
    }
    return failures;
  }

  private List<String> ready() {
    return threads.values().stream()
        .filter(thread -> thread.request().isPresent() && !underWay.containsKey(thread))
        .map(SessionThread::toString)
        .toList();
  }

  private void submit(SessionThread thread) {
    for (String sql : thread.request().orElseThrow()) {
      run.submit(thread.toString(), sql);
      submitted++;
    }
    underWay.put(thread, submitted);
  }

  /** Waits until everything rests, and lets those go on whose statements have come back. */
  private void deliver() throws Exception {
    boolean rests = run.awaitRest(PATIENCE);
    Optional<Ending> ending = run.ending();
    if (!rests || ending.isPresent()) {
      throw new SQLException(
          "the run could not go on: " + ending.map(Ending::toString).orElse("it does not rest"));
    }
    List<Step> steps = run.history().steps();
    List<SessionThread> back = new ArrayList<>(underWay.keySet());
    back.removeIf(thread -> last(thread, steps).completedAt().isEmpty());
    back.sort(Comparator.comparingInt(thread -> last(thread, steps).completedAt().getAsInt()));
    for (SessionThread thread : back) {
      int number = underWay.remove(thread);
      List<Step> answered = steps.subList(number - thread.request().orElseThrow().size(), number);
      thread.goOn(
          answered.stream()
              .map(step -> step.outcome().orElseThrow())
              .filter(outcome -> outcome.failed())
              .findFirst()
              .orElseGet(() -> answered.get(answered.size() - 1).outcome().orElseThrow()));
    }
  }

  private Step last(SessionThread thread, List<Step> steps) {
    return steps.get(underWay.get(thread) - 1);
  }
}
