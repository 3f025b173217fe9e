package dev.isoscope.oracle;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The further runs that oracles ask for when they judge a case. Who asks for a run that another
 * oracle has asked for gets the same one; and every one is shown to all oracles.
 */
final class SharedRuns implements Runner {
  /** A violation that shows in a further run. */
  record Further(Oracle oracle, History history, Verdict.Violation violation) {}

  private final Map<Case, History> known = new HashMap<>();
  private final Case judged;
  private final List<Oracle> oracles;
  private final Runner runner;
  private Optional<Further> violation = Optional.empty();

  SharedRuns(Case judged, List<Oracle> oracles, Runner runner) {
    this.judged = judged;
    this.oracles = oracles;
    this.runner = runner;
  }

  @Override
  public History run(Case another) throws SQLException {
    if (known.containsKey(another)) {
      return known.get(another);
    }
    History history = runner.run(another);
    known.put(another, history);
    violation = violation.or(() -> judge(history));
    return history;
  }

  /** What oracles say of a further run unasked. */
  Optional<Further> judge(History further) {
    for (Oracle oracle : oracles) {
      if (oracle.judgeFurther(further, judged) instanceof Verdict.Violation found) {
        return Optional.of(new Further(oracle, further, found));
      }
    }
    return Optional.empty();
  }

  /** The first violation that showed in a further run. */
  Optional<Further> violation() {
    return violation;
  }
}
