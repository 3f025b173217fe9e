package dev.isoscope.campaign;

import dev.isoscope.model.Case;
import java.sql.SQLException;

/** What one worker of a campaign examines cases with, on targets of its own. */
public interface Examiner<S extends CaseSighting, E extends BlockEntries<E>>
    extends SightingFiler<S, E>, AutoCloseable {
  /** Examines a case, as far as the targets live. */
  Examined<S, E> examine(Place place, Case testCase);

  /** Several cases in a row. */
  @FunctionalInterface
  interface Stretch<T> {
    T examine();
  }

  /**
   * Examines several cases in a row, in a thread that suits the examiner; may begin again.
   *
   * @throws SQLException if a target is gone for good
   */
  default <T> T stretch(Stretch<T> cases) throws SQLException {
    return cases.examine();
  }

  @Override
  void close();
}
