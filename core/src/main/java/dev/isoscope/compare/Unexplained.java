package dev.isoscope.compare;

import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Nothing that is known accounts for a discrepancy, so a person should look at it. */
final class Unexplained implements Explainer {
  private final Judgements judgements;

  Unexplained(Judgements judgements) {
    this.judgements = judgements;
  }

  @Override
  public Optional<Reason> explain(Scene scene) throws SQLException {
    List<String> sentences = new ArrayList<>();
    sentences.add("No other cause accounts for it.");
    for (Look look : scene.both()) {
      Optional<Verdict.Violation> violation = judgements.of(scene, look, Triage.UNEXPLAINED);
      if (violation.isPresent()) {
        sentences.addAll(BrokenPromise.sentences(look, violation.get()));
      }
    }
    return Optional.of(new Reason(Cause.POSSIBLE_BUG, sentences));
  }
}
