package dev.isoscope.hunt;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Citation;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.sql.SQLException;
import java.util.List;

/** Takes offence at final states that are common enough for a test, in two ways. */
final class ToyOracle implements Oracle {
  @Override
  public String name() {
    return "toy";
  }

  @Override
  public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
    runner.run(observed.testCase()); // as oracles do
    for (TableState table : observed.finalState()) {
      long sum = table.rows().stream().mapToLong(row -> Long.parseLong(row.values().get(1))).sum();
      if (table.rows().size() == 4) {
        return violation("four-rows", Triage.BUG, observed);
      }
      if (sum > 14) {
        return violation("large-sum", Triage.DOCUMENTED, observed);
      }
    }
    return new Verdict.Pass();
  }

  static Verdict violation(String kind, Triage triage, History observed) {
    Explanation explanation =
        new Explanation(
            "The tables hold what the test does not like",
            List.of(),
            List.of(),
            List.of(new Citation("sums are large", "Handbook, 1.2")),
            List.of(new Explanation.Evidence("observed", observed)));
    return new Verdict.Violation(kind, triage, explanation);
  }
}
