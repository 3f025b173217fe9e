package dev.isoscope.compare;

import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.model.Case;
import java.util.ArrayList;
import java.util.List;

/** Compares cases on one worker's servers, and files what differs. */
final class ComparisonExaminer implements Examiner<DiscrepancySighting, ComparisonEntries> {
  private final ComparisonOptions options;
  private final List<Participant> participants;
  private final ComparisonPool pool;
  private final DiscrepancyRunner runs;
  private final DiscrepancyFiling filing;

  ComparisonExaminer(
      ComparisonOptions options,
      List<Participant> participants,
      ComparisonPool pool,
      DiscrepancyRunner runs,
      DiscrepancyFiling filing) {
    this.options = options;
    this.participants = participants;
    this.pool = pool;
    this.runs = runs;
    this.filing = filing;
  }

  DiscrepancyRespondent respondent() {
    return new DiscrepancyRespondent(participants, runs);
  }

  @Override
  public Examined<DiscrepancySighting, ComparisonEntries> examine(Place place, Case testCase) {
    ComparisonEntries counted = ComparisonEntries.cases(1);
    List<DiscrepancySighting> sightings = new ArrayList<>();
    try {
      for (ComparedLevel level : options.levels()) {
        TargetComparison comparing = pool.of(participants, level);
        Comparison comparison = comparing.compare(testCase);
        counted = counted.plus(comparing.counted(comparison));
        for (Discrepancy discrepancy : comparison.found()) {
          sightings.add(new DiscrepancySighting(level, place, sightings.size(), discrepancy));
        }
      }
    } catch (ParticipantLostException e) {
      runs.lost(e);
      counted = counted.plus(runs.deaths());
    }
    return new Examined<>(counted, sightings);
  }

  @Override
  public FiledSighting<ComparisonEntries> file(
      DiscrepancySighting sighting, boolean feared, TimeLeft time) {
    return filing.file(sighting, feared, time);
  }

  @Override
  public void close() {
    pool.close();
  }
}
