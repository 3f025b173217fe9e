package dev.isoscope.compare;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.EarlierAnswers;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.PortableExamination;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.RemoteWorkers;
import dev.isoscope.campaign.SightingFiler;
import dev.isoscope.campaign.WorkCarrier;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Compares targets on generated cases (seed document DT2, section 4): each case at all levels in
 * turn, so that each level gets its share of the time, and counts can be compared.
 */
public final class GeneratedCases
    implements PortableExamination<
        DiscrepancySighting, ComparisonEntries, DiscrepancyQuestion, DiscrepancyAnswer> {
  /**
   * What a campaign of comparisons works with.
   *
   * @param targets what is compared
   * @param participants the same for each worker of this process, on servers of its own
   * @param workers how many there are, wherever they are
   * @param cases makes the source of cases for one worker
   * @param command what to type to see the case of a place again
   * @param kept is told of each discrepancy as soon as it is found
   * @param soFar is offered what is known whenever the journal holds a further block
   * @param beforeBlame is called before a server counts as dead; does not return if the process
   *     itself is ending, which takes the servers with it
   */
  public record Means(
      List<? extends ComparedTarget> targets,
      List<List<Participant>> participants,
      int workers,
      Supplier<CaseSource<?, ?>> cases,
      UnaryOperator<String> command,
      Consumer<FiledDiscrepancy> kept,
      Consumer<Supplier<Compatibility>> soFar,
      Runnable beforeBlame) {
    public Means {
      targets = List.copyOf(targets);
      participants = List.copyOf(participants);
    }
  }

  /** Between the name of a target that is lost and the reason. */
  private static final String NAMED = ": ";

  private final ComparisonOptions options;
  private final Means means;
  private final Budget budget;
  private final Progress<ComparisonEntries> progress;
  private final DiscrepancyLedger ledger = new DiscrepancyLedger();
  private final FilingTime filingTime;
  private double seconds;

  public GeneratedCases(
      ComparisonOptions options, Means means, Budget budget, Progress<ComparisonEntries> progress) {
    this.options = options;
    this.means = means;
    this.budget = budget;
    this.progress = progress;
    this.filingTime = new FilingTime(budget, options.reduction(), means.workers());
  }

  @Override
  public Class<DiscrepancySighting> sightings() {
    return DiscrepancySighting.class;
  }

  @Override
  public Class<ComparisonEntries> entries() {
    return ComparisonEntries.class;
  }

  @Override
  public ComparisonEntries nothing() {
    return ComparisonEntries.NONE;
  }

  /** Few, since each runs on all targets and at all levels. */
  @Override
  public int blockSize() {
    return Place.ORDERS;
  }

  @Override
  public int partSize() {
    return 1;
  }

  @Override
  public CaseSource<?, ?> cases() {
    return means.cases().get();
  }

  @Override
  public Examiner<DiscrepancySighting, ComparisonEntries> examiner(
      int worker,
      CaseSource<?, ?> cases,
      EarlierAnswers<DiscrepancySighting> unfinished,
      Consumer<SQLException> lost) {
    List<Participant> participants = means.participants().get(worker);
    ComparisonPool pool = new ComparisonPool(options.patience(), means.beforeBlame());
    DiscrepancyRunner runs = new DiscrepancyRunner(participants, options.allLevels(), pool, lost);
    return new ComparisonExaminer(
        options, participants, pool, runs, filing(runs, means.kept(), progress));
  }

  private DiscrepancyFiling filing(
      DiscrepancyRuns runs, Consumer<FiledDiscrepancy> kept, Progress<ComparisonEntries> listener) {
    return new DiscrepancyFiling(
        means.targets(),
        runs,
        ledger,
        means.command(),
        kept,
        listener,
        filingTime,
        filingTime::left);
  }

  @Override
  public Class<DiscrepancyQuestion> questions() {
    return DiscrepancyQuestion.class;
  }

  @Override
  public Class<DiscrepancyAnswer> answers() {
    return DiscrepancyAnswer.class;
  }

  @Override
  public SightingFiler<DiscrepancySighting, ComparisonEntries> filer(
      CaseSource<?, ?> cases,
      Inquiry<DiscrepancySighting, DiscrepancyQuestion, DiscrepancyAnswer> elsewhere,
      Consumer<SQLException> lost) {
    return filing(
        new ComparedElsewhere(elsewhere, e -> lost.accept(lost(e.getMessage()))),
        means.kept(),
        progress);
  }

  @Override
  public SightingFiler<DiscrepancySighting, ComparisonEntries> rehearsal(
      CaseSource<?, ?> cases,
      Inquiry<DiscrepancySighting, DiscrepancyQuestion, DiscrepancyAnswer> elsewhere) {
    return filing(
        new ComparedElsewhere(elsewhere, e -> {}),
        filed -> {},
        new Progress<ComparisonEntries>() {});
  }

  /** Says whose server it was. */
  @Override
  public String reason(SQLException lost) {
    String reason = PortableExamination.super.reason(lost);
    return lost instanceof ParticipantLostException one
        ? one.participant() + NAMED + reason
        : reason;
  }

  @Override
  public SQLException lost(String reason) {
    return means.targets().stream()
        .map(ComparedTarget::name)
        .filter(name -> reason.startsWith(name + NAMED))
        .findFirst()
        .map(name -> lost(name, reason.substring((name + NAMED).length())))
        .orElseGet(
            () ->
                lost(
                    means.targets().stream()
                        .map(ComparedTarget::name)
                        .collect(Collectors.joining(",")),
                    reason));
  }

  private static ParticipantLostException lost(String name, String reason) {
    return new ParticipantLostException(name, new SQLException(reason));
  }

  @Override
  public Respondent<DiscrepancyQuestion, DiscrepancyAnswer> respondent(
      Examiner<DiscrepancySighting, ComparisonEntries> examiner) {
    return ((ComparisonExaminer) examiner).respondent();
  }

  /**
   * What is compared where processes elsewhere have the servers.
   *
   * @param worker the command line by which they are started
   * @throws SQLException if there are none that can be used
   */
  public static List<ParticipantElsewhere> targets(WorkCarrier carrier, List<String> worker)
      throws SQLException {
    return RemoteWorkers
        .<DiscrepancySighting, ComparisonEntries, DiscrepancyQuestion, DiscrepancyAnswer>ask(
            carrier,
            worker,
            new DiscrepancyQuestion.Targets(),
            DiscrepancySighting.class,
            ComparisonEntries.class,
            DiscrepancyQuestion.class,
            DiscrepancyAnswer.class)
        .targets();
  }

  @Override
  public ComparisonEntries skipped(Place place, String reason) {
    return untried(options.levels(), reason, List.of());
  }

  @Override
  public ComparisonEntries besides(ComparisonEntries skipped) {
    return ComparisonEntries.deaths(skipped.deaths());
  }

  /**
   * What counts instead of a case that is not compared.
   *
   * @param deaths what the case did when somebody tried
   */
  public static ComparisonEntries untried(
      List<ComparedLevel> levels, String reason, List<ServerDeath> deaths) {
    ComparisonEntries all = ComparisonEntries.cases(1).plus(ComparisonEntries.deaths(deaths));
    for (ComparedLevel level : levels) {
      LevelTally tally = new LevelTally(1, 0, 0, 0, 1, 0);
      all = all.plus(ComparisonEntries.of(level, tally, Optional.of(reason), Map.of()));
    }
    return all;
  }

  @Override
  public void enter(ComparisonEntries entries, double secondsNow) {
    ledger.enter(entries);
    seconds = secondsNow;
  }

  @Override
  public void journalled(ComparisonEntries block) {
    means.soFar().accept(this::result);
  }

  /** What it came to. */
  public Compatibility result() {
    return Compatibility.of(
        means.targets(),
        options.levels(),
        ledger.cases(),
        Math.max(seconds, budget.seconds()),
        ledger,
        List.of());
  }
}
