package dev.isoscope.cli;

import dev.isoscope.campaign.FindingSummary;
import dev.isoscope.campaign.Ledger;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.Tallies;
import dev.isoscope.model.Level;
import dev.isoscope.report.TextOptions;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Says on standard error how a hunt goes on: in one line that changes where that is a terminal, in
 * a line now and then where it is not.
 */
final class HuntProgress implements Progress, AutoCloseable {
  private static final long TERMINAL_MILLISECONDS = 250;
  private static final long PLAIN_MILLISECONDS = 10_000;

  private final String name;
  private final OptionalLong cases;
  private final Optional<Duration> time;
  private final PrintWriter err;
  private final boolean terminal;
  private final int width;
  private final double secondsBefore;
  private final long start = System.nanoTime();
  private final Thread thread = new Thread(this::run, "isoscope-progress");

  private Tallies tallies;
  private int findings;
  private String filing = "";
  private boolean closed;
  private boolean lineShown;

  /**
   * @param before what earlier parts of the campaign came to
   */
  HuntProgress(
      HuntCommand options, String target, Level level, Optional<Duration> time, Ledger before) {
    this.name = target + " " + level;
    this.cases = options.cases == null ? OptionalLong.empty() : OptionalLong.of(options.cases);
    this.time = time;
    this.err = options.spec.commandLine().getErr();
    this.terminal = Boolean.getBoolean("isoscope.errors.terminal");
    this.width = Terminal.options(ColorChoice.never).width();
    this.tallies = before.tallies();
    this.findings = before.findings().size();
    this.secondsBefore = before.seconds();
    thread.setDaemon(true);
    if (!options.quiet) {
      thread.start();
    } else {
      closed = true;
    }
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
    if (!closed) {
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
  synchronized void say(String message) {
    clear();
    err.println("isoscope: " + TextOptions.printable(message));
  }

  private synchronized void run() {
    try {
      while (!closed) {
        wait(terminal ? TERMINAL_MILLISECONDS : PLAIN_MILLISECONDS);
        if (closed) {
          return;
        }
        if (terminal) {
          String line = line();
          err.print("\r" + line.substring(0, Math.min(line.length(), width - 1)) + "\u001b[K");
          err.flush();
          lineShown = true;
        } else {
          err.println("isoscope: " + line());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private String line() {
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
    return left == Double.MAX_VALUE ? "" : ", " + clock(Math.max(0, Math.round(left))) + " left";
  }

  private static String clock(long seconds) {
    return seconds >= 3600
        ? String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
        : String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
  }

  private void clear() {
    if (lineShown) {
      err.print("\r\u001b[K");
      lineShown = false;
    }
  }

  @Override
  public void close() {
    synchronized (this) {
      closed = true;
      clear();
      err.flush();
      notifyAll();
    }
    try {
      thread.join();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
