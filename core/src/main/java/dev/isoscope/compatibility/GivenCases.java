package dev.isoscope.compatibility;

import dev.isoscope.campaign.TargetLostException;
import dev.isoscope.compare.Discrepancy;
import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Compares targets on cases of somebody's own, which are reported as they are. */
public final class GivenCases implements AutoCloseable {
  private final List<Participant> participants;
  private final Lineups lineups;
  private final Register register = new Register();
  private final Identifiers identifiers;
  private final Desk desk;
  private final Progress progress;
  private final Function<Bout, String> command;
  private volatile boolean stopped;

  /**
   * @param participants all that take part in some bout
   * @param command what to type to see the case again
   */
  public GivenCases(
      List<Participant> participants,
      Duration patience,
      Function<Bout, String> command,
      Runnable beforeBlame,
      Progress progress) {
    this.participants = List.copyOf(participants);
    this.lineups = new Lineups(patience, beforeBlame);
    this.identifiers = new Identifiers(participants);
    this.desk = new Desk(register, progress);
    this.progress = progress;
    this.command = command;
  }

  /** Ends it after the case under way. */
  public void stop() {
    stopped = true;
  }

  /**
   * Compares all of them, or until somebody stops it.
   *
   * @return what ended it before, if a target was lost
   */
  public Optional<TargetLostException> run(List<Bout> bouts) {
    try {
      for (Bout bout : bouts) {
        if (!stopped) {
          compare(bout);
        }
      }
      return Optional.empty();
    } catch (TargetLostException e) {
      return Optional.of(e);
    }
  }

  private void compare(Bout bout) throws TargetLostException {
    Lineup lineup = lineups.of(bout.participants(), bout.level());
    for (Discrepancy discrepancy : desk.compare(lineup, bout.testCase())) {
      Sighting sighting = new Sighting(bout.level(), bout.testCase().name(), discrepancy);
      if (discrepancy.cause().transactional()) {
        register.count(sighting, filed(bout, discrepancy));
      } else {
        register.countPlain(sighting);
      }
    }
  }

  private String filed(Bout bout, Discrepancy discrepancy) {
    String id = identifiers.ofGiven(discrepancy);
    if (!register.knows(id)) {
      Origin origin =
          new Origin(bout.level(), bout.testCase().source(), command.apply(bout), bout.testCase());
      progress.filed(
          register.file(
              id,
              new Shrunk(discrepancy, true),
              Map.of(bout.level(), discrepancy.consequence()),
              origin));
    }
    return id;
  }

  /**
   * What it came to.
   *
   * @param levels at which cases were compared
   * @param cases how many
   */
  public Compatibility result(List<Level> levels, long cases, double seconds) {
    return Compatibility.of(participants, levels, cases, seconds, register);
  }

  @Override
  public void close() {
    lineups.close();
  }
}
