package dev.isoscope.hunt;

import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Finding;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** What has to be run in order to make a finding of a sighting, wherever the server is. */
interface SightingRuns {
  /** The sighting as it shows on fresh tables, if it does. */
  Optional<ViolationSighting> confirm(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException;

  /**
   * The smallest case that shows the same; empty if it does not show any more.
   *
   * @param most how long it may take at most
   * @param time when that is over, nothing more is tried
   */
  Optional<ShownViolation> reduce(ViolationSighting sighting, Duration most, TimeLeft time)
      throws TargetLostException;

  /** The case as it is, if it still shows the same. */
  Optional<ShownViolation> unreduced(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException;

  /**
   * What all others say of the reduced case. Their ids count where they are alarmed as well. Who
   * was alarmed by the case before it was reduced, and is not now, is asked about further runs: the
   * DBMS may do otherwise in each.
   */
  WitnessedViolation witnesses(ViolationSighting sighting, ShownViolation shown, TimeLeft time)
      throws TargetLostException;

  /**
   * The same, marked if it is a bug of the corpus that nobody has recognized yet. By another level
   * than it ran at nobody has judged it before.
   */
  ShownViolation recognized(
      ViolationSighting sighting,
      ShownViolation shown,
      List<Finding.Witness> witnesses,
      TimeLeft time)
      throws TargetLostException;

  /** How often what did not show again shows after all; empty if there is no time to find out. */
  Optional<Finding.Rate> rateOfFleeting(ViolationSighting sighting, TimeLeft time)
      throws TargetLostException;

  /** How often it shows, at each level of the target; levels that time is over for are left out. */
  List<Finding.Rate> rates(ViolationSighting sighting, ShownViolation shown, TimeLeft time)
      throws TargetLostException;

  /** The server has died meanwhile: that is a sighting of its own, unless it was meant to. */
  Optional<ViolationSighting> death(ViolationSighting sighting);
}
