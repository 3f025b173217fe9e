package dev.isoscope.compare;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examination;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.UnfinishedBlocks;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;

/**
 * Compares targets on generated cases (seed document DT2, section 4): each case at all levels in
 * turn, so that each level gets its share of the time, and counts can be compared.
 */
public final class GeneratedCases implements Examination<DiscrepancySighting, ComparisonEntries> {
  /**
   * What a campaign of comparisons works with.
   *
   * @param participants the same for each worker, on servers of its own
   * @param cases makes the source of cases for one worker
   * @param command what to type to see the case of a place again
   * @param kept is told of each discrepancy as soon as it is found
   * @param beforeBlame is called before a server counts as dead; does not return if the process
   *     itself is ending, which takes the servers with it
   */
  public record Means(
      List<List<Participant>> participants,
      Supplier<CaseSource<?, ?>> cases,
      UnaryOperator<String> command,
      Consumer<FiledDiscrepancy> kept,
      Runnable beforeBlame) {
    public Means {
      participants = List.copyOf(participants);
    }
  }

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
    this.filingTime = new FilingTime(budget, options.reduction(), means.participants().size());
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
      UnfinishedBlocks<DiscrepancySighting, ComparisonEntries> unfinished,
      Consumer<SQLException> lost) {
    List<Participant> participants = means.participants().get(worker);
    ComparisonPool pool = new ComparisonPool(options.patience(), means.beforeBlame());
    DiscrepancyFiling filing =
        new DiscrepancyFiling(
            participants,
            options.allLevels(),
            pool,
            ledger,
            means.command(),
            means.kept(),
            progress,
            filingTime::over,
            lost);
    return new ComparisonExaminer(options, participants, pool, filing, filingTime);
  }

  @Override
  public ComparisonEntries skipped(Place place, String reason) {
    return untried(options.levels(), reason, List.of());
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

  /** What it came to. */
  public Compatibility result() {
    return Compatibility.of(
        means.participants().get(0),
        options.levels(),
        ledger.cases(),
        Math.max(seconds, budget.seconds()),
        ledger,
        List.of());
  }
}
