package dev.isoscope.campaign;

import java.io.IOException;
import java.sql.SQLException;

/** Finds out what sightings come to. */
@FunctionalInterface
public interface SightingFiler<S extends CaseSighting, E extends BlockEntries<E>> {
  /**
   * Finds out what a sighting comes to and keeps it on disk; the ledger holds all before it, and is
   * not changed.
   *
   * @param feared whether the process died over this case before, so that it must not run
   * @param time what is left of the campaign's
   * @throws SQLException if a target is gone for good, and nothing can be said without it
   */
  FiledSighting<E> file(S sighting, boolean feared, TimeLeft time) throws SQLException, IOException;
}
