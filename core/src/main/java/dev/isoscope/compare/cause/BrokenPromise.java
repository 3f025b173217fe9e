package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One side does not keep what its own level promises, judged by the oracles, and the other does.
 * Where one side merely waits longer, only the other one can have gone wrong on that account.
 */
final class BrokenPromise implements Explainer {
  private static final Pattern AT_STATEMENT = Pattern.compile("statement (\\d+)");

  private final SideJudgements judgements;

  BrokenPromise(SideJudgements judgements) {
    this.judgements = judgements;
  }

  @Override
  public Optional<Reason> explain(DiscrepancyContext context) throws SQLException {
    if (context.consequence().compareTo(Consequence.QUERY_RESULT) > 0) {
      return Optional.empty();
    }
    for (ObservedRun look : context.both()) {
      if (context.parting().kind() == DifferenceKind.BLOCKING && context.answer(look).waits()) {
        continue;
      }
      Optional<Verdict.Violation> bug = judgements.of(context, look, Triage.BUG);
      if (bug.isPresent()
          && !comesLater(bug.get(), context)
          && judgements.of(context, context.other(look)).stream()
              .noneMatch(other -> other.kind().equals(bug.get().kind()))) {
        return Optional.of(new Reason(Cause.POSSIBLE_BUG, sentences(look, bug.get())));
      }
    }
    return Optional.empty();
  }

  /** Whether what is wrong shows only in statements behind the one at which the runs part. */
  private static boolean comesLater(Verdict.Violation bug, DiscrepancyContext context) {
    int parting = context.parting().number();
    List<Explanation.Difference> differences = bug.explanation().differences();
    return parting > 0
        && !differences.isEmpty()
        && differences.stream()
            .map(one -> AT_STATEMENT.matcher(one.place()))
            .allMatch(place -> place.matches() && Integer.parseInt(place.group(1)) > parting);
  }

  /** What an oracle says of a run. */
  static List<String> sentences(ObservedRun look, Verdict.Violation violation) {
    List<String> sentences = new ArrayList<>();
    sentences.add(
        "On "
            + look.contender()
            + " the run violates what "
            + look.contender().level()
            + " promises ("
            + violation.kind()
            + ", "
            + violation.triage().label()
            + "): "
            + violation.explanation().headline()
            + ".");
    sentences.addAll(violation.explanation().reasoning());
    return sentences;
  }
}
