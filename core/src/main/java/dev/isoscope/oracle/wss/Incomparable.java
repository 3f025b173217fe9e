package dev.isoscope.oracle.wss;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.semantics.OpenAnswers;
import java.util.Optional;

/**
 * Why nothing follows from it that a serial execution of a case differs from its run: something
 * that its statements do hangs on more than rows and their order.
 */
final class Incomparable {
  private Incomparable() {}

  static Optional<String> why(History observed, Dbms dbms) {
    Case testCase = observed.testCase();
    if (OpenAnswers.cancel(testCase)) {
      return Optional.of("a statement of the case cancels what others do");
    }
    if (OpenAnswers.skipLocked(testCase)) {
      return Optional.of("a statement leaves out rows that others have locked");
    }
    if (OpenAnswers.catchErrors(testCase)) {
      return Optional.of("a routine of the case may fail inside and go on");
    }
    if (OpenAnswers.searchTexts(testCase)) {
      return Optional.of("a statement searches texts by an index that knows committed ones only");
    }
    return observed.steps().stream()
        .filter(step -> OpenAnswers.mayBeHalfDone(step, dbms))
        .findFirst()
        .map(
            step ->
                "statement %s failed, and may have changed the schema before that"
                    .formatted(step.number()))
        .or(
            () ->
                OpenAnswers.passing(testCase)
                    .map(word -> "values are others in every run (" + word + ")"));
  }
}
