package dev.isoscope.compare.report;

import dev.isoscope.compare.trace.TraceComparison;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.SqlError;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The errors in which two runs differ, as far as an application must meet them differently: after
 * some it tries the transaction again, after others that is of no use.
 *
 * @param left what one side fails with where the other does not, or not so
 * @param right the same of the other side
 */
record ErrorContrast(List<SqlError> left, List<SqlError> right) {
  static ErrorContrast of(History left, History right) {
    Set<Integer> numbers = TraceComparison.otherErrors(left, right);
    return new ErrorContrast(errors(left, numbers), errors(right, numbers));
  }

  /** That a transaction has failed before is left out where it is seen to fail. */
  private static List<SqlError> errors(History history, Set<Integer> numbers) {
    List<SqlError> errors =
        history.steps().stream()
            .filter(step -> numbers.contains(step.number()))
            .flatMap(step -> step.error().stream())
            .toList();
    List<SqlError> first =
        errors.stream().filter(error -> error.kind() != ErrorKind.ABORTED).toList();
    return first.isEmpty() ? errors : first;
  }

  /** Such as {@code deadlock (retry) against constraint (do not)}. */
  String text() {
    return text(left, right) + " against " + text(right, left);
  }

  private static String text(List<SqlError> errors, List<SqlError> others) {
    boolean told = errors.stream().anyMatch(ErrorContrast::retry);
    boolean otherwise = others.stream().anyMatch(ErrorContrast::retry);
    return errors.isEmpty()
        ? "no error"
        : errors.stream().map(ErrorContrast::name).distinct().collect(Collectors.joining(", "))
            + (told ? " (retry)" : otherwise ? " (do not)" : "");
  }

  private static String name(SqlError error) {
    return error.kind() == ErrorKind.ABORTED ? "aborted transaction" : error.kind().label();
  }

  static boolean retry(SqlError error) {
    return error.kind().contention();
  }
}
