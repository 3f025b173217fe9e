package dev.isoscope.compatibility;

import dev.isoscope.compare.Comparison;
import dev.isoscope.compare.Consequence;
import dev.isoscope.compare.Discrepancy;
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
  private final BooleanSupplier stopped;

  /**
   * @param levels that all participants have
   * @param command what to type to see the case of a place again
   * @param stopped whether somebody wants it to end with what it has
   */
  Filing(
      List<Participant> participants,
      List<Level> levels,
      Lineups lineups,
      Register register,
      UnaryOperator<String> command,
      Progress progress,
      BooleanSupplier stopped) {
    this.participants = participants;
    this.levels = levels;
    this.lineups = lineups;
    this.register = register;
    this.identifiers = new Identifiers(participants);
    this.command = command;
    this.progress = progress;
    this.stopped = stopped;
  }

  /**
   * @param hurry whether only the first sighting of each kind is worth the time
   * @param budget how long a reduction may take
   */
  void enter(Sighting sighting, boolean hurry, Duration budget) throws ParticipantLostException {
    if (!sighting.discrepancy().cause().transactional()) {
      register.countPlain(sighting);
      return;
    }
    Optional<String> known = register.atAnotherLevel(sighting);
    if (known.isEmpty() && register.deservesReduction(sighting, hurry)) {
      progress.reducing(sighting.discrepancy().cause() + " at " + sighting.place());
      register.count(sighting, reduced(sighting, budget));
      progress.reducing("");
    } else {
      known
          .or(() -> register.likeliest(sighting))
          .ifPresent(id -> register.increment(sighting, id));
    }
  }

  /** The id of the discrepancy, which is filed if it is new. */
  private String reduced(Sighting sighting, Duration budget) throws ParticipantLostException {
    Lineup lineup = lineups.of(participants, sighting.level());
    Shrunk shrunk = new Shrinking(lineup, sighting.discrepancy(), stopped).shrink(budget);
    Optional<String> likeliest = register.likeliest(sighting);
    if (!shrunk.smallest() && likeliest.isPresent()) {
      return likeliest.get(); // what is left of it by chance would only look like a new one
    }
    String id = identifiers.of(shrunk);
    if (!register.knows(id)) {
      Origin origin =
          new Origin(
              sighting.level(),
              sighting.place(),
              command.apply(sighting.place()),
              sighting.discrepancy().testCase());
      Map<Level, Consequence> shows = levels(sighting.level(), shrunk.shown());
      progress.filed(register.file(id, sighting.discrepancy(), shrunk, shows, origin));
    }
    return id;
  }

  /** The levels at which the same shows, with what it comes to there. */
  private Map<Level, Consequence> levels(Level origin, Discrepancy shown)
      throws ParticipantLostException {
    Map<Level, Consequence> shows = new EnumMap<>(Level.class);
    shows.put(origin, shown.consequence());
    Trait trait = Trait.of(shown);
    for (Level level : levels) {
      if (level != origin && !stopped.getAsBoolean()) {
        Comparison comparison = lineups.of(participants, level).compare(shown.testCase());
        Optional<Discrepancy> again = trait.inWithAnyConsequence(comparison);
        again.ifPresent(one -> shows.put(level, one.consequence()));
      }
    }
    return shows;
  }
}
