package dev.isoscope.compare;

import dev.isoscope.execute.FailurePolicy;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * All that a contender was seen to do in a case that was run several times on fresh tables: servers
 * make choices at random, and threads race, so one run proves nothing.
 *
 * @param traces each different one once
 */
record Behaviour(Contender contender, List<Trace> traces) {
  private static final int RUNS = 3;
  private static final int RUNS_WITH_CHOICES = 10;

  Behaviour {
    traces = List.copyOf(traces);
  }

  /** Runs the case until it is likely that everything has been seen. */
  static Behaviour of(Case testCase, Contender contender) throws SQLException, Unfinished {
    List<Trace> traces = new ArrayList<>();
    boolean choices = false;
    for (int i = 0; i < (choices ? RUNS_WITH_CHOICES : RUNS); i++) {
      Trace trace = run(testCase, contender, Reset.FRESH);
      TraceComparison same = TraceComparison.of(testCase, true);
      if (traces.stream().allMatch(other -> same.parting(trace, other).isPresent())) {
        traces.add(trace);
      }
      choices = choices || trace.chosen() || traces.size() > 1;
    }
    return new Behaviour(contender, traces);
  }

  /** Runs the case once. */
  static Trace run(Case testCase, Contender contender, Reset reset)
      throws SQLException, Unfinished {
    return Trace.of(
        Unfinished.check(contender, contender.runs().run(testCase, FailurePolicy.CARRY_ON, reset)));
  }
}
