package dev.isoscope.compare;

import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Place;
import dev.isoscope.model.Case;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Compares cases on one worker's servers, and files what differs. */
final class ComparisonExaminer implements Examiner<DiscrepancySighting, ComparisonEntries> {
  private final ComparisonOptions options;
  private final List<Participant> participants;
  private final ComparisonPool pool;
  private final DiscrepancyFiling filing;
  private final FilingTime time;

  ComparisonExaminer(
      ComparisonOptions options,
      List<Participant> participants,
      ComparisonPool pool,
      DiscrepancyFiling filing,
      FilingTime time) {
    this.options = options;
    this.participants = participants;
    this.pool = pool;
    this.filing = filing;
    this.time = time;
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
      filing.lost(e);
      counted = counted.plus(deaths(options.levels()));
    }
    return new Examined<>(counted, sightings);
  }

  @Override
  public FiledSighting<ComparisonEntries> file(
      DiscrepancySighting sighting, boolean feared, Supplier<Optional<Duration>> left) {
    long start = System.nanoTime();
    FiledSighting<ComparisonEntries> filed =
        filing.file(sighting, time.hurry(), feared ? Optional.empty() : Optional.of(time.forOne()));
    time.spend(System.nanoTime() - start);
    // Reducing may cost a server, too.
    return new FiledSighting<>(filed.entries().plus(deaths(options.allLevels())), filed.costly());
  }

  private ComparisonEntries deaths(List<ComparedLevel> levels) {
    ComparisonEntries deaths = ComparisonEntries.NONE;
    for (ComparedLevel level : levels) {
      deaths = deaths.plus(pool.of(participants, level).deaths());
    }
    return deaths;
  }

  @Override
  public void close() {
    pool.close();
  }
}
