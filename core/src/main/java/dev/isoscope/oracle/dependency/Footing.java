package dev.isoscope.oracle.dependency;

import dev.isoscope.dbms.Grounds;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Mixtures;
import dev.isoscope.oracle.graph.Observations;
import dev.isoscope.oracle.graph.Use;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Says of what a statement saw of a row on what grounds it rests. */
final class Footing {
  private final Mixtures mixtures;
  private final Map<RowVersion, String> images;
  private final Set<Integer> plainQueries = new HashSet<>();
  private RowValues values;

  Footing(Observations observations) {
    this.mixtures = new Mixtures(observations.transactions(), observations.changes());
    this.images = observations.images();
    observations.uses().stream()
        .filter(Use::plainQuery)
        .forEach(use -> plainQueries.add(use.statement()));
  }

  Grounds of(Use use) {
    return of(use.statement(), use.version().row());
  }

  /** The grounds of whatever a statement saw of a row. */
  Grounds of(int statement, RowIdentity row) {
    if (!plainQueries.contains(statement)) {
      return Grounds.WRITES;
    }
    return mixtures.before(statement).stream().anyMatch(written -> haveOnePlace(written, row))
        ? Grounds.MIXTURE
        : Grounds.QUERIES;
  }

  /**
   * Whether they may be the same to the DBMS: rows of which one was deleted, or whose keys have
   * changed, may have had the same key, and so the same place in the table.
   */
  private boolean haveOnePlace(RowIdentity one, RowIdentity other) {
    return one.equals(other)
        || (one.table().equals(other.table()) && values().haveCommon(one, other));
  }

  /** Read only where something is mixed, which is seldom. */
  private RowValues values() {
    values = values == null ? new RowValues(images) : values;
    return values;
  }

  /** Whether a plain query saw it, with its own changes not on top of others'. */
  boolean isPlain(Use use) {
    return of(use) == Grounds.QUERIES;
  }
}
