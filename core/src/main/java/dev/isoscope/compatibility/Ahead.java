package dev.isoscope.compatibility;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** A run that was started before it was asked for. */
record Ahead(Case testCase, Future<History> run) {
  /** Waits for its end. */
  History history() throws SQLException {
    try {
      return run.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException cause) {
        throw cause;
      }
      if (e.getCause() instanceof RuntimeException cause) {
        throw cause;
      }
      if (e.getCause() instanceof Error cause) {
        throw cause;
      }
      throw new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted during a run", e);
    }
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
