package dev.isoscope.campaign;

import dev.isoscope.execute.Reset;
import dev.isoscope.execute.Runner;
import dev.isoscope.execute.SetupException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.crash.CrashOracle;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Runs one case, counts, judges, and confirms what is alarming. */
final class CaseHunt {
  private final Place place;
  private final Case testCase;
  private final Workplace workplace;
  private final List<Judge> judges;
  private final Catch found;

  /**
   * @param judges the one for crashes first
   * @param found where to put what comes of it
   */
  CaseHunt(Place place, Case testCase, Workplace workplace, List<Judge> judges, Catch found) {
    this.place = place;
    this.testCase = testCase;
    this.workplace = workplace;
    this.judges = judges;
    this.found = found;
  }

  void hunt() throws TargetLostException {
    Optional<History> observed = observe();
    if (observed.isPresent()) {
      found.count(HistoryCount.of(observed.get()));
      judge(observed.get());
    }
  }

  private Optional<History> observe() throws TargetLostException {
    try {
      return Optional.of(workplace.run(testCase, Reset.FAST));
    } catch (TargetLostException e) {
      throw e;
    } catch (SetupException e) {
      found.count(HistoryCount.refused());
      inconclusive(Judge.stable(e.getMessage()));
    } catch (SQLException e) {
      found.count(HistoryCount.broken());
      inconclusive(Judge.stable("the run broke off: " + e.getMessage()));
    }
    return Optional.empty();
  }

  private void judge(History observed) throws TargetLostException {
    CrashWatch watch = new CrashWatch(testCase, one -> workplace.run(one, Reset.FAST));
    boolean inconclusive = false;
    for (Judge judge : judges) {
      Verdict verdict = judge.judge(observed, watch);
      if (verdict instanceof Verdict.Violation violation) {
        sight(judge, violation, observed);
        if (judge.oracle().equals(CrashOracle.NAME)) {
          workplace.takeDeath();
          return; // what others say of a run that ended in a crash is of no interest
        }
      } else if (verdict instanceof Verdict.Inconclusive unknown && !inconclusive) {
        inconclusive(Judge.common(unknown));
        inconclusive = true;
      }
    }
    Optional<History> death = workplace.takeDeath(); // also when something was being confirmed
    Optional<History> crash = death.isPresent() ? death : watch.crash();
    if (crash.isPresent()
        && new CrashOracle().judge(crash.get()) instanceof Verdict.Violation violation) {
      sight(judges.get(0), violation, crash.get());
      workplace.takeDeath();
    }
  }

  /** What is documented is confirmed when it is known whether anybody will look at it. */
  private void sight(Judge judge, Verdict.Violation violation, History observed)
      throws TargetLostException {
    Sighting sighting = Sighting.of(place, judge.oracle(), violation, observed);
    if (violation.kind().equals(CrashOracle.SERVER_DIED)) {
      add(sighting.seen(violation)); // servers die too rarely to be let off
    } else if (!violation.triage().alarming()) {
      add(sighting);
    } else if (judge.judgeFresh(sighting.original(), workplace)
        instanceof Verdict.Violation again) {
      add(sighting.confirmed(again));
    } else if (violation.kind().equals(CrashOracle.HANG)) {
      add(sighting.seen(violation)); // and hardly ever hang at the same place again
    } else {
      found.count(Tallies.oneUnconfirmed());
    }
  }

  private void inconclusive(String reason) {
    found.count(Tallies.oneInconclusive(reason));
  }

  private void add(Sighting sighting) {
    found.add(sighting, testCase);
  }

  /**
   * Runs further cases for oracles, and notices if one of them is a crash of its own. Who asks for
   * a run that another oracle has asked for gets the same one.
   */
  private static final class CrashWatch implements Runner {
    private final CrashOracle oracle = new CrashOracle();
    private final Map<Case, History> known = new HashMap<>();
    private final Case hunted;
    private final Runner runner;
    private History crash;

    private CrashWatch(Case hunted, Runner runner) {
      this.hunted = hunted;
      this.runner = runner;
    }

    @Override
    public History run(Case another) throws SQLException {
      if (known.containsKey(another)) {
        return known.get(another);
      }
      History history = runner.run(another);
      known.put(another, history);
      if (crash == null
          && oracle.judge(history) instanceof Verdict.Violation violation
          && counts(violation, another)) {
        crash = history;
      }
      return history;
    }

    /** Whoever adds to the tables of a case may get errors that the case does not give. */
    private boolean counts(Verdict.Violation violation, Case another) {
      return !violation.kind().equals(CrashOracle.INTERNAL_ERROR)
          || another.init().equals(hunted.init());
    }

    private Optional<History> crash() {
      return Optional.ofNullable(crash);
    }
  }
}
