package dev.isoscope.compare.report;

import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.Side;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What a discrepancy means to an application that moves from one of its targets to another. Every
 * one counts once: errors before what comes of them, since what a statement that fails would have
 * stored or returned is lost on that account.
 */
record MigrationEffect(FiledDiscrepancy filed, Side from, History before, Side to, History after) {
  static MigrationEffect of(FiledDiscrepancy filed, String from, String to) {
    Side left = filed.shown().left();
    Side right = filed.shown().right();
    boolean forward = left.contenders().contains(from);
    Side one = forward ? left : right;
    Side other = forward ? right : left;
    return new MigrationEffect(
        filed, one, one.histories().get(from), other, other.histories().get(to));
  }

  ApplicationChange change() {
    if (filed.shown().cause() == Cause.AFTER_ERROR) {
      return ApplicationChange.AFTER_ERROR;
    }
    Optional<ApplicationChange> errors = errors();
    if (errors.isPresent()) {
      return errors.get();
    }
    if (comparison().table(before, after).isPresent()) {
      return ApplicationChange.ROWS_STORED;
    }
    if (!otherRows().isEmpty()) {
      return ApplicationChange.ROWS_RETURNED;
    }
    if (filed.shown().kind() == DifferenceKind.WARNING) {
      return ApplicationChange.WARNING;
    }
    return Words.waits(to) ? ApplicationChange.WAITS : ApplicationChange.WAITS_NO_MORE;
  }

  private Optional<ApplicationChange> errors() {
    ErrorContrast contrast = contrast();
    boolean oldRetry = contrast.left().stream().anyMatch(ErrorContrast::retry);
    boolean newRetry = contrast.right().stream().anyMatch(ErrorContrast::retry);
    boolean oldRefusal = contrast.left().stream().anyMatch(MigrationEffect::refusal);
    boolean newRefusal = contrast.right().stream().anyMatch(MigrationEffect::refusal);
    if (oldRetry && newRefusal || newRetry && oldRefusal) {
      return Optional.of(ApplicationChange.OTHER_ERROR);
    }
    if (oldRetry && newRetry || otherCodes()) {
      return Optional.of(ApplicationChange.OTHER_RETRY);
    }
    if (newRefusal || newRetry) {
      return Optional.of(newRetry ? ApplicationChange.NEW_RETRY : ApplicationChange.NEW_ERROR);
    }
    if (oldRefusal || oldRetry) {
      return Optional.of(ApplicationChange.FAILS_NO_MORE);
    }
    boolean leftover =
        Stream.concat(contrast.left().stream(), contrast.right().stream()).count() > 0;
    return leftover ? Optional.of(ApplicationChange.AFTER_ERROR) : Optional.empty();
  }

  /** Whether a statement is to be tried again in both, but for kinds of conflicts that differ. */
  private boolean otherCodes() {
    return steps()
        .anyMatch(
            number -> {
              Optional<SqlError> one = error(before, number).filter(ErrorContrast::retry);
              Optional<SqlError> other = error(after, number).filter(ErrorContrast::retry);
              return one.isPresent() && other.isPresent() && one.get().kind() != other.get().kind();
            });
  }

  private static boolean refusal(SqlError error) {
    return !ErrorContrast.retry(error) && error.kind() != ErrorKind.ABORTED;
  }

  /** The errors that differ, those of the old target on the left. */
  ErrorContrast contrast() {
    return ErrorContrast.of(before, after);
  }

  private TraceComparison comparison() {
    return TraceComparison.of(filed.shown().testCase(), false);
  }

  private List<Integer> otherRows() {
    return List.copyOf(comparison().otherRows(before, after));
  }

  private IntStream steps() {
    return IntStream.rangeClosed(1, before.steps().size());
  }

  private static Optional<SqlError> error(History history, int number) {
    return history.steps().get(number - 1).error();
  }

  /**
   * One thing that an application sees otherwise.
   *
   * @param place a statement, or a table in the end
   * @param statement whether it is a statement
   * @param was what became of it before
   * @param is what becomes of it now
   */
  record Example(String place, boolean statement, String was, String is) {}

  /** Where the two part, and what shows the change best, if that is something else. */
  List<Example> examples() {
    return switch (change()) {
      case ROWS_STORED -> with(table(comparison().table(before, after).orElseThrow()));
      case ROWS_RETURNED -> with(statement(otherRows().get(0)));
      case OTHER_ERROR, NEW_ERROR, NEW_RETRY, FAILS_NO_MORE -> failing();
      case AFTER_ERROR -> afterError();
      case OTHER_RETRY, WAITS, WAITS_NO_MORE, WARNING -> List.of(parting());
    };
  }

  private List<Example> failing() {
    return TraceComparison.otherErrors(before, after).stream()
        .filter(number -> failsItself(before, number) || failsItself(after, number))
        .findFirst()
        .map(number -> List.of(statement(number)))
        .orElseGet(() -> List.of(parting()));
  }

  /** The error, and what it leads to. */
  private List<Example> afterError() {
    return Stream.concat(
            steps().filter(number -> failsItself(after, number)).limit(1).mapToObj(this::statement),
            Stream.of(parting()))
        .distinct()
        .toList();
  }

  /** Whether a statement fails of itself, not because its transaction has failed before. */
  private static boolean failsItself(History history, int number) {
    return error(history, number).filter(one -> one.kind() != ErrorKind.ABORTED).isPresent();
  }

  private List<Example> with(Example effect) {
    Example parting = parting();
    if (!parting.place().equals(effect.place())) {
      return List.of(parting, effect);
    }
    return List.of(
        new Example(
            effect.place(),
            effect.statement(),
            Words.waits(from) ? from.behaviour() + ", then " + effect.was() : effect.was(),
            Words.waits(to) ? to.behaviour() + ", then " + effect.is() : effect.is()));
  }

  private Example parting() {
    if (filed.shown().place() instanceof DifferencePlace.InTable in) {
      return table(in.table());
    }
    int number = ((DifferencePlace.AtStatement) filed.shown().place()).number();
    Example answers = statement(number);
    return new Example(
        answers.place(),
        true,
        Words.waits(from) ? from.behaviour() : answers.was(),
        Words.waits(to) ? to.behaviour() : answers.is());
  }

  private Example statement(int number) {
    Step step = before.steps().get(number - 1);
    return new Example(
        Words.subject(step.statement()),
        true,
        Words.answer(step),
        Words.answer(after.steps().get(number - 1)));
  }

  private Example table(String name) {
    return new Example(
        "table " + name + " in the end", false, rows(before, name), rows(after, name));
  }

  private static String rows(History history, String table) {
    return TraceComparison.table(history, table)
        .map(state -> OutcomeText.rows(state.rows()))
        .orElse("gone");
  }
}
