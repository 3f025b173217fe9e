package dev.isoscope.campaign;

import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Judgement;
import dev.isoscope.oracle.Oracle;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** Runs one case, has it judged, and counts what comes of it. */
final class CaseHunt {
  private final Place place;
  private final Case testCase;
  private final RecoveringRunner runner;
  private final Judge judge;
  private final Catch found;
  private boolean inconclusive;

  /**
   * @param found where to put what comes of it
   */
  CaseHunt(Place place, Case testCase, RecoveringRunner runner, Judge judge, Catch found) {
    this.place = place;
    this.testCase = testCase;
    this.runner = runner;
    this.judge = judge;
    this.found = found;
  }

  void hunt(List<Oracle> oracles) throws TargetLostException {
    Optional<History> observed = observe();
    if (observed.isPresent()) {
      found.count(HistoryCount.of(observed.get()));
      judge.judge(oracles, observed.get(), runner, this::enter);
    }
  }

  private Optional<History> observe() throws TargetLostException {
    try {
      return Optional.of(runner.run(testCase, Reset.FAST));
    } catch (TargetLostException e) {
      throw e;
    } catch (SetupException e) {
      found.count(HistoryCount.refused());
      inconclusive(e.getMessage());
    } catch (SQLException e) {
      found.count(HistoryCount.broken());
      inconclusive("the run broke off: " + e.getMessage());
    }
    return Optional.empty();
  }

  private void enter(Judgement judgement) {
    if (judgement.verdict() instanceof Verdict.Violation violation) {
      enter(judgement, violation);
    } else if (judgement.verdict() instanceof Verdict.Inconclusive unknown && !inconclusive) {
      inconclusive(unknown.reason());
    }
  }

  private void enter(Judgement judgement, Verdict.Violation violation) {
    Oracle oracle = judgement.oracle();
    Sighting sighting = Sighting.of(place, oracle.name(), violation, judgement.observed());
    if (judgement.fresh().isPresent()
        && judgement.fresh().get() instanceof Verdict.Violation again) {
      add(sighting.confirmed(again));
    } else if (oracle.confirmation(violation.kind()) != Oracle.Confirmation.REQUIRED) {
      add(sighting.seen(violation));
    } else if (judgement.fresh().isPresent()) {
      found.count(Tallies.oneUnconfirmed());
    } else {
      add(sighting);
    }
  }

  private void inconclusive(String reason) {
    inconclusive = true;
    found.count(Tallies.oneInconclusive(Judge.common(reason)));
  }

  private void add(Sighting sighting) {
    found.add(sighting, testCase);
  }
}
