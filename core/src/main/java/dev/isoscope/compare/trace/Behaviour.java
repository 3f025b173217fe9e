package dev.isoscope.compare.trace;

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
public record Behaviour(Contender contender, List<Trace> traces) {
  private static final int RUNS = 3;
  private static final int RUNS_WITH_CHOICES = 10;

  public Behaviour {
    traces = List.copyOf(traces);
  }

  /** Runs the case a few times, and more often if it does not do the same each time. */
  public static Behaviour of(Case testCase, Contender contender)
      throws SQLException, UnfinishedRun {
    return new Behaviour(contender, List.of()).more(testCase);
  }

  /** The same with what as many further runs show. */
  public Behaviour more(Case testCase) throws SQLException, UnfinishedRun {
    TraceComparison same = TraceComparison.of(testCase, true);
    List<Trace> all = new ArrayList<>(traces);
    for (int i = 0; i < (choices(all) ? RUNS_WITH_CHOICES : RUNS); i++) {
      Trace trace = run(testCase, contender, Reset.FRESH);
      if (all.stream().allMatch(other -> same.parting(trace, other).isPresent())) {
        all.add(trace);
      }
    }
    return new Behaviour(contender, all);
  }

  private static boolean choices(List<Trace> traces) {
    return traces.size() > 1 || traces.stream().anyMatch(Trace::chosen);
  }

  /** Runs the case once. */
  public static Trace run(Case testCase, Contender contender, Reset reset)
      throws SQLException, UnfinishedRun {
    return Trace.of(
        UnfinishedRun.check(contender.runs().run(testCase, FailurePolicy.CARRY_ON, reset)));
  }
}
