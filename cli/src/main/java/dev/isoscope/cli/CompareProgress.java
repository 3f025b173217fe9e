package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.compare.ComparisonEntries;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.ServerDeath;
import java.util.Locale;

/** Says on standard error how a comparison goes on. */
final class CompareProgress extends CampaignProgress<ComparisonEntries> {
  private LevelTally tally = LevelTally.NONE;
  private long cases;
  private int distinct;

  CompareProgress(CompareCommand options, Budget budget) {
    super(options.spec.commandLine().getErr(), options.quiet, budget);
  }

  @Override
  public void counted(ComparisonEntries more) {
    synchronized (this) {
      tally = more.tallies().values().stream().reduce(tally, LevelTally::plus);
      cases += more.cases();
    }
    for (ServerDeath death : more.deaths()) {
      say(
          death.target()
              + " died over case "
              + death.testCase().name()
              + " at "
              + death.level()
              + " and was started again: "
              + death.reason());
    }
  }

  @Override
  public void entered(ComparisonEntries more) {
    counted(more);
    for (ComparisonEntries.NewDiscrepancy one : more.discrepancies()) {
      FiledDiscrepancy filed = one.filed();
      synchronized (this) {
        distinct++;
      }
      found(
          filed.shown().cause()
              + " ("
              + filed.shown().kind()
              + ", "
              + filed.shown().consequence()
              + ") at "
              + filed.origin().level()
              + ", "
              + filed.origin().place()
              + " ["
              + filed.id()
              + "]");
    }
  }

  /** What earlier parts of the campaign came to. */
  synchronized void resume(Compatibility before) {
    tally = before.total();
    cases = before.cases();
    distinct = before.discrepancies().size();
  }

  @Override
  long cases() {
    return cases;
  }

  @Override
  String found() {
    return distinct == 1 ? "1 discrepancy" : distinct + " discrepancies";
  }

  @Override
  String counts(double seconds) {
    return String.format(
        Locale.ROOT,
        "%,d comparisons, %.1f/s, %,d differ, %,d in plain SQL, %,d inconclusive",
        tally.cases(),
        tally.cases() / Math.max(0.001, seconds),
        tally.differing(),
        tally.plain(),
        tally.inconclusive());
  }
}
