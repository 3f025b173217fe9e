package dev.isoscope.cli;

import dev.isoscope.campaign.FindingSummary;
import dev.isoscope.campaign.Ledger;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.Tallies;
import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** Says on standard error how a hunt goes on. */
final class HuntProgress implements Progress, AutoCloseable {
  private final String name;
  private final OptionalLong cases;
  private final Optional<Duration> time;
  private final boolean quiet;
  private final ProgressLine progress;
  private final double secondsBefore;
  private final long start = System.nanoTime();

  private Tallies tallies;
  private int findings;
  private String filing = "";

  /**
   * @param before what earlier parts of the campaign came to
   */
  HuntProgress(
      HuntCommand options, String target, Level level, Optional<Duration> time, Ledger before) {
    this.name = target + " " + level;
    this.cases = options.cases == null ? OptionalLong.empty() : OptionalLong.of(options.cases);
    this.time = time;
    this.quiet = options.quiet;
    this.tallies = before.tallies();
    this.findings = before.findings().size();
    this.secondsBefore = before.seconds();
    this.progress = new ProgressLine(options.spec.commandLine().getErr(), quiet, this::line);
  }

  @Override
  public synchronized void counted(Tallies more) {
    tallies = tallies.plus(more);
  }

  @Override
  public synchronized void filing(String what) {
    filing = what;
  }

  @Override
  public synchronized void filed(FindingSummary finding) {
    findings++;
    if (!quiet) {
      say(
          "found "
              + finding.triage().label()
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

  /** A line that stays. */
  void say(String message) {
    progress.say(message);
  }

  private synchronized String line() {
    double here = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    double seconds = secondsBefore + here;
    return String.format(
            Locale.ROOT,
            "%s: %,d cases, %.1f/s, %,d blocked, %,d deadlocks, %.1f%% invalid, %d %s%s",
            name,
            tallies.cases(),
            seconds == 0 ? 0 : tallies.cases() / seconds,
            tallies.blocked(),
            tallies.deadlocks(),
            100 - tallies.validity(),
            findings,
            findings == 1 ? "finding" : "findings",
            left(seconds))
        + (filing.isEmpty() ? "" : ", reducing " + filing);
  }

  /** By time, or by the cases at the rate so far; whichever is nearer. */
  private String left(double seconds) {
    double left = time.map(limit -> limit.toMillis() / 1000.0 - seconds).orElse(Double.MAX_VALUE);
    if (cases.isPresent() && tallies.cases() > 0) {
      long missing = Math.max(0, cases.getAsLong() - tallies.cases());
      left = Math.min(left, missing * seconds / tallies.cases());
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
