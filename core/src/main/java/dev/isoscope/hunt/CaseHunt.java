package dev.isoscope.hunt;

import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Place;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Runs one case, has it judged, and counts what comes of it. */
final class CaseHunt {
  private final Place place;
  private final Case testCase;
  private final RecoveringRunner runner;
  private final Judge judge;
  private final List<ViolationSighting> sightings = new ArrayList<>();
  private Tallies tallies = Tallies.NONE;
  private boolean inconclusive;

  CaseHunt(Place place, Case testCase, RecoveringRunner runner, Judge judge) {
    this.place = place;
    this.testCase = testCase;
    this.runner = runner;
    this.judge = judge;
  }

  void hunt(List<Oracle> oracles) throws TargetLostException {
    Optional<History> observed = observe();
    if (observed.isPresent()) {
      count(HistoryCount.of(observed.get()));
      judge.judge(oracles, observed.get(), runner, this::enter);
    }
  }

  private Optional<History> observe() throws TargetLostException {
    try {
      return Optional.of(runner.run(testCase, Reset.FAST));
    } catch (TargetLostException e) {
      throw e;
    } catch (SetupException e) {
      count(HistoryCount.refused());
      inconclusive(e.getMessage());
    } catch (SQLException e) {
      count(HistoryCount.broken());
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
    ViolationSighting sighting =
        ViolationSighting.of(place, oracle.name(), violation, judgement.observed(), testCase);
    if (judgement.fresh().isPresent()
        && judgement.fresh().get() instanceof Verdict.Violation again) {
      sightings.add(sighting.confirmed(again));
    } else if (oracle.confirmation(violation.kind()) != Oracle.Confirmation.REQUIRED) {
      sightings.add(sighting.seen(violation));
    } else if (judgement.fresh().isPresent()) {
      sightings.add(sighting.fleeting(violation));
    } else {
      sightings.add(sighting);
    }
  }

  private void inconclusive(String reason) {
    inconclusive = true;
    count(Tallies.oneInconclusive(Judge.common(reason)));
  }

  private void count(Tallies more) {
    tallies = tallies.plus(more);
  }

  /** What came of it, also if the target was lost meanwhile. */
  Examined<ViolationSighting, HuntEntries> examined() {
    return new Examined<>(HuntEntries.of(tallies), sightings);
  }
}
