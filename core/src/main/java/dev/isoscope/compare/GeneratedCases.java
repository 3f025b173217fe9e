package dev.isoscope.compare;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Compares targets on generated cases (seed document DT2, section 4): each case at all levels in
 * turn, so that each level gets its share of the time, and counts can be compared.
 */
public final class GeneratedCases implements AutoCloseable {
  /** How long what was found when the time was over is still reduced and tried at other levels. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final ComparisonOptions options;
  private final List<Participant> participants;
  private final CaseSource<?, ?> cases;
  private final Lineups lineups;
  private final Register register = new Register();
  private final Desk desk;
  private final Progress progress;
  private final Filing filing;
  private long compared;
  private double seconds;
  private long start;
  private long filingNanoseconds;
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
    this.progress = progress;
    this.filing =
        new Filing(
            this.participants,
            options.allLevels(),
            lineups,
            register,
            command,
            progress,
            this::ended);
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
    start = System.nanoTime();
    try {
      for (long i = 0; i < options.cases().orElse(Long.MAX_VALUE) && !over(); i++) {
        Place place = Place.of(i);
        Case testCase = cases.at(place);
        compared++;
        for (Level level : options.levels()) {
          if (!over()) {
            compare(testCase, place.toString(), level);
          }
        }
      }
      return Optional.empty();
    } catch (ParticipantLostException e) {
      return Optional.of(e);
    } finally {
      seconds = seconds();
    }
  }

  /** Whether no further case is compared. */
  private boolean over() {
    return stopped || past(Duration.ZERO);
  }

  /** Whether what is known is filed as it is. */
  private boolean ended() {
    return stopped || past(GRACE);
  }

  private boolean past(Duration grace) {
    return options
        .time()
        .filter(time -> seconds() * 1000 >= time.plus(grace).toMillis())
        .isPresent();
  }

  /** Where time is short, at least half of it is for new cases. */
  private boolean hurry() {
    return options.time().isPresent()
        && (over() || 2 * filingNanoseconds > System.nanoTime() - start);
  }

  /** How long a reduction may take: when the time is nearly over, not much longer than that. */
  private Duration budget() {
    Duration left =
        options
            .time()
            .map(time -> time.minusMillis((long) (seconds() * 1000)).plus(GRACE))
            .orElse(options.reduction());
    return left.compareTo(options.reduction()) < 0 ? left : options.reduction();
  }

  private double seconds() {
    return (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  private void compare(Case testCase, String place, Level level) throws ParticipantLostException {
    progress.comparing(place, level);
    Lineup lineup = lineups.of(participants, level);
    List<Discrepancy> found = Desk.found(desk.compare(lineup, testCase));
    long before = System.nanoTime();
    Optional<ParticipantLostException> lost = Optional.empty();
    for (Discrepancy discrepancy : found) {
      try {
        filing.enter(new Sighting(level, place, discrepancy), hurry(), budget());
      } catch (ParticipantLostException e) {
        lost = Optional.of(e); // the others are known already, and only have to be filed
      }
    }
    filingNanoseconds += System.nanoTime() - before;
    for (Level one : options.allLevels()) {
      desk.takeDeaths(lineups.of(participants, one)); // reducing may cost a server, too
    }
    if (lost.isPresent()) {
      throw lost.get();
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
