package dev.isoscope.compare;

import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;

/**
 * Enters what the cases of a campaign show: differences in plain SQL apart, and of the others each
 * kind a few times reduced, named, and tried again at every level.
 */
final class Filing {
  private final List<Participant> participants;
  private final List<Level> levels;
  private final Lineups lineups;
  private final Register register;
  private final Identifiers identifiers;
  private final UnaryOperator<String> command;
  private final Progress progress;
  private final BooleanSupplier ended;
  private ParticipantLostException lost;

  /**
   * @param levels that all participants have
   * @param command what to type to see the case of a place again
   * @param ended whether it is to end with what it has: somebody wants it to, or time is over
   */
  Filing(
      List<Participant> participants,
      List<Level> levels,
      Lineups lineups,
      Register register,
      UnaryOperator<String> command,
      Progress progress,
      BooleanSupplier ended) {
    this.participants = participants;
    this.levels = levels;
    this.lineups = lineups;
    this.register = register;
    this.identifiers = new Identifiers(participants);
    this.command = command;
    this.progress = progress;
    this.ended = ended;
  }

  /**
   * Enters a sighting. Once a server is lost, others can still be entered, as they are.
   *
   * @param hurry whether only the first sighting of each kind is worth the time
   * @param budget how long a reduction may take
   * @throws ParticipantLostException if it cannot go on after this
   */
  void enter(Sighting sighting, boolean hurry, Duration budget) throws ParticipantLostException {
    if (!sighting.discrepancy().cause().transactional()) {
      register.countPlain(sighting);
      return;
    }
    Optional<String> known = register.atAnotherLevel(sighting);
    if (known.isEmpty() && register.deservesReduction(sighting, hurry)) {
      progress.reducing(sighting.discrepancy().cause() + " at " + sighting.place());
      reduce(sighting, budget);
      progress.reducing("");
    } else {
      known
          .or(() -> register.likeliest(sighting))
          .ifPresent(id -> register.increment(sighting, id));
    }
  }

  private void reduce(Sighting sighting, Duration budget) throws ParticipantLostException {
    Shrunk shrunk = shrunk(sighting, budget);
    Optional<String> id = identified(sighting, shrunk);
    if (id.isPresent()) {
      Map<Level, Consequence> shows = new EnumMap<>(Level.class);
      shows.put(sighting.level(), shrunk.shown().consequence());
      tryOtherLevels(shrunk.shown(), shows);
      file(id.get(), sighting, shrunk, shows);
    }
    if (lost != null) {
      throw lost; // what was seen before is filed, as far as it got
    }
  }

  private Shrunk shrunk(Sighting sighting, Duration budget) {
    if (lost != null) {
      return new Shrunk(sighting.discrepancy(), Reduced.TARGET_WAS_LOST);
    }
    if (ended.getAsBoolean()) {
      return new Shrunk(sighting.discrepancy(), Reduced.TIME_WAS_SHORT);
    }
    Lineup lineup = lineups.of(participants, sighting.level());
    Shrinking shrinking = new Shrinking(lineup, sighting.discrepancy(), ended);
    try {
      return shrinking.shrink(budget);
    } catch (ParticipantLostException e) {
      lost = e;
      return new Shrunk(shrinking.confirmed(), Reduced.TARGET_WAS_LOST);
    }
  }

  /** The id of a discrepancy that is new; others are counted. */
  private Optional<String> identified(Sighting sighting, Shrunk shrunk) {
    Optional<String> likeliest = register.likeliest(sighting);
    // What is left of it by chance would only look like a new one.
    String id = shrunk.smallest() || likeliest.isEmpty() ? identifiers.of(shrunk) : likeliest.get();
    if (register.knows(id)) {
      register.count(sighting, id);
      return Optional.empty();
    }
    return Optional.of(id);
  }

  private void file(String id, Sighting sighting, Shrunk shrunk, Map<Level, Consequence> shows) {
    Origin origin =
        new Origin(
            sighting.level(),
            sighting.place(),
            command.apply(sighting.place()),
            sighting.discrepancy().testCase());
    progress.filed(register.file(id, sighting.discrepancy(), shrunk, shows, origin));
    register.count(sighting, id);
  }

  /** Adds the other levels at which the same shows, with what it comes to there. */
  private void tryOtherLevels(Discrepancy shown, Map<Level, Consequence> shows) {
    Trait trait = Trait.of(shown);
    for (Level level : levels) {
      if (!shows.containsKey(level) && lost == null && !ended.getAsBoolean()) {
        try {
          Comparison comparison = lineups.of(participants, level).compare(shown.testCase());
          Optional<Discrepancy> again = trait.inWithAnyConsequence(comparison);
          again.ifPresent(one -> shows.put(level, one.consequence()));
        } catch (ParticipantLostException e) {
          lost = e;
        }
      }
    }
  }
}
