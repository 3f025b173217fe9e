package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Behaviour;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.FirstDifference;
import dev.isoscope.compare.trace.Trace;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.compare.trace.UnfinishedRun;
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
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException {
    for (SerialReplay alone : schedules(context)) {
      if (!alone.steps().isEmpty()) {
        Optional<Reason> reason = explain(context, alone);
        if (reason.isPresent()) {
          return reason;
        }
      }
    }
    return Optional.empty();
  }

  /** Each different one once: the states that the statement may have met on either side. */
  private static List<SerialReplay> schedules(DiscrepancyContext context) {
    int number = context.parting().number();
    Map<List<Integer>, SerialReplay> schedules = new LinkedHashMap<>();
    for (ObservedRun look : context.both()) {
      List<SerialReplay> some = new ArrayList<>();
      some.add(SerialReplay.everything(look, number));
      if (number == 0) {
        some.add(SerialReplay.asOf(look, number, Integer.MAX_VALUE));
      } else {
        Step step = look.step(number);
        some.add(SerialReplay.asOf(look, number, step.completedAt().orElse(0)));
        some.add(SerialReplay.asOf(look, number, step.submittedAt().orElse(0)));
        look.transaction(step)
            .ifPresent(own -> some.add(SerialReplay.asOf(look, number, own.startedAt())));
      }
      some.forEach(one -> schedules.putIfAbsent(one.numbers(), one));
    }
    return List.copyOf(schedules.values());
  }

  private static Optional<Reason> explain(DiscrepancyContext context, SerialReplay alone)
      throws SQLException {
    Case testCase = alone.of(context.testCase());
    try {
      Trace left = Behaviour.run(testCase, context.left().contender(), Reset.FAST);
      Trace right = Behaviour.run(testCase, context.right().contender(), Reset.FAST);
      return comparison(context)
          .parting(left, right)
          .filter(parting -> accountsFor(context, alone, parting))
          .map(parting -> reason(context, alone, parting, left, right));
    } catch (UnfinishedRun e) {
      return Optional.empty();
    }
  }

  /**
   * Nobody waits in one session. If a statement waits on one side, or meets a deadlock, only a
   * difference of that statement itself has to do with it.
   */
  private static boolean accountsFor(
      DiscrepancyContext context, SerialReplay alone, FirstDifference parting) {
    DifferenceKind kind = context.parting().kind();
    return (kind != DifferenceKind.BLOCKING && kind != DifferenceKind.DEADLOCK)
        || parting.number() == alone.steps().size();
  }

  /** A warning that one side alone gives explains nothing but itself. */
  private static TraceComparison comparison(DiscrepancyContext context) {
    return context.parting().kind() == DifferenceKind.WARNING
        ? context.comparison()
        : TraceComparison.of(context.testCase(), false);
  }

  private static Reason reason(
      DiscrepancyContext context,
      SerialReplay alone,
      FirstDifference parting,
      Trace left,
      Trace right) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "Without transactions, one statement after the other in one session, the targets differ as"
            + " well.");
    if (parting.number() > 0) {
      sentences.add(
          sentence(alone, parting)
              + context.left().contender()
              + " gives "
              + left.answer(parting.round(), parting.number()).text()
              + ", "
              + context.right().contender()
              + " gives "
              + right.answer(parting.round(), parting.number()).text()
              + ".");
    } else {
      sentences.add("The tables hold other rows afterwards: see " + parting.place() + ".");
    }
    return new Reason(Cause.PLAIN_SQL, sentences);
  }

  private static String sentence(SerialReplay alone, FirstDifference parting) {
    String name = ObservedRun.name(alone.steps().get(parting.number() - 1));
    return name.substring(0, 1).toUpperCase(java.util.Locale.ROOT) + name.substring(1) + ": ";
  }
}
