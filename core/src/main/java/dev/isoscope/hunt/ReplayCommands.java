package dev.isoscope.hunt;

import dev.isoscope.campaign.Place;

/** What to type to see a finding again, in the way in which the campaign has seen it. */
public interface ReplayCommands {
  /** Runs and judges the case of a place. */
  String hunt(Place place);

  /** Judges the reduced case, beside which it is typed. */
  String check(String oracle, String kind);
}
