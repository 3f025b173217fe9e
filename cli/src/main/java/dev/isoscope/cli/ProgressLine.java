package dev.isoscope.cli;

import dev.isoscope.report.TextOptions;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.function.Supplier;

/**
 * Says on standard error how work goes on: in one line that changes where that is a terminal, in a
 * line now and then where it is not.
 */
final class ProgressLine implements AutoCloseable {
  private static final long TERMINAL_MILLISECONDS = 250;
  private static final long PLAIN_MILLISECONDS = 10_000;

  private final PrintWriter err;
  private final Supplier<String> content;
  private final boolean terminal = Boolean.getBoolean("isoscope.errors.terminal");
  private final int width = Terminal.options(ColorChoice.never).width();
  private final Thread thread = new Thread(this::run, "isoscope-progress");
  private boolean closed;
  private boolean shown;
  private String last = "";

  /**
   * @param content what to say now; asked in a thread of its own
   */
  ProgressLine(PrintWriter err, boolean quiet, Supplier<String> content) {
    this.err = err;
    this.content = content;
    this.closed = quiet;
    thread.setDaemon(true);
    if (!quiet) {
      thread.start();
    }
  }

  /** A line that stays. */
  synchronized void say(String message) {
    clear();
    err.println("isoscope: " + TextOptions.printable(message));
  }

  private void run() {
    try {
      while (awaitNext()) {
        show(content.get()); // not while this is locked: who is asked may be about to say something
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized boolean awaitNext() throws InterruptedException {
    if (!closed) {
      wait(terminal ? TERMINAL_MILLISECONDS : PLAIN_MILLISECONDS);
    }
    return !closed;
  }

  private synchronized void show(String line) {
    if (closed) {
      return;
    }
    if (terminal) {
      err.print("\r" + fitting(line, width - 1) + "\u001b[K");
      err.flush();
      shown = true;
    } else if (!line.equals(last)) {
      err.println("isoscope: " + line);
      last = line;
    }
  }

  /** As many of the parts between commas as there is room for: the line must not fold. */
  static String fitting(String line, int width) {
    if (line.length() <= width) {
      return line;
    }
    int comma = line.lastIndexOf(", ", width);
    return line.substring(0, comma > 0 ? comma : width);
  }

  private void clear() {
    if (shown) {
      err.print("\r\u001b[K");
      shown = false;
    }
  }

  /** Seconds as a clock shows them. */
  static String clock(long seconds) {
    return seconds >= 3600
        ? String.format(
            Locale.ROOT, "%d:%02d:%02d", seconds / 3600, seconds / 60 % 60, seconds % 60)
        : String.format(Locale.ROOT, "%d:%02d", seconds / 60, seconds % 60);
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
