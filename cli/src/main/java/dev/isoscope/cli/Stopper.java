package dev.isoscope.cli;

/** Passes the wish to end on to whatever is under way, and remembers it for what comes after. */
final class Stopper {
  private boolean stopped;
  private Runnable action = () -> {};

  /**
   * Listens to Ctrl-C until that is closed.
   *
   * @param child whether another process has started this one, and passes the wish on
   */
  Interrupts listen(boolean child) {
    if (child) {
      ParentSignals.listen(System.in, this::stop);
      return new Interrupts(() -> {});
    }
    return new Interrupts(this::stop);
  }

  /** Says how to end what begins now; does it at once if the wish has been uttered before. */
  void onStop(Runnable how) {
    boolean now;
    synchronized (this) {
      action = how;
      now = stopped;
    }
    if (now) {
      how.run();
    }
  }

  void stop() {
    Runnable how;
    synchronized (this) {
      stopped = true;
      how = action;
    }
    how.run();
  }

  synchronized boolean stopped() {
    return stopped;
  }
}
