package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.StatementAnswer;
import dev.isoscope.compare.trace.UnfinishedRun;
import dev.isoscope.model.Step;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One side waits, or fails because of others, and the other side does not: they lock different
 * things, or meet conflicts with errors rather than with locks.
 */
final class LockMechanism implements Explainer {
  @Override
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException {
    List<String> sentences =
        switch (context.parting().kind()) {
          case BLOCKING -> waits(context);
          case DEADLOCK -> fails(context);
          case ERROR -> contended(context) ? fails(context) : List.of();
          case WARNING, QUERY_RESULT, FINAL_STATE -> List.of();
        };
    return sentences.isEmpty()
        ? Optional.empty()
        : Optional.of(new Reason(Cause.LOCK_MECHANISM, sentences));
  }

  private static boolean contended(DiscrepancyContext context) {
    return context.both().stream()
        .anyMatch(look -> ObservedRun.contended(look.step(context.parting().number())));
  }

  private static List<String> waits(DiscrepancyContext context) throws SQLException {
    List<String> sentences = new ArrayList<>();
    for (ObservedRun look : context.both()) {
      StatementAnswer answer = context.answer(look);
      if (answer.waits()) {
        sentences.add(0, sentence(look, answer));
        sentences.addAll(1, holders(context, look, answer.step(), answer.waitsFor()));
      } else {
        sentences.add("On " + look.contender() + " it does not wait: " + answer.text() + ".");
      }
    }
    return sentences;
  }

  private static String sentence(ObservedRun look, StatementAnswer answer) {
    return "On "
        + look.contender()
        + " "
        + ObservedRun.name(answer.step())
        + " "
        + answer.text()
        + ".";
  }

  private static List<String> holders(
      DiscrepancyContext context, ObservedRun look, Step waiter, List<String> sessions)
      throws SQLException {
    List<String> sentences = new ArrayList<>();
    for (String session : sessions) {
      try {
        sentences.addAll(
            new LockHolder(context.testCase(), look, waiter, session).sentences(session));
      } catch (UnfinishedRun e) {
        sentences.add("What " + session + " has locked could not be told: " + e.getMessage() + ".");
      }
    }
    List<String> locks = look.contender().locks().at(context.testCase(), waiter.number());
    if (!locks.isEmpty()) {
      sentences.add(look.contender().dbms().title() + " says: " + String.join("; ", locks) + ".");
    }
    return sentences;
  }

  private static List<String> fails(DiscrepancyContext context) throws SQLException {
    List<String> sentences = new ArrayList<>();
    for (ObservedRun look : context.both()) {
      StatementAnswer answer = context.answer(look);
      sentences.add(sentence(look, answer));
      if (answer.deadlock() || answer.waits()) {
        sentences.addAll(cycle(context, look, answer.step()));
      } else if (answer.failed() && ObservedRun.contended(answer.step())) {
        sentences.add(
            "It is refused because of what others have done meanwhile; the other side would have it"
                + " wait, or go on with what they have committed.");
      }
    }
    return sentences;
  }

  /** Who waits for whom when a deadlock is found. */
  private static List<String> cycle(DiscrepancyContext context, ObservedRun look, Step victim)
      throws SQLException {
    List<String> sentences = new ArrayList<>();
    int submitted = look.trace().rounds().get(context.parting().round()).submitted();
    if (submitted > 0 && submitted != victim.number()) {
      Step trigger = look.step(submitted);
      if (trigger.blocked()) {
        sentences.add(
            ObservedRun.name(trigger)
                + " then waits for "
                + trigger.blockedBy().stream().collect(Collectors.joining(", "))
                + ", which closes the cycle.");
      }
    }
    sentences.addAll(holders(context, look, victim, victim.blockedBy()));
    return sentences;
  }
}
