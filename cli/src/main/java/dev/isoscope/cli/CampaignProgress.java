package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.Progress;
import java.io.PrintWriter;
import java.util.concurrent.TimeUnit;

/** Says on standard error how a campaign goes on. */
abstract class CampaignProgress<E> implements Progress<E>, AutoCloseable {
  private final CampaignLimits limits;
  private final boolean quiet;
  private final ProgressLine progress;
  private final long start = System.nanoTime();
  private double secondsBefore;
  private String filing = "";

  CampaignProgress(PrintWriter err, boolean quiet, CampaignLimits limits) {
    this.limits = limits;
    this.quiet = quiet;
    this.progress = new ProgressLine(err, quiet, this::line);
  }

  /** Earlier parts of the campaign took so long. */
  synchronized void resume(double seconds) {
    secondsBefore = seconds;
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

  /** What was counted so far. */
  abstract String counts(double seconds);

  /** How many cases are done. */
  abstract long cases();

  private synchronized String line() {
    double here = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    double seconds = secondsBefore + here;
    return counts(seconds) + left(seconds) + (filing.isEmpty() ? "" : ", reducing " + filing);
  }

  /** By time, or by the cases at the rate so far; whichever is nearer. */
  private String left(double seconds) {
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
