package dev.isoscope.compare;

import dev.isoscope.model.Level;

/** A discrepancy as a case of a campaign shows it. */
record Sighting(Level level, String place, Discrepancy discrepancy) {

  /**
   * A cheap name before reduction, under which several discrepancies may hide: it serves to reduce
   * similar cases less often.
   */
  record Key(Level level, Trait trait, String verb) {}

  Trait trait() {
    return Trait.of(discrepancy);
  }

  Key key() {
    return new Key(level, trait(), Verb.of(discrepancy));
  }
}
