package dev.isoscope.campaign;

import dev.isoscope.model.Case;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/** What one worker of a campaign examines cases with. */
public interface Examiner<S extends CaseSighting, E extends BlockEntries<E>> extends AutoCloseable {
  /** Examines a case, as far as the targets live. */
  Examined<S, E> examine(Place place, Case testCase);

  /**
   * Finds out what a sighting comes to and keeps it on disk; the ledger holds all before it, and is
   * not changed.
   *
   * @param feared whether the process died over this case before, so that it must not run
   * @param time what is left of the campaign's time now: nothing if somebody wants it to end, empty
   *     if this may take as long as it takes
   * @throws SQLException if a target is gone for good, and nothing can be said without it
   */
  FiledSighting<E> file(S sighting, boolean feared, Supplier<Optional<Duration>> time)
      throws SQLException, IOException;

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
