package dev.isoscope.compare;

import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.SightingFiler;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.compare.trace.Consequence;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Files what the cases of a campaign show: differences in plain SQL apart, and of the others each
 * kind a few times reduced, named, and tried again at every level.
 */
final class DiscrepancyFiling implements SightingFiler<DiscrepancySighting, ComparisonEntries> {
  private final DiscrepancyRuns runs;
  private final DiscrepancyLedger ledger;
  private final Identifiers identifiers;
  private final UnaryOperator<String> command;
  private final Progress<ComparisonEntries> progress;
  private final FilingTime time;
  private final TimeLeft left;
  private final Consumer<FiledDiscrepancy> kept;

  /**
   * @param command what to type to see the case of a place again
   * @param kept is told of each discrepancy as soon as it is found
   * @param left when that is over, what is known is filed as it is
   */
  DiscrepancyFiling(
      List<? extends ComparedTarget> participants,
      DiscrepancyRuns runs,
      DiscrepancyLedger ledger,
      UnaryOperator<String> command,
      Consumer<FiledDiscrepancy> kept,
      Progress<ComparisonEntries> progress,
      FilingTime time,
      TimeLeft left) {
    this.runs = runs;
    this.ledger = ledger;
    this.identifiers = new Identifiers(participants);
    this.command = command;
    this.progress = progress;
    this.kept = kept;
    this.time = time;
    this.left = left;
  }

  @Override
  public FiledSighting<ComparisonEntries> file(
      DiscrepancySighting sighting, boolean feared, TimeLeft ofCampaign) {
    long start = System.nanoTime();
    FiledSighting<ComparisonEntries> filed =
        file(sighting, time.hurry(), feared ? Optional.empty() : Optional.of(time.forOne()));
    time.spend(System.nanoTime() - start);
    return new FiledSighting<>(filed.entries().plus(runs.deaths()), filed.costly());
  }

  /**
   * What a sighting adds to the ledger, which holds all before it. Once a server is lost, others
   * can still be filed, as they are.
   *
   * @param hurry whether only the first sighting of each kind is worth the time
   * @param budget how long a reduction may take; empty if the case must not be run any more
   */
  private FiledSighting<ComparisonEntries> file(
      DiscrepancySighting sighting, boolean hurry, Optional<Duration> budget) {
    Discrepancy seen = sighting.discrepancy();
    if (!seen.cause().transactional()) {
      return cheap(ledger.plain(sighting.level(), sighting.place().toString(), seen));
    }
    Optional<String> known = ledger.atAnotherLevel(sighting);
    if (known.isEmpty() && ledger.deservesReduction(sighting, hurry)) {
      progress.filing(seen.cause() + " at " + sighting.place());
      return new FiledSighting<>(reduced(sighting, budget), true);
    }
    return cheap(
        known
            .or(() -> ledger.likeliest(sighting))
            .map(id -> ComparisonEntries.count(sighting.level(), seen, id, false))
            .orElse(ComparisonEntries.NONE));
  }

  private static FiledSighting<ComparisonEntries> cheap(ComparisonEntries entries) {
    return new FiledSighting<>(entries, false);
  }

  private ComparisonEntries reduced(DiscrepancySighting sighting, Optional<Duration> budget) {
    ReducedDiscrepancy reducedDiscrepancy = reducedDiscrepancy(sighting, budget);
    String id = id(sighting, reducedDiscrepancy);
    ComparisonEntries count =
        ComparisonEntries.count(sighting.level(), sighting.discrepancy(), id, true);
    if (ledger.knows(id)) {
      return count;
    }
    FiledDiscrepancy filed = filed(id, sighting, reducedDiscrepancy, budget.isPresent());
    kept.accept(filed);
    return ComparisonEntries.discrepancy(
            new ComparisonEntries.NewDiscrepancy(filed, StatementVerb.of(sighting.discrepancy())))
        .plus(count);
  }

  private ReducedDiscrepancy reducedDiscrepancy(
      DiscrepancySighting sighting, Optional<Duration> budget) {
    return budget.isEmpty()
        ? new ReducedDiscrepancy(sighting.discrepancy(), ReductionExtent.TARGET_WAS_LOST)
        : runs.reduce(sighting, budget.get(), left);
  }

  private String id(DiscrepancySighting sighting, ReducedDiscrepancy reducedDiscrepancy) {
    Optional<String> likeliest = ledger.likeliest(sighting);
    // What is left of it by chance would only look like a new one.
    return reducedDiscrepancy.smallest() || likeliest.isEmpty()
        ? identifiers.of(reducedDiscrepancy)
        : likeliest.get();
  }

  private FiledDiscrepancy filed(
      String id,
      DiscrepancySighting sighting,
      ReducedDiscrepancy reducedDiscrepancy,
      boolean mayRun) {
    Map<ComparedLevel, Consequence> shows = new EnumMap<>(ComparedLevel.class);
    shows.put(sighting.level(), reducedDiscrepancy.shown().consequence());
    if (mayRun) {
      shows.putAll(runs.otherLevels(sighting, reducedDiscrepancy.shown(), left));
    }
    String place = sighting.place().toString();
    Origin origin =
        new Origin(
            sighting.level(), place, command.apply(place), sighting.discrepancy().testCase());
    return new FiledDiscrepancy(
        id,
        identifiers.former(reducedDiscrepancy),
        reducedDiscrepancy.shown(),
        reducedDiscrepancy.reduced(),
        shows,
        Map.of(),
        origin,
        mayRun ? runs.remedies(sighting, reducedDiscrepancy.shown(), left) : List.of());
  }
}
