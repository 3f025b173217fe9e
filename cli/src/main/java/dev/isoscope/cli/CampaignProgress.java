package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.Progress;
import java.io.PrintWriter;
import java.util.Locale;

/** Says on standard error how a campaign goes on. */
abstract class CampaignProgress<E> implements Progress<E>, AutoCloseable {
  private final Budget budget;
  private final boolean quiet;
  private final ProgressLine progress;
  private String filing = "";

  CampaignProgress(PrintWriter err, boolean quiet, Budget budget) {
    this.budget = budget;
    this.quiet = quiet;
    this.progress = new ProgressLine(err, quiet, this::line);
  }

  @Override
  public synchronized void filing(String what) {
    filing = what;
  }

  /** A line that stays. */
  void say(String message) {
    progress.say(message);
  }

  /** A line that stays, unless nobody wants to hear that anything was found. */
  void found(String message) {
    if (!quiet) {
      say("found " + message);
    }
  }

  /** Ends the work, and says that this may take a moment. */
  Runnable ending(Runnable stop) {
    return () -> {
      say("ending after the case under way; Ctrl-C again ends at once");
      stop.run();
    };
  }

  /** How much was found so far. */
  abstract String found();

  /** What else was counted. */
  abstract String counts(double seconds);

  /** How many cases are done. */
  abstract long cases();

  private synchronized String line() {
    double seconds = budget.seconds();
    // What matters comes first: a narrow terminal shows no more.
    return found()
        + String.format(Locale.ROOT, ", %,d %s", cases(), cases() == 1 ? "case" : "cases")
        + left(seconds)
        + (filing.isEmpty() ? "" : ", reducing " + filing)
        + ", "
        + counts(seconds);
  }

  /** By time, or by the cases at the rate so far; whichever is nearer. */
  private String left(double seconds) {
    CampaignLimits limits = budget.limits();
    double left =
        limits.time().map(limit -> limit.toMillis() / 1000.0 - seconds).orElse(Double.MAX_VALUE);
    if (limits.cases().isPresent() && cases() > 0) {
      long missing = Math.max(0, limits.cases().getAsLong() - cases());
      left = Math.min(left, missing * seconds / cases());
    }
    return left == Double.MAX_VALUE
        ? ""
        : ", " + ProgressLine.clock(Math.max(0, Math.round(left))) + " left";
  }

  @Override
  public void close() {
    progress.close();
  }
}
