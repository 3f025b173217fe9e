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
public record Trace(History history, List<Round> rounds) {
  public Trace {
    rounds = List.copyOf(rounds);
  }

  static Trace of(History history) {
    List<Round> rounds = new ArrayList<>();
    SortedMap<Integer, Answer> answers = new TreeMap<>();
    int submitted = 0;
    boolean over = false;
    for (Event event : history.events()) {
      if (event instanceof Event.Submitted next) {
        add(rounds, submitted, answers);
        submitted = next.number();
        answers = new TreeMap<>();
      } else if (event instanceof Event.Blocked wait) {
        answers.put(wait.number(), new Answer(step(history, wait.number()), true, wait.by()));
      } else if (event instanceof Event.Completed end) {
        // Also where it was blocked in the same round: it closed a deadlock that hit another.
        answers.put(end.number(), Answer.cameBack(step(history, end.number())));
      } else if (event instanceof Event.Skipped left) {
        answers.put(left.number(), Answer.cameBack(step(history, left.number())));
      } else if (!over && endOfCase(event)) {
        add(rounds, submitted, answers);
        submitted = 0;
        answers = new TreeMap<>();
        over = true;
      }
    }
    add(rounds, submitted, answers);
    return new Trace(history, rounds);
  }

  private static boolean endOfCase(Event event) {
    return event instanceof Event.RolledBack end
        && end.reason() == Event.RolledBack.Reason.END_OF_CASE;
  }

  /** Who is rolled back at the end does not count, only who comes back because of that. */
  private static void add(List<Round> rounds, int submitted, SortedMap<Integer, Answer> answers) {
    if (submitted > 0 || !answers.isEmpty()) {
      rounds.add(new Round(submitted, answers));
    }
  }

  private static Step step(History history, int number) {
    return history.steps().get(number - 1);
  }

  /** What is to be said of a statement in a round: it waits, if it has not come back yet. */
  public Answer answer(int round, int number) {
    Answer answer = round < rounds.size() ? rounds.get(round).answers().get(number) : null;
    if (answer != null) {
      return answer;
    }
    Step step = step(history, number);
    return new Answer(step, true, step.blockedBy());
  }

  /** Whether a choice that the DBMS makes at random has a part in it. */
  boolean chosen() {
    return history.steps().stream().anyMatch(Step::serverChoice);
  }
}
