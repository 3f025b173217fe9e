package dev.isoscope.execute;

import dev.isoscope.model.Outcome;
import java.sql.SQLException;
import java.util.List;

/** What came back for a statement, before anybody has judged it: either an outcome or an error. */
record StatementResult(Outcome outcome, SQLException error, List<String> warnings) {
  static StatementResult of(Outcome outcome, List<String> warnings) {
    return new StatementResult(outcome, null, warnings);
  }

  static StatementResult failed(SQLException error, List<String> warnings) {
    return new StatementResult(null, error, warnings);
  }

  boolean ok() {
    return error == null;
  }
}
