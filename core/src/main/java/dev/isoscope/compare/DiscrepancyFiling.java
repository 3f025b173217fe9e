package dev.isoscope.compare;

import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Progress;
import dev.isoscope.compare.trace.Consequence;
import java.sql.SQLException;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * Files what the cases of a campaign show: differences in plain SQL apart, and of the others each
 * kind a few times reduced, named, and tried again at every level.
 */
final class DiscrepancyFiling {
  private final List<Participant> participants;
  private final List<ComparedLevel> levels;
  private final ComparisonPool pool;
  private final DiscrepancyLedger ledger;
  private final Identifiers identifiers;
  private final UnaryOperator<String> command;
  private final Progress<ComparisonEntries> progress;
  private final BooleanSupplier ended;
  private final Consumer<SQLException> told;
  private final Consumer<FiledDiscrepancy> kept;
  private boolean lost;

  /**
   * @param levels that all participants have
   * @param command what to type to see the case of a place again
   * @param kept is told of each discrepancy as soon as it is found
   * @param ended whether it is to end with what it has: somebody wants it to, or time is over
   * @param told is told if a server is lost
   */
  DiscrepancyFiling(
      List<Participant> participants,
      List<ComparedLevel> levels,
      ComparisonPool pool,
      DiscrepancyLedger ledger,
      UnaryOperator<String> command,
      Consumer<FiledDiscrepancy> kept,
      Progress<ComparisonEntries> progress,
      BooleanSupplier ended,
      Consumer<SQLException> told) {
    this.participants = participants;
    this.levels = levels;
    this.pool = pool;
    this.ledger = ledger;
    this.identifiers = new Identifiers(participants);
    this.command = command;
    this.progress = progress;
    this.kept = kept;
    this.ended = ended;
    this.told = told;
  }

  /**
   * What a sighting adds to the ledger, which holds all before it. Once a server is lost, others
   * can still be filed, as they are.
   *
   * @param hurry whether only the first sighting of each kind is worth the time
   * @param budget how long a reduction may take; empty if the case must not be run any more
   */
  FiledSighting<ComparisonEntries> file(
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

  /** Nothing can be run any more; what was seen before is filed as it is. */
  void lost(ParticipantLostException e) {
    lost = true;
    told.accept(e);
  }

  private ReducedDiscrepancy reducedDiscrepancy(
      DiscrepancySighting sighting, Optional<Duration> budget) {
    if (lost || budget.isEmpty()) {
      return new ReducedDiscrepancy(sighting.discrepancy(), ReductionExtent.TARGET_WAS_LOST);
    }
    if (ended.getAsBoolean()) {
      return new ReducedDiscrepancy(sighting.discrepancy(), ReductionExtent.TIME_WAS_SHORT);
    }
    TargetComparison comparing = pool.of(participants, sighting.level());
    DiscrepancyReduction shrinking =
        new DiscrepancyReduction(comparing, sighting.discrepancy(), ended);
    try {
      return shrinking.shrink(budget.get());
    } catch (ParticipantLostException e) {
      lost(e);
      return new ReducedDiscrepancy(shrinking.confirmed(), ReductionExtent.TARGET_WAS_LOST);
    }
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
      tryOtherLevels(reducedDiscrepancy.shown(), shows);
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
        mayRun ? remedies(sighting, reducedDiscrepancy) : List.of());
  }

  private List<Remedy> remedies(DiscrepancySighting sighting, ReducedDiscrepancy reduced) {
    if (lost || ended.getAsBoolean()) {
      return List.of();
    }
    try {
      return new RemedyTrial(pool.of(participants, sighting.level()), reduced.shown()).helpful();
    } catch (ParticipantLostException e) {
      lost(e);
      return List.of();
    }
  }

  /** Adds the other levels at which the same shows, with what it comes to there. */
  private void tryOtherLevels(Discrepancy shown, Map<ComparedLevel, Consequence> shows) {
    DiscrepancyTraits trait = DiscrepancyTraits.of(shown);
    for (ComparedLevel level : levels) {
      if (!shows.containsKey(level) && !lost && !ended.getAsBoolean()) {
        try {
          Comparison comparison = pool.of(participants, level).compare(shown.testCase());
          Optional<Discrepancy> again = trait.inWithAnyConsequence(comparison);
          again.ifPresent(one -> shows.put(level, one.consequence()));
        } catch (ParticipantLostException e) {
          lost(e);
        }
      }
    }
  }
}
