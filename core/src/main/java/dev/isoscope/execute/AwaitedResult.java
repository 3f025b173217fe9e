package dev.isoscope.execute;

import java.sql.SQLException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;

/** What work in another thread has come to, as if the calling thread had done it. */
public final class AwaitedResult {
  private AwaitedResult() {}

  /** Waits for the end of the work, and throws what it has thrown. */
  public static <T> T result(Future<T> work) throws SQLException {
    try {
      return work.get();
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
}
