package dev.isoscope.oracle.graph;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.execute.Runner;
import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.model.History;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;

/** A run that was repeated with instruments, and what follows from what these revealed. */
public record Inspection(WatchedRun run, Observations observations) {
  /**
   * Repeats a run with instruments.
   *
   * @throws NotInstrumentable if that does not reveal what the case does
   */
  public static Inspection of(History observed, Dbms dbms, Runner runner)
      throws NotInstrumentable, SQLException {
    return of(WatchedRun.of(observed, dbms, runner), dbms, runner);
  }

  /** What follows from a run that was repeated. */
  public static Inspection of(WatchedRun run, Dbms dbms, Runner runner) throws SQLException {
    return of(run, Set.of(), dbms, runner);
  }

  /**
   * What follows from a run that was repeated, if no conclusions are drawn from some statements.
   *
   * @param contradictory see {@link VersionSets#contradictory}
   */
  public static Inspection of(WatchedRun run, Set<Integer> contradictory, Dbms dbms, Runner runner)
      throws SQLException {
    ChangeLog log = dbms.changeLog().orElseThrow();
    return new Inspection(run, Extraction.of(run.revealed(), contradictory, log, runner));
  }

  /** The run without instruments. */
  public History observed() {
    return run.observed();
  }

  /** See {@link WatchedRun#disturbance}. */
  public Optional<String> disturbance() {
    return run.disturbance();
  }
}
