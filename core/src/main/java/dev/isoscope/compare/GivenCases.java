package dev.isoscope.compare;

import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.ArrayList;
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
  private final List<CaseResult> results = new ArrayList<>();
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
  public Optional<ParticipantLostException> run(List<Bout> bouts) {
    try {
      for (Bout bout : bouts) {
        if (!stopped) {
          compare(bout);
        }
      }
      return Optional.empty();
    } catch (ParticipantLostException e) {
      return Optional.of(e);
    }
  }

  private void compare(Bout bout) throws ParticipantLostException {
    progress.comparing(bout.testCase().name(), bout.level());
    Comparison comparison =
        desk.compare(lineups.of(bout.participants(), bout.level()), bout.testCase());
    List<String> ids = new ArrayList<>();
    String reason = comparison instanceof Comparison.Inconclusive unknown ? unknown.reason() : "";
    for (Discrepancy discrepancy : Desk.found(comparison)) {
      Sighting sighting = new Sighting(bout.level(), bout.testCase().name(), discrepancy);
      if (discrepancy.cause().transactional()) {
        ids.add(filed(bout, discrepancy));
        register.count(sighting, ids.get(ids.size() - 1));
      } else {
        register.countPlain(sighting);
        reason = String.join(" ", discrepancy.reasons());
      }
    }
    List<String> names = bout.participants().stream().map(Participant::name).toList();
    results.add(
        new CaseResult(bout.testCase(), bout.level(), names, answer(comparison, ids), ids, reason));
  }

  private static CaseResult.Answer answer(Comparison comparison, List<String> ids) {
    if (!ids.isEmpty()) {
      return CaseResult.Answer.DIFFERENT;
    }
    if (comparison instanceof Comparison.Different) {
      return CaseResult.Answer.PLAIN_SQL;
    }
    return comparison instanceof Comparison.Inconclusive
        ? CaseResult.Answer.INCONCLUSIVE
        : CaseResult.Answer.SAME;
  }

  private String filed(Bout bout, Discrepancy discrepancy) {
    String id = identifiers.ofGiven(discrepancy);
    if (!register.knows(id)) {
      Origin origin =
          new Origin(bout.level(), bout.testCase().source(), command.apply(bout), bout.testCase());
      progress.filed(
          register.file(
              id,
              discrepancy,
              new Shrunk(discrepancy, Reduced.NOT_AT_ALL),
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
    return Compatibility.of(participants, levels, cases, seconds, register, results);
  }

  @Override
  public void close() {
    lineups.close();
  }
}
