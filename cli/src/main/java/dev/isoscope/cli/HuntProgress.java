package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.Tallies;
import dev.isoscope.model.Level;
import java.util.Locale;

/** Says on standard error how a hunt goes on. */
final class HuntProgress extends CampaignProgress<HuntEntries> {
  private final String name;
  private Tallies tallies = Tallies.NONE;
  private int findings;

  HuntProgress(HuntCommand options, String target, Level level, Budget budget) {
    super(options.spec.commandLine().getErr(), options.quiet, budget);
    this.name = target + " " + level;
  }

  @Override
  public synchronized void counted(HuntEntries more) {
    tallies = tallies.plus(more.tallies());
    findings += more.findings().size();
  }

  /** What earlier parts of the campaign came to. */
  synchronized void resume(FindingLedger before) {
    tallies = before.tallies();
    findings = before.findings().size();
  }

  @Override
  public void entered(HuntEntries more) {
    counted(more);
    for (FindingSummary finding : more.findings()) {
      found(
          finding.triage().label()
              + " "
              + finding.oracle()
              + "/"
              + finding.kind()
              + " at "
              + finding.place()
              + ": "
              + finding.headline()
              + " ["
              + finding.id()
              + "]");
    }
  }

  @Override
  long cases() {
    return tallies.cases();
  }

  @Override
  String found() {
    return findings == 1 ? "1 finding" : findings + " findings";
  }

  @Override
  String counts(double seconds) {
    return String.format(
        Locale.ROOT,
        "%s, %.1f/s, %,d blocked, %,d deadlocks, %.1f%% invalid",
        name,
        seconds == 0 ? 0 : tallies.cases() / seconds,
        tallies.blocked(),
        tallies.deadlocks(),
        100 - tallies.validity());
  }
}
