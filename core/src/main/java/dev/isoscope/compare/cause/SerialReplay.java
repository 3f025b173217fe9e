package dev.isoscope.compare.cause;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.Transaction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Statements of a run once more, one after the other in one session, without transactions and so
 * without anything that targets could do differently on account of these.
 *
 * @param steps what is executed, in this order
 */
record SerialReplay(List<Step> steps) {
  SerialReplay {
    steps = List.copyOf(steps);
  }

  /**
   * Everything that had taken effect when a statement was submitted, committed or not, and then the
   * statement itself.
   *
   * @param number zero for the whole run
   */
  static SerialReplay everything(ObservedRun look, int number) {
    int until = number == 0 ? Integer.MAX_VALUE : look.step(number).submittedAt().orElse(0);
    List<Step> steps = new ArrayList<>();
    look.history().steps().stream()
        .filter(step -> step.completedAt().isPresent() && step.completedAt().getAsInt() < until)
        .sorted(Comparator.comparingInt(step -> step.completedAt().getAsInt()))
        .filter(SerialReplay::tookEffect)
        .forEach(steps::add);
    add(look, number, steps);
    return new SerialReplay(steps);
  }

  /**
   * What was committed at a moment, then what the transaction of a statement had done itself, then
   * the statement.
   *
   * @param number zero for the whole run
   * @param moment a place in the history's events
   */
  static SerialReplay asOf(ObservedRun look, int number, int moment) {
    List<Step> steps = new ArrayList<>();
    Optional<Transaction> own =
        number == 0 ? Optional.empty() : look.transaction(look.step(number));
    look.transactions().stream()
        .filter(one -> one.committed() && one.endedAt() <= moment)
        .filter(one -> own.isEmpty() || one != own.get())
        .forEach(one -> steps.addAll(effective(one, Integer.MAX_VALUE)));
    own.ifPresent(one -> steps.addAll(effective(one, look.step(number).submittedAt().orElse(0))));
    add(look, number, steps);
    return new SerialReplay(steps);
  }

  /** The same without the work of a session that had not committed. */
  private static List<Step> effective(Transaction transaction, int until) {
    List<Step> undone = transaction.undone();
    return transaction.steps().stream()
        .filter(step -> step.completedAt().orElse(Integer.MAX_VALUE) < until)
        .filter(step -> !undone.contains(step) && tookEffect(step))
        .toList();
  }

  private static boolean tookEffect(Step step) {
    return ObservedRun.works(step) && step.status() == Step.Status.OK;
  }

  private static void add(ObservedRun look, int number, List<Step> steps) {
    if (number > 0 && ObservedRun.works(look.step(number))) {
      steps.add(look.step(number));
    }
  }

  /** As a case; the last statement is the one that it is about. */
  Case of(Case original) {
    List<Statement> statements = new ArrayList<>();
    for (Step step : steps) {
      statements.add(step.statement().again(statements.size() + 1, "T1"));
    }
    return new Case(
        original.source(),
        Header.named(original.name() + ", one by one"),
        original.init(),
        statements,
        List.of(),
        List.of());
  }

  List<Integer> numbers() {
    return steps.stream().map(Step::number).toList();
  }
}
