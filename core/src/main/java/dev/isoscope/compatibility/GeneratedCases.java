package dev.isoscope.compatibility;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.compare.Discrepancy;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Compares targets on generated cases (seed document DT2, section 4): each case at all levels in
 * turn, so that each level gets its share of the time, and counts can be compared.
 */
public final class GeneratedCases implements AutoCloseable {
  private final ComparisonOptions options;
  private final List<Participant> participants;
  private final CaseSource<?, ?> cases;
  private final Lineups lineups;
  private final Register register = new Register();
  private final Desk desk;
  private final Filing filing;
  private long compared;
  private double seconds;
  private volatile boolean stopped;

  /**
   * @param command what to type to see the case of a place again
   * @param beforeBlame is called before a server counts as dead; does not return if the process
   *     itself is ending, which takes the servers with it
   */
  public GeneratedCases(
      ComparisonOptions options,
      List<Participant> participants,
      CaseSource<?, ?> cases,
      UnaryOperator<String> command,
      Runnable beforeBlame,
      Progress progress) {
    this.options = options;
    this.participants = List.copyOf(participants);
    this.cases = cases;
    this.lineups = new Lineups(options.patience(), beforeBlame);
    this.desk = new Desk(register, progress);
    this.filing =
        new Filing(
            this.participants,
            options.allLevels(),
            lineups,
            register,
            command,
            options.reduction(),
            progress,
            () -> stopped);
  }

  /** Ends the campaign after the case under way. */
  public void stop() {
    stopped = true;
  }

  /**
   * Compares until cases or time are used up, or somebody stops it.
   *
   * @return what ended it before, if a target was lost
   */
  public Optional<ParticipantLostException> run() {
    long start = System.nanoTime();
    try {
      for (long i = 0; i < options.cases().orElse(Long.MAX_VALUE) && !over(start); i++) {
        Place place = Place.of(i);
        Case testCase = cases.at(place);
        compared++;
        for (Level level : options.levels()) {
          if (!over(start)) {
            compare(testCase, place.toString(), level);
          }
        }
      }
      return Optional.empty();
    } catch (ParticipantLostException e) {
      return Optional.of(e);
    } finally {
      seconds = seconds(start);
    }
  }

  private boolean over(long start) {
    return stopped
        || options.time().filter(time -> seconds(start) * 1000 >= time.toMillis()).isPresent();
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private void compare(Case testCase, String place, Level level) throws ParticipantLostException {
    Lineup lineup = lineups.of(participants, level);
    for (Discrepancy discrepancy : Desk.found(desk.compare(lineup, testCase))) {
      filing.enter(new Sighting(level, place, discrepancy));
    }
    for (Level one : options.allLevels()) {
      desk.takeDeaths(lineups.of(participants, one)); // reducing may cost a server, too
    }
  }

  /** What it came to. */
  public Compatibility result() {
    return Compatibility.of(participants, options.levels(), compared, seconds, register, List.of());
  }

  @Override
  public void close() {
    lineups.close();
  }
}
