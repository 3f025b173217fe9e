package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Behaviour;
import dev.isoscope.compare.trace.Kind;
import dev.isoscope.compare.trace.Parting;
import dev.isoscope.compare.trace.Trace;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.compare.trace.Unfinished;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Step;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Differences that have nothing to do with transactions: the statements up to the place of the
 * discrepancy are executed one after the other in one session, on the states that they may have
 * met, and the targets differ still.
 */
final class PlainSql implements Explainer {
  @Override
  public Optional<Reason> explain(Scene scene) throws SQLException {
    for (Alone alone : schedules(scene)) {
      if (!alone.steps().isEmpty()) {
        Optional<Reason> reason = explain(scene, alone);
        if (reason.isPresent()) {
          return reason;
        }
      }
    }
    return Optional.empty();
  }

  /** Each different one once: the states that the statement may have met on either side. */
  private static List<Alone> schedules(Scene scene) {
    int number = scene.parting().number();
    Map<List<Integer>, Alone> schedules = new LinkedHashMap<>();
    for (Look look : scene.both()) {
      List<Alone> some = new ArrayList<>();
      some.add(Alone.everything(look, number));
      if (number == 0) {
        some.add(Alone.asOf(look, number, Integer.MAX_VALUE));
      } else {
        Step step = look.step(number);
        some.add(Alone.asOf(look, number, step.completedAt().orElse(0)));
        some.add(Alone.asOf(look, number, step.submittedAt().orElse(0)));
        look.transaction(step)
            .ifPresent(own -> some.add(Alone.asOf(look, number, own.startedAt())));
      }
      some.forEach(one -> schedules.putIfAbsent(one.numbers(), one));
    }
    return List.copyOf(schedules.values());
  }

  private static Optional<Reason> explain(Scene scene, Alone alone) throws SQLException {
    Case testCase = alone.of(scene.testCase());
    try {
      Trace left = Behaviour.run(testCase, scene.left().contender(), Reset.FAST);
      Trace right = Behaviour.run(testCase, scene.right().contender(), Reset.FAST);
      return comparison(scene)
          .parting(left, right)
          .filter(parting -> accountsFor(scene, alone, parting))
          .map(parting -> reason(scene, alone, parting, left, right));
    } catch (Unfinished e) {
      return Optional.empty();
    }
  }

  /**
   * Nobody waits in one session. If a statement waits on one side, or meets a deadlock, only a
   * difference of that statement itself has to do with it.
   */
  private static boolean accountsFor(Scene scene, Alone alone, Parting parting) {
    Kind kind = scene.parting().kind();
    return (kind != Kind.BLOCKING && kind != Kind.DEADLOCK)
        || parting.number() == alone.steps().size();
  }

  /** A warning that one side alone gives explains nothing but itself. */
  private static TraceComparison comparison(Scene scene) {
    return scene.parting().kind() == Kind.WARNING
        ? scene.comparison()
        : TraceComparison.of(scene.testCase(), false);
  }

  private static Reason reason(Scene scene, Alone alone, Parting parting, Trace left, Trace right) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Without transactions, one statement after the other in one session, the targets differ as"
            + " well.");
    if (parting.number() > 0) {
      sentences.add(
          sentence(alone, parting)
              + scene.left().contender()
              + " gives "
              + left.answer(parting.round(), parting.number()).text()
              + ", "
              + scene.right().contender()
              + " gives "
              + right.answer(parting.round(), parting.number()).text()
              + ".");
    } else {
      sentences.add("The tables hold other rows afterwards: see " + parting.place() + ".");
    }
    return new Reason(Cause.PLAIN_SQL, sentences);
  }

  private static String sentence(Alone alone, Parting parting) {
    String name = Look.name(alone.steps().get(parting.number() - 1));
    return name.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + name.substring(1) + ": ";
  }
}
