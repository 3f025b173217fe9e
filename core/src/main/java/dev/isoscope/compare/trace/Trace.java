package dev.isoscope.compare.trace;

import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A history as it is compared: round by round, which is the order of execution with its block
 * points (DT2, Algorithm 1).
 */
public record Trace(History history, List<SubmissionRound> rounds) {
  public Trace {
    rounds = List.copyOf(rounds);
  }

  static Trace of(History history) {
    Division division = new Division(history);
    history.events().forEach(event -> event.accept(division));
    division.next(0);
    return new Trace(history, division.rounds);
  }

  /** Divides the events of a history into rounds. */
  private static final class Division implements Event.Visitor<RuntimeException> {
    private final History history;
    private final List<SubmissionRound> rounds = new ArrayList<>();
    private SortedMap<Integer, StatementAnswer> answers = new TreeMap<>();
    private int submitted;
    private boolean over;

    Division(History history) {
      this.history = history;
    }

    /** Who is rolled back at the end does not count, only who comes back because of that. */
    private void next(int number) {
      if (submitted > 0 || !answers.isEmpty()) {
        rounds.add(new SubmissionRound(submitted, answers));
      }
      submitted = number;
      answers = new TreeMap<>();
    }

    @Override
    public void submitted(Event.Submitted event) {
      next(event.number());
    }

    @Override
    public void blocked(Event.Blocked event) {
      answers.put(
          event.number(), new StatementAnswer(step(history, event.number()), true, event.by()));
    }

    /** Also where it was blocked in the same round: it closed a deadlock that hit another. */
    @Override
    public void completed(Event.Completed event) {
      answers.put(event.number(), StatementAnswer.cameBack(step(history, event.number())));
    }

    @Override
    public void skipped(Event.Skipped event) {
      answers.put(event.number(), StatementAnswer.cameBack(step(history, event.number())));
    }

    @Override
    public void rolledBack(Event.RolledBack event) {
      if (!over && event.reason() == Event.RolledBack.Reason.END_OF_CASE) {
        next(0);
        over = true;
      }
    }
  }

  private static Step step(History history, int number) {
    return history.steps().get(number - 1);
  }

  /** What is to be said of a statement in a round: it waits, if it has not come back yet. */
  public StatementAnswer answer(int round, int number) {
    StatementAnswer answer = round < rounds.size() ? rounds.get(round).answers().get(number) : null;
    if (answer != null) {
      return answer;
    }
    Step step = step(history, number);
    return new StatementAnswer(step, true, step.blockedBy());
  }

  /** Whether a choice that the DBMS makes at random has a part in it. */
  boolean chosen() {
    return history.steps().stream().anyMatch(Step::serverChoice);
  }
}
