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
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one case, has it judged, and counts what comes of it. */
final class CaseHunt {
  /** A sighting, and how far it is from the clearest that there are. */
  private record Seen(ViolationSighting sighting, int obscurity) {}

  private final Place place;
  private final Case testCase;
  private final RecoveringRunner runner;
  private final Judge judge;
  private final List<Seen> seen = new ArrayList<>();
  private Tallies tallies = Tallies.NONE;
  private boolean inconclusive;

  CaseHunt(Place place, Case testCase, RecoveringRunner runner, Judge judge) {
    this.place = place;
    this.testCase = testCase;
    this.runner = runner;
    this.judge = judge;
  }

  void hunt(List<Oracle> oracles) throws TargetLostException {
    try {
      Optional<History> observed = observe();
      if (observed.isPresent()) {
        count(HistoryCount.of(observed.get()));
        judge.judge(oracles, observed.get(), runner, this::enter);
      }
    } catch (TargetLostException e) {
      runner.takeDeath().ifPresent(death -> enterDeath(oracles, death));
      throw e;
    }
  }

  /** Nothing runs any more, but of what happened last it can still be told where that was. */
  private void enterDeath(List<Oracle> oracles, History death) {
    if (tallies.cases() == 0) {
      count(HistoryCount.broken());
    }
    Judge.judgeFurther(oracles, death, testCase).ifPresent(this::enter);
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
    } else if (judgement.verdict() instanceof Verdict.Inconclusive unknown) {
      inconclusive(judgement.oracle().name() + ": " + unknown.reason());
    }
  }

  private void enter(Judgement judgement, Verdict.Violation violation) {
    Oracle oracle = judgement.oracle();
    ViolationSighting sighting =
        ViolationSighting.of(place, oracle.name(), violation, judgement.observed(), testCase);
    if (judgement.fresh().isPresent()
        && judgement.fresh().get() instanceof Verdict.Violation again) {
      seen.add(new Seen(sighting.confirmed(again), oracle.obscurity(again)));
    } else if (!oracle.confirmation(violation.kind()).awaited()) {
      seen.add(new Seen(sighting.seen(violation), oracle.obscurity(violation)));
    } else if (judgement.fresh().isPresent()) {
      seen.add(new Seen(sighting.fleeting(violation), oracle.obscurity(violation)));
    } else {
      seen.add(new Seen(sighting, oracle.obscurity(violation)));
    }
  }

  /**
   * What is alarming in one case is one sighting, told by the clearest of what showed again; the
   * rest of it comes with it. What is documented has nothing to do with that, and stays by itself.
   */
  private List<ViolationSighting> sightings() {
    List<ViolationSighting> sightings = new ArrayList<>();
    Map<Optional<Case>, List<Seen>> alarming = new LinkedHashMap<>();
    for (Seen one : seen) {
      if (one.sighting().triage().alarming()) {
        alarming.computeIfAbsent(one.sighting().other(), none -> new ArrayList<>()).add(one);
      } else {
        sightings.add(one.sighting());
      }
    }
    for (List<Seen> together : alarming.values()) {
      together.sort(
          Comparator.comparing((Seen one) -> one.sighting().fleeting())
              .thenComparingInt(Seen::obscurity));
      List<ViolationSighting> all = together.stream().map(Seen::sighting).toList();
      sightings.add(all.get(0).with(all.subList(1, all.size())));
    }
    return sightings;
  }

  /** The case counts once, the reasons of all. */
  private void inconclusive(String reason) {
    count(Tallies.inconclusive(inconclusive ? 0 : 1, Judge.common(reason)));
    inconclusive = true;
  }

  private void count(Tallies more) {
    tallies = tallies.plus(more);
  }

  /** What came of it, also if the target was lost meanwhile. */
  Examined<ViolationSighting, HuntEntries> examined() {
    return new Examined<>(HuntEntries.of(tallies), sightings());
  }
}
