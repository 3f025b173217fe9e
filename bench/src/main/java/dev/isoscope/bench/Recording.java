package dev.isoscope.bench;

import dev.isoscope.execute.Executor;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs cases and remembers what came of them, so that the same can be done without the executor.
 */
final class Recording implements Runner {
  private final Executor executor;
  private final List<History> histories = new ArrayList<>();

  Recording(Executor executor) {
    this.executor = executor;
  }

  @Override
  public History run(Case testCase) throws SQLException {
    History history = executor.run(testCase);
    histories.add(history);
    return history;
  }

  List<History> histories() {
    return histories;
  }
}
