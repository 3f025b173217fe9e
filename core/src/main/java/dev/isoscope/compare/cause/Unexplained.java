package dev.isoscope.compare.cause;

import dev.isoscope.compare.trace.Kind;
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
      if (scene.parting().kind() == Kind.QUERY_RESULT) {
        sentences.add(moments(scene, look));
      }
      Optional<Verdict.Violation> violation = judgements.of(scene, look, Triage.UNEXPLAINED);
      if (violation.isEmpty()) {
        violation = judgements.suspected(scene, look);
      }
      violation.ifPresent(found -> sentences.addAll(BrokenPromise.sentences(look, found)));
    }
    return Optional.of(new Reason(Cause.POSSIBLE_BUG, sentences));
  }

  private static String moments(Scene scene, Look look) throws SQLException {
    List<String> moments = Moments.of(scene, look);
    return "What "
        + Look.name(look.step(scene.parting().number()))
        + " returns on "
        + look.contender()
        + " is "
        + (moments.isEmpty()
            ? "that of no state that was ever committed, with what its transaction has done itself"
            : "that of the state " + String.join(", or ", moments))
        + ".";
  }
}
