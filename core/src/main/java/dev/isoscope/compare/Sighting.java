package dev.isoscope.compare;

import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.Sighted;
import dev.isoscope.model.Level;

/**
 * A discrepancy as a case of a campaign shows it.
 *
 * @param number which of the discrepancies of its case at its level it is
 */
public record Sighting(Level level, Place place, int number, Discrepancy discrepancy)
    implements Sighted {

  /**
   * A cheap name before reduction, under which several discrepancies may hide: it serves to reduce
   * similar cases less often.
   */
  record Key(Level level, Trait trait, String verb) {}

  static Key key(Level level, Discrepancy discrepancy) {
    return new Key(level, Trait.of(discrepancy), Verb.of(discrepancy));
  }

  Trait trait() {
    return Trait.of(discrepancy);
  }

  Key kind() {
    return key(level, discrepancy);
  }

  @Override
  public String key() {
    return level + " " + number;
  }
}
