package dev.isoscope.campaign;

import dev.isoscope.execute.Reset;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Runner;
import dev.isoscope.oracle.crash.CrashOracle;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Goes through the cases of blocks: runs, counts, judges, and confirms what is alarming. */
final class Hunter {
  private final CaseSource<?, ?> source;
  private final Workplace workplace;
  private final List<Judge> judges;
  private final Map<Place, CrashRecord> crashes;
  private final UnderWay.Mark mark;
  private final Consumer<Tallies> live;

  private final List<Sighting> sightings = new ArrayList<>();
  private Tallies tallies = Tallies.NONE;

  /**
   * @param judges the one for crashes first
   * @param crashes cases that are known to end the process
   * @param live is told of everything that is counted
   */
  Hunter(
      CaseSource<?, ?> source,
      Workplace workplace,
      List<Judge> judges,
      Map<Place, CrashRecord> crashes,
      UnderWay.Mark mark,
      Consumer<Tallies> live) {
    this.source = source;
    this.workplace = workplace;
    this.judges = List.copyOf(judges);
    this.crashes = crashes;
    this.mark = mark;
    this.live = live;
  }

  /**
   * Goes through a block, until its end or that of the budget.
   *
   * @param lost is told if the server is gone for good, which ends the block early, too
   */
  BlockResult hunt(int block, Budget budget, Consumer<TargetLostException> lost) {
    sightings.clear();
    tallies = Tallies.NONE;
    try {
      long wanted = budget.wanted(block);
      for (int nth = 0; nth < wanted && !budget.exhausted(); nth++) {
        hunt(Place.of(block, nth));
      }
    } catch (TargetLostException e) {
      lost.accept(e);
    }
    mark.clear();
    return new BlockResult(block, tallies, sightings);
  }

  private void hunt(Place place) throws TargetLostException {
    CrashRecord known = crashes.get(place);
    if (known != null && known.forbidsRun()) {
      count(HistoryCount.broken());
      known
          .sighting(source.at(place))
          .ifPresentOrElse(sightings::add, () -> inconclusive(known.reason()));
      return;
    }
    mark.at(place, UnderWay.Phase.HUNTING);
    Case testCase;
    try {
      testCase = source.at(place);
    } catch (RuntimeException e) {
      count(HistoryCount.broken());
      inconclusive("the generator failed: " + e);
      return;
    }
    Optional<History> observed = observe(testCase);
    if (observed.isPresent()) {
      count(HistoryCount.of(observed.get()));
      judge(place, observed.get());
    }
  }

  private Optional<History> observe(Case testCase) throws TargetLostException {
    try {
      return Optional.of(workplace.run(testCase, Reset.FAST));
    } catch (TargetLostException e) {
      throw e;
    } catch (SetupException e) {
      count(HistoryCount.refused());
      inconclusive(Judge.stable(e.getMessage()));
    } catch (SQLException e) {
      count(HistoryCount.broken());
      inconclusive(Judge.stable("the run broke off: " + e.getMessage()));
    }
    return Optional.empty();
  }

  private void judge(Place place, History observed) throws TargetLostException {
    CrashWatch watch = new CrashWatch(one -> workplace.run(one, Reset.FAST));
    boolean inconclusive = false;
    for (Judge judge : judges) {
      Verdict verdict = judge.judge(observed, watch);
      if (verdict instanceof Verdict.Violation violation) {
        sight(judge, place, violation, observed);
        if (judge.oracle().equals(CrashOracle.NAME)) {
          workplace.takeDeath();
          return; // what others say of a run that ended in a crash is of no interest
        }
      } else if (verdict instanceof Verdict.Inconclusive unknown && !inconclusive) {
        inconclusive(unknown.reason());
        inconclusive = true;
      }
    }
    Optional<History> death = workplace.takeDeath(); // also when something was being confirmed
    Optional<History> crash = death.isPresent() ? death : watch.crash();
    if (crash.isPresent()
        && new CrashOracle().judge(crash.get()) instanceof Verdict.Violation violation) {
      sight(judges.get(0), place, violation, crash.get());
      workplace.takeDeath();
    }
  }

  /** What is documented is confirmed when it is known whether anybody will look at it. */
  private void sight(Judge judge, Place place, Verdict.Violation violation, History observed)
      throws TargetLostException {
    Sighting sighting = Sighting.of(place, judge.oracle(), violation, observed);
    if (violation.kind().equals(CrashOracle.SERVER_DIED)) {
      sightings.add(sighting.seen(violation)); // servers die too rarely to be let off
    } else if (!violation.triage().alarming()) {
      sightings.add(sighting);
    } else if (judge.judgeFresh(sighting.original(), workplace)
        instanceof Verdict.Violation again) {
      sightings.add(sighting.confirmed(again));
    } else if (violation.kind().equals(CrashOracle.HANG)) {
      sightings.add(sighting.seen(violation)); // and hardly ever hang at the same place again
    } else {
      count(Tallies.oneUnconfirmed());
    }
  }

  private void inconclusive(String reason) {
    count(Tallies.oneInconclusive(reason));
  }

  private void count(Tallies more) {
    tallies = tallies.plus(more);
    live.accept(more);
  }

  /** Runs further cases for oracles, and notices if one of them is a crash of its own. */
  private static final class CrashWatch implements Runner {
    private final CrashOracle oracle = new CrashOracle();
    private final Runner runner;
    private History crash;

    private CrashWatch(Runner runner) {
      this.runner = runner;
    }

    @Override
    public History run(Case another) throws SQLException {
      History history = runner.run(another);
      if (crash == null && oracle.judge(history) instanceof Verdict.Violation) {
        crash = history;
      }
      return history;
    }

    private Optional<History> crash() {
      return Optional.ofNullable(crash);
    }
  }
}
