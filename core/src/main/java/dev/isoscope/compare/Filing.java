package dev.isoscope.compare;

import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Progress;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.model.Level;
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
final class Filing {
  private final List<Participant> participants;
  private final List<Level> levels;
  private final Lineups lineups;
  private final Register register;
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
  Filing(
      List<Participant> participants,
      List<Level> levels,
      Lineups lineups,
      Register register,
      UnaryOperator<String> command,
      Consumer<FiledDiscrepancy> kept,
      Progress<ComparisonEntries> progress,
      BooleanSupplier ended,
      Consumer<SQLException> told) {
    this.participants = participants;
    this.levels = levels;
    this.lineups = lineups;
    this.register = register;
    this.identifiers = new Identifiers(participants);
    this.command = command;
    this.progress = progress;
    this.kept = kept;
    this.ended = ended;
    this.told = told;
  }

  /**
   * What a sighting adds to the register, which holds all before it. Once a server is lost, others
   * can still be filed, as they are.
   *
   * @param hurry whether only the first sighting of each kind is worth the time
   * @param budget how long a reduction may take; empty if the case must not be run any more
   */
  FiledSighting<ComparisonEntries> file(
      Sighting sighting, boolean hurry, Optional<Duration> budget) {
    Discrepancy seen = sighting.discrepancy();
    if (!seen.cause().transactional()) {
      return cheap(register.plain(sighting.level(), sighting.place().toString(), seen));
    }
    Optional<String> known = register.atAnotherLevel(sighting);
    if (known.isEmpty() && register.deservesReduction(sighting, hurry)) {
      progress.filing(seen.cause() + " at " + sighting.place());
      return new FiledSighting<>(reduced(sighting, budget), true);
    }
    return cheap(
        known
            .or(() -> register.likeliest(sighting))
            .map(id -> ComparisonEntries.count(sighting.level(), seen, id, false))
            .orElse(ComparisonEntries.NONE));
  }

  private static FiledSighting<ComparisonEntries> cheap(ComparisonEntries entries) {
    return new FiledSighting<>(entries, false);
  }

  private ComparisonEntries reduced(Sighting sighting, Optional<Duration> budget) {
    Shrunk shrunk = shrunk(sighting, budget);
    String id = id(sighting, shrunk);
    ComparisonEntries count =
        ComparisonEntries.count(sighting.level(), sighting.discrepancy(), id, true);
    if (register.knows(id)) {
      return count;
    }
    FiledDiscrepancy filed = filed(id, sighting, shrunk, budget.isPresent());
    kept.accept(filed);
    return ComparisonEntries.discrepancy(
            new ComparisonEntries.NewDiscrepancy(filed, Verb.of(sighting.discrepancy())))
        .plus(count);
  }

  /** Nothing can be run any more; what was seen before is filed as it is. */
  void lost(ParticipantLostException e) {
    lost = true;
    told.accept(e);
  }

  private Shrunk shrunk(Sighting sighting, Optional<Duration> budget) {
    if (lost || budget.isEmpty()) {
      return new Shrunk(sighting.discrepancy(), Reduced.TARGET_WAS_LOST);
    }
    if (ended.getAsBoolean()) {
      return new Shrunk(sighting.discrepancy(), Reduced.TIME_WAS_SHORT);
    }
    Lineup lineup = lineups.of(participants, sighting.level());
    Shrinking shrinking = new Shrinking(lineup, sighting.discrepancy(), ended);
    try {
      return shrinking.shrink(budget.get());
    } catch (ParticipantLostException e) {
      lost(e);
      return new Shrunk(shrinking.confirmed(), Reduced.TARGET_WAS_LOST);
    }
  }

  private String id(Sighting sighting, Shrunk shrunk) {
    Optional<String> likeliest = register.likeliest(sighting);
    // What is left of it by chance would only look like a new one.
    return shrunk.smallest() || likeliest.isEmpty() ? identifiers.of(shrunk) : likeliest.get();
  }

  private FiledDiscrepancy filed(String id, Sighting sighting, Shrunk shrunk, boolean mayRun) {
    Map<Level, Consequence> shows = new EnumMap<>(Level.class);
    shows.put(sighting.level(), shrunk.shown().consequence());
    if (mayRun) {
      tryOtherLevels(shrunk.shown(), shows);
    }
    String place = sighting.place().toString();
    Origin origin =
        new Origin(
            sighting.level(), place, command.apply(place), sighting.discrepancy().testCase());
    return new FiledDiscrepancy(id, shrunk.shown(), shrunk.reduced(), shows, Map.of(), origin);
  }

  /** Adds the other levels at which the same shows, with what it comes to there. */
  private void tryOtherLevels(Discrepancy shown, Map<Level, Consequence> shows) {
    Trait trait = Trait.of(shown);
    for (Level level : levels) {
      if (!shows.containsKey(level) && !lost && !ended.getAsBoolean()) {
        try {
          Comparison comparison = lineups.of(participants, level).compare(shown.testCase());
          Optional<Discrepancy> again = trait.inWithAnyConsequence(comparison);
          again.ifPresent(one -> shows.put(level, one.consequence()));
        } catch (ParticipantLostException e) {
          lost(e);
        }
      }
    }
  }
}
