package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.Kind;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One side does not keep what its own level promises, judged by the oracles, and the other does.
 * Where one side merely waits longer, only the other one can have gone wrong on that account.
 */
final class BrokenPromise implements Explainer {
  private final Judgements judgements;

  BrokenPromise(Judgements judgements) {
    this.judgements = judgements;
  }

  @Override
  public Optional<Reason> explain(Scene scene) throws SQLException {
    if (scene.consequence() == Consequence.NONE) {
      return Optional.empty();
    }
    for (Look look : scene.both()) {
      if (scene.parting().kind() == Kind.BLOCKING && scene.answer(look).waits()) {
        continue;
      }
      Optional<Verdict.Violation> bug = judgements.of(scene, look, Triage.BUG);
      if (bug.isPresent()
          && judgements.of(scene, scene.other(look)).stream()
              .noneMatch(other -> other.kind().equals(bug.get().kind()))) {
        return Optional.of(new Reason(Cause.POSSIBLE_BUG, sentences(look, bug.get())));
      }
    }
    return Optional.empty();
  }

  /** What an oracle says of a run. */
  static List<String> sentences(Look look, Verdict.Violation violation) {
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
