package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Answer;
import dev.isoscope.compare.trace.Unfinished;
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
  public Optional<Reason> explain(Scene scene) throws SQLException {
    List<String> sentences =
        switch (scene.parting().kind()) {
          case BLOCKING -> waits(scene);
          case DEADLOCK -> fails(scene);
          case ERROR -> contended(scene) ? fails(scene) : List.of();
          case WARNING, QUERY_RESULT, FINAL_STATE -> List.of();
        };
    return sentences.isEmpty()
        ? Optional.empty()
        : Optional.of(new Reason(Cause.LOCK_MECHANISM, sentences));
  }

  private static boolean contended(Scene scene) {
    return scene.both().stream()
        .anyMatch(look -> Look.contended(look.step(scene.parting().number())));
  }

  private static List<String> waits(Scene scene) throws SQLException {
    List<String> sentences = new ArrayList<>();
    for (Look look : scene.both()) {
      Answer answer = scene.answer(look);
      if (answer.waits()) {
        sentences.add(0, sentence(look, answer));
        sentences.addAll(1, holders(scene, look, answer.step(), answer.waitsFor()));
      } else {
        sentences.add("On " + look.contender() + " it does not wait: " + answer.text() + ".");
      }
    }
    return sentences;
  }

  private static String sentence(Look look, Answer answer) {
    return "On " + look.contender() + " " + Look.name(answer.step()) + " " + answer.text() + ".";
  }

  private static List<String> holders(Scene scene, Look look, Step waiter, List<String> sessions)
      throws SQLException {
    List<String> sentences = new ArrayList<>();
    for (String session : sessions) {
      try {
        sentences.addAll(new Holder(scene.testCase(), look, waiter, session).sentences(session));
      } catch (Unfinished e) {
        sentences.add("What " + session + " has locked could not be told: " + e.getMessage() + ".");
      }
    }
    List<String> locks = look.contender().locks().at(scene.testCase(), waiter.number());
    if (!locks.isEmpty()) {
      sentences.add(look.contender().dbms().title() + " says: " + String.join("; ", locks) + ".");
    }
    return sentences;
  }

  private static List<String> fails(Scene scene) throws SQLException {
    List<String> sentences = new ArrayList<>();
    for (Look look : scene.both()) {
      Answer answer = scene.answer(look);
      sentences.add(sentence(look, answer));
      if (answer.deadlock() || answer.waits()) {
        sentences.addAll(cycle(scene, look, answer.step()));
      } else if (answer.failed() && Look.contended(answer.step())) {
        sentences.add(
            "It is refused because of what others have done meanwhile; the other side would have it"
                + " wait, or go on with what they have committed.");
      }
    }
    return sentences;
  }

  /** Who waits for whom when a deadlock is found. */
  private static List<String> cycle(Scene scene, Look look, Step victim) throws SQLException {
    List<String> sentences = new ArrayList<>();
    int submitted = look.trace().rounds().get(scene.parting().round()).submitted();
    if (submitted > 0 && submitted != victim.number()) {
      Step trigger = look.step(submitted);
      if (trigger.blocked()) {
        sentences.add(
            Look.name(trigger)
                + " then waits for "
                + trigger.blockedBy().stream().collect(Collectors.joining(", "))
                + ", which closes the cycle.");
      }
    }
    sentences.addAll(holders(scene, look, victim, victim.blockedBy()));
    return sentences;
  }
}
