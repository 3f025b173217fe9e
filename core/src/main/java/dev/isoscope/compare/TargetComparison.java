package dev.isoscope.compare;

import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;

/**
 * Participants side by side at one level. No case ends a campaign: what cannot be compared is
 * inconclusive, unless a server is lost for good.
 */
final class TargetComparison implements AutoCloseable {
  private final ComparedLevel level;
  private final List<ParticipantRunner> runners;
  private final Comparer comparer;
  private final ExecutorService threads;

  /**
   * @param threads in which targets run a case at the same time
   * @param beforeBlame is called before a server counts as dead; does not return if the process
   *     itself is ending, which takes the servers with it
   */
  TargetComparison(
      List<Participant> participants,
      ComparedLevel level,
      Duration patience,
      ExecutorService threads,
      Runnable beforeBlame) {
    this.level = level;
    this.threads = threads;
    this.runners =
        participants.stream()
            .map(
                participant ->
                    new ParticipantRunner(
                        participant, participant.at(level), patience, beforeBlame))
            .toList();
    this.comparer = new Comparer(runners.stream().map(ParticipantRunner::contender).toList());
  }

  ComparedLevel level() {
    return level;
  }

  /** One run each, which is cheap and proves nothing. */
  Comparison screen(Case testCase) throws ParticipantLostException {
    return atTheSameTime(testCase, () -> comparer.screen(testCase));
  }

  /** One run each on fresh tables, which is less cheap and proves more. */
  Comparison screenFresh(Case testCase) throws ParticipantLostException {
    runners.forEach(participantRunner -> participantRunner.fresh(true));
    try {
      return screen(testCase);
    } finally {
      runners.forEach(participantRunner -> participantRunner.fresh(false));
    }
  }

  /** Several runs each on fresh tables, and the causes of what differs. */
  Comparison confirm(Case testCase) throws ParticipantLostException {
    return guarded(() -> comparer.confirm(testCase));
  }

  /** Screens, and confirms what is suspected. */
  Comparison compare(Case testCase) throws ParticipantLostException {
    return atTheSameTime(testCase, () -> comparer.compare(testCase));
  }

  /** What a comparison counts for here, and the servers that have died over it. */
  ComparisonEntries counted(Comparison comparison) {
    List<Discrepancy> found = comparison.found();
    long plain = found.stream().filter(one -> !one.cause().transactional()).count();
    boolean wavering = comparison instanceof Comparison.Same same && same.wavered();
    Optional<String> reason =
        comparison instanceof Comparison.Inconclusive unknown
            ? Optional.of(unknown.reason())
            : Optional.empty();
    boolean partial = reason.isEmpty() && !comparison.leftOut().isEmpty();
    LevelTally tally =
        new LevelTally(
            1,
            found.size() > plain ? 1 : 0,
            plain,
            wavering ? 1 : 0,
            reason.isPresent() ? 1 : 0,
            partial ? 1 : 0);
    return ComparisonEntries.of(level, tally, reason, comparison.leftOut()).plus(deaths());
  }

  private interface Work {
    Comparison get() throws SQLException;
  }

  /** The first run of each target begins at once. */
  private Comparison atTheSameTime(Case testCase, Work work) throws ParticipantLostException {
    return guarded(
        () -> {
          runners.forEach(participantRunner -> participantRunner.runAhead(testCase, threads));
          try {
            return work.get();
          } finally {
            runners.forEach(ParticipantRunner::settle);
          }
        });
  }

  private static Comparison guarded(Work work) throws ParticipantLostException {
    try {
      return work.get();
    } catch (ParticipantLostException e) {
      throw e;
    } catch (SQLException e) {
      return new Comparison.Inconclusive("a run broke off: " + e.getMessage());
    } catch (RuntimeException | StackOverflowError e) {
      StackTraceElement[] trace = e.getStackTrace();
      String place = trace.length == 0 ? "" : " at " + trace[0];
      return new Comparison.Inconclusive("the comparison failed: " + e + place);
    }
  }

  /** The last runs of some participants. */
  List<History> last(List<String> names) {
    return runners.stream()
        .filter(participantRunner -> names.contains(participantRunner.name()))
        .map(ParticipantRunner::last)
        .toList();
  }

  /** The servers that have died since somebody asked. */
  ComparisonEntries deaths() {
    List<ServerDeath> deaths = new ArrayList<>();
    for (ParticipantRunner participantRunner : runners) {
      participantRunner
          .takeDeath()
          .ifPresent(
              history ->
                  deaths.add(
                      new ServerDeath(
                          participantRunner.name(), level, history.testCase(), reason(history))));
    }
    return ComparisonEntries.deaths(deaths);
  }

  private static String reason(History history) {
    return history.ending() instanceof Ending.ServerDied died ? died.reason() : "unknown";
  }

  @Override
  public void close() {
    runners.forEach(ParticipantRunner::close);
  }
}
