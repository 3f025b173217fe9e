package dev.isoscope.campaign;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/**
 * Carries out blocks for one worker of a campaign, and files what was seen in them: on targets in
 * this process, or wherever else they are.
 */
public interface BlockWorker<S extends CaseSighting, E extends BlockEntries<E>>
    extends SightingFiler<S, E>, AutoCloseable {
  /**
   * A block that is to be examined to its end.
   *
   * @param before what is known of it
   * @param wanted how many cases it is to have
   */
  record Order<S extends CaseSighting, E extends BlockEntries<E>>(
      ExaminedBlock<S, E> before, int wanted) {}

  /** Hears how far blocks have come. */
  interface Listener<S extends CaseSighting, E extends BlockEntries<E>> {
    /**
     * A part of a block has been examined.
     *
     * @param more what was counted in it
     */
    void reached(ExaminedBlock<S, E> soFar, E more) throws IOException;

    /** A block has come as far as it does, which is its end unless the budget was used up. */
    void examined(ExaminedBlock<S, E> block);
  }

  /** How many blocks it had best be given at once. */
  default int appetite() {
    return 1;
  }

  /**
   * Examines blocks, until their end or that of the budget.
   *
   * @throws SQLException if the targets cannot be used
   */
  void examine(List<Order<S, E>> blocks, Listener<S, E> listener) throws SQLException, IOException;

  /** Whether it can prepare what others are to file. */
  default boolean rehearses() {
    return false;
  }

  /** Does ahead of time what it takes to file a sighting, as far as anybody can tell by now. */
  default void rehearse(S sighting) {}

  @Override
  void close();
}
