package dev.isoscope.compare;

import dev.isoscope.campaign.Progress;
import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** Compares targets on cases of somebody's own, which are reported as they are. */
public final class GivenCases implements AutoCloseable {
  private final List<Participant> participants;
  private final Lineups lineups;
  private final Register register = new Register();
  private final Identifiers identifiers;
  private final Progress<ComparisonEntries> progress;
  private final Function<Bout, String> command;
  private final Consumer<FiledDiscrepancy> kept;
  private final List<CaseResult> results = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * @param participants all that take part in some bout
   * @param command what to type to see the case again
   * @param kept is told of each discrepancy as soon as it is found
   */
  public GivenCases(
      List<Participant> participants,
      Duration patience,
      Function<Bout, String> command,
      Consumer<FiledDiscrepancy> kept,
      Runnable beforeBlame,
      Progress<ComparisonEntries> progress) {
    this.participants = List.copyOf(participants);
    this.lineups = new Lineups(patience, beforeBlame);
    this.identifiers = new Identifiers(participants);
    this.progress = progress;
    this.command = command;
    this.kept = kept;
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
    Level level = bout.level();
    String name = bout.testCase().name();
    Lineup lineup = lineups.of(bout.participants(), level);
    Comparison comparison = lineup.compare(bout.testCase());
    ComparisonEntries counted = lineup.counted(comparison);
    progress.counted(counted);
    register.enter(counted);
    List<String> ids = new ArrayList<>();
    String reason = comparison instanceof Comparison.Inconclusive unknown ? unknown.reason() : "";
    for (Discrepancy discrepancy : comparison.found()) {
      if (discrepancy.cause().transactional()) {
        String id = identifiers.ofGiven(discrepancy);
        enter(id, bout, discrepancy);
        ids.add(id);
      } else {
        register.enter(register.plain(level, name, discrepancy));
        reason = String.join(" ", discrepancy.reasons());
      }
    }
    List<String> names = bout.participants().stream().map(Participant::name).toList();
    results.add(
        new CaseResult(bout.testCase(), level, names, answer(comparison, ids), ids, reason));
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

  private void enter(String id, Bout bout, Discrepancy discrepancy) {
    ComparisonEntries entries = ComparisonEntries.count(bout.level(), discrepancy, id, true);
    if (!register.knows(id)) {
      Origin origin =
          new Origin(bout.level(), bout.testCase().source(), command.apply(bout), bout.testCase());
      FiledDiscrepancy filed =
          new FiledDiscrepancy(
              id,
              discrepancy,
              Reduced.NOT_AT_ALL,
              Map.of(bout.level(), discrepancy.consequence()),
              Map.of(),
              origin);
      kept.accept(filed);
      entries =
          ComparisonEntries.discrepancy(
                  new ComparisonEntries.NewDiscrepancy(filed, Verb.of(discrepancy)))
              .plus(entries);
    }
    register.enter(entries);
    progress.entered(entries);
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
