package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.Disturbance;
import dev.isoscope.instrument.Instrumented;
import dev.isoscope.instrument.Instrumenter;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.instrument.Reading;
import dev.isoscope.instrument.Revealed;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.semantics.Transactions;
import java.sql.SQLException;
import java.util.Optional;

/**
 * A run that was repeated with instruments.
 *
 * @param observed the run without them
 * @param queriesSpared whether only writes had instruments
 */
public record WatchedRun(History observed, Revealed revealed, boolean queriesSpared) {
  /**
   * Repeats a run with instruments. Should these seem to have changed it, what earlier cases have
   * left behind in the tables may be all that differs: then both runs are made on fresh ones. If
   * statements wait otherwise there as well, queries are spared.
   *
   * @throws NotInstrumentable if that does not reveal what the case does
   */
  public static WatchedRun of(History observed, Dbms dbms, Runner runner)
      throws NotInstrumentable, SQLException {
    return runner.derived(WatchedRun.class, observed, () -> undisturbed(observed, dbms, runner));
  }

  private static WatchedRun undisturbed(History observed, Dbms dbms, Runner runner)
      throws NotInstrumentable, SQLException {
    Instrumented instrumented = Instrumenter.of(observed.testCase(), dbms);
    WatchedRun run = repeated(observed, instrumented, runner, false);
    if (run.disturbance().isEmpty()) {
      return run;
    }
    History fresh = runner.runFresh(observed.testCase());
    if (!(fresh.ending() instanceof Ending.Complete)) {
      return run;
    }
    WatchedRun again = repeated(fresh, instrumented, runner::runFresh, false);
    if (Disturbance.inCourse(fresh, again.revealed.history()).isPresent()) {
      Instrumented sparing = Instrumenter.ofWrites(observed.testCase(), dbms);
      again = repeated(fresh, sparing, runner::runFresh, true);
    }
    return again.disturbance().isEmpty() ? again : run;
  }

  private static WatchedRun repeated(
      History observed, Instrumented instrumented, Runner runner, boolean queriesSpared)
      throws NotInstrumentable, SQLException {
    History history = runner.run(instrumented.testCase());
    if (!(history.ending() instanceof Ending.Complete)) {
      throw new NotInstrumentable("the run did not come to its end: " + history.ending().reason());
    }
    Revealed revealed = Reading.of(instrumented, history);
    checkCounts(revealed);
    return new WatchedRun(observed, revealed, queriesSpared);
  }

  /** What a rollback takes away, and whatever else was changed unseen, leaves no trace. */
  private static void checkCounts(Revealed revealed) throws NotInstrumentable {
    if (!revealed.overcounted().isEmpty()) {
      VersionChains chains = VersionChains.of(revealed, Transactions.of(revealed.history()));
      for (int number : revealed.overcounted()) {
        if (!chains.stands(number)) {
          throw new NotInstrumentable("statement " + number + " did not tell of all its rows");
        }
      }
    }
  }

  /** What the instruments have changed, if anything: then nothing that they revealed counts. */
  public Optional<String> disturbance() {
    return Disturbance.between(observed, revealed.history());
  }
}
