package dev.isoscope.compare;

import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.compare.trace.Consequence;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Makes the runs for discrepancies on servers of this process. Once one of them is lost, nothing
 * more is run.
 */
final class DiscrepancyRunner implements DiscrepancyRuns {
  private final List<Participant> participants;
  private final List<ComparedLevel> levels;
  private final ComparisonPool pool;
  private final Consumer<SQLException> told;
  private boolean lost;

  /**
   * @param levels that all participants have
   * @param told is told if a server is lost
   */
  DiscrepancyRunner(
      List<Participant> participants,
      List<ComparedLevel> levels,
      ComparisonPool pool,
      Consumer<SQLException> told) {
    this.participants = participants;
    this.levels = levels;
    this.pool = pool;
    this.told = told;
  }

  /** Nothing can be run any more; what was seen before is filed as it is. */
  void lost(ParticipantLostException e) {
    lost = true;
    told.accept(e);
  }

  @Override
  public ReducedDiscrepancy reduce(DiscrepancySighting sighting, Duration budget, TimeLeft time) {
    if (lost) {
      return new ReducedDiscrepancy(sighting.discrepancy(), ReductionExtent.TARGET_WAS_LOST);
    }
    if (time.over()) {
      return new ReducedDiscrepancy(sighting.discrepancy(), ReductionExtent.TIME_WAS_SHORT);
    }
    TargetComparison comparing = pool.of(participants, sighting.level());
    DiscrepancyReduction shrinking =
        new DiscrepancyReduction(comparing, sighting.discrepancy(), time::over);
    try {
      return shrinking.shrink(budget);
    } catch (ParticipantLostException e) {
      lost(e);
      return new ReducedDiscrepancy(shrinking.confirmed(), ReductionExtent.TARGET_WAS_LOST);
    }
  }

  @Override
  public Map<ComparedLevel, Consequence> otherLevels(
      DiscrepancySighting sighting, Discrepancy shown, TimeLeft time) {
    Map<ComparedLevel, Consequence> shows = new EnumMap<>(ComparedLevel.class);
    DiscrepancyTraits trait = DiscrepancyTraits.of(shown);
    for (ComparedLevel level : levels) {
      if (level != sighting.level() && !lost && !time.over()) {
        try {
          Comparison comparison = pool.of(participants, level).compare(shown.testCase());
          Optional<Discrepancy> again = trait.inWithAnyConsequence(comparison);
          again.ifPresent(one -> shows.put(level, one.consequence()));
        } catch (ParticipantLostException e) {
          lost(e);
        }
      }
    }
    return shows;
  }

  @Override
  public List<Remedy> remedies(DiscrepancySighting sighting, Discrepancy shown, TimeLeft time) {
    if (lost || time.over()) {
      return List.of();
    }
    try {
      return new RemedyTrial(pool.of(participants, sighting.level()), shown).helpful();
    } catch (ParticipantLostException e) {
      lost(e);
      return List.of();
    }
  }

  /** To reduce something may cost a server, too. */
  @Override
  public ComparisonEntries deaths() {
    ComparisonEntries deaths = ComparisonEntries.NONE;
    for (ComparedLevel level : levels) {
      deaths = deaths.plus(pool.of(participants, level).deaths());
    }
    return deaths;
  }
}
