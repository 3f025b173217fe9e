package dev.isoscope.execute;

import dev.isoscope.model.Outcome;
import java.sql.SQLException;
import java.util.List;

/** What came back for a statement, before anybody has judged it: either an outcome or an error. */
record Answer(Outcome outcome, SQLException error, List<String> warnings) {
  static Answer of(Outcome outcome, List<String> warnings) {
    return new Answer(outcome, null, warnings);
  }

  static Answer failed(SQLException error, List<String> warnings) {
    return new Answer(null, error, warnings);
  }

  boolean ok() {
    return error == null;
  }
}
