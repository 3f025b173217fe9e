package dev.isoscope.compare;

import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.Place;

/**
 * A discrepancy as a case of a campaign shows it.
 *
 * @param number which of the discrepancies of its case at its level it is
 */
public record DiscrepancySighting(
    ComparedLevel level, Place place, int number, Discrepancy discrepancy) implements CaseSighting {

  /**
   * A cheap name before reduction, under which several discrepancies may hide: it serves to reduce
   * similar cases less often.
   */
  record Key(ComparedLevel level, DiscrepancyTraits trait, String verb) {}

  static Key key(ComparedLevel level, Discrepancy discrepancy) {
    return new Key(level, DiscrepancyTraits.of(discrepancy), StatementVerb.of(discrepancy));
  }

  DiscrepancyTraits trait() {
    return DiscrepancyTraits.of(discrepancy);
  }

  Key kind() {
    return key(level, discrepancy);
  }

  @Override
  public String key() {
    return level + " " + number;
  }
}
