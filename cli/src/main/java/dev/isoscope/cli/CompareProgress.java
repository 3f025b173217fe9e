package dev.isoscope.cli;

import dev.isoscope.compare.Death;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.Progress;
import dev.isoscope.compare.report.DiscrepancyFiles;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Says on standard error how a comparison goes on, and keeps what is found at once. */
final class CompareProgress implements Progress, AutoCloseable {
  private final CompareCommand options;
  private final Map<String, TargetIdentity> targets;
  private final int levels;
  private final ProgressLine line;
  private final Optional<CompareUnderWay> underWay;
  private final long start = System.nanoTime();

  private LevelTally tally = LevelTally.NONE;
  private int distinct;
  private String reducing = "";
  private boolean complained;

  CompareProgress(CompareCommand options, Map<String, TargetIdentity> targets, int levels)
      throws IOException {
    this.options = options;
    this.targets = targets;
    this.levels = levels;
    this.underWay =
        options.underWay == null
            ? Optional.empty()
            : Optional.of(new CompareUnderWay(options.underWay));
    this.line = new ProgressLine(options.spec.commandLine().getErr(), options.quiet, this::line);
  }

  @Override
  public void comparing(String place, Level level) {
    underWay.ifPresent(one -> one.at(place, level));
  }

  @Override
  public synchronized void counted(Level level, LevelTally more) {
    tally = tally.plus(more);
  }

  @Override
  public synchronized void reducing(String what) {
    reducing = what;
  }

  @Override
  public void filed(FiledDiscrepancy filed) {
    synchronized (this) {
      distinct++;
    }
    if (!options.quiet) {
      line.say(
          "found "
              + filed.shown().cause()
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
    if (options.out != null) {
      keep(filed);
    }
  }

  /** What cannot be kept is still reported in the end, so this ends nothing. */
  private void keep(FiledDiscrepancy filed) {
    try {
      new DiscrepancyFiles(options.out).save(filed, targets);
    } catch (IOException e) {
      if (!complained) {
        complained = true;
        line.say("--out " + options.out + " cannot be written: " + e + "; comparing goes on");
      }
    }
  }

  @Override
  public void died(Death death) {
    line.say(
        death.target()
            + " died over case "
            + death.testCase().name()
            + " at "
            + death.level()
            + " and was started again: "
            + death.reason());
  }

  /** A line that stays. */
  void say(String message) {
    line.say(message);
  }

  private synchronized String line() {
    double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
    return String.format(
            Locale.ROOT,
            "%,d comparisons, %.1f/s, %,d differ, %d distinct, %,d in plain SQL, %,d"
                + " inconclusive%s",
            tally.cases(),
            tally.cases() / Math.max(0.001, seconds),
            tally.differing(),
            distinct,
            tally.plain(),
            tally.inconclusive(),
            left(seconds))
        + (reducing.isEmpty() ? "" : ", reducing " + reducing);
  }

  /** By time, or by the cases at the rate so far; whichever is nearer. */
  private String left(double seconds) {
    double left =
        Optional.ofNullable(options.time)
            .map(limit -> limit.toMillis() / 1000.0 - seconds)
            .orElse(Double.MAX_VALUE);
    if (options.caseCount != null && tally.cases() > 0) {
      long missing = Math.max(0, options.caseCount * levels - tally.cases());
      left = Math.min(left, missing * seconds / tally.cases());
    }
    return left == Double.MAX_VALUE
        ? ""
        : ", " + ProgressLine.clock(Math.max(0, Math.round(left))) + " left";
  }

  @Override
  public void close() throws IOException {
    line.close();
    if (underWay.isPresent()) {
      underWay.get().close();
    }
  }
}
