package dev.isoscope.compare;

import dev.isoscope.execute.AwaitedResult;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A run that was started before it was asked for. */
record StartedRun(Case testCase, Future<History> run) {
  /** Waits for its end. */
  History history() throws SQLException {
    return AwaitedResult.result(run);
  }

  /** Waits for its end; nobody wants to know how that was. */
  void forget() {
    try {
      run.get();
    } catch (ExecutionException e) {
      // The next run will meet the same, if it lasts.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
