package dev.isoscope.campaign;

import java.util.concurrent.TimeUnit;

/** Knows when to stop. Asking the clock here changes how far a campaign comes, not what it does. */
final class Budget {
  private final CampaignOptions options;
  private final double secondsBefore;
  private final long start = System.nanoTime();
  private volatile boolean stopped;

  /**
   * @param secondsBefore how long earlier parts of the campaign took
   */
  Budget(CampaignOptions options, double secondsBefore) {
    this.options = options;
    this.secondsBefore = secondsBefore;
  }

  double seconds() {
    return secondsBefore + (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  /** Whether no further case is to be begun. */
  boolean exhausted() {
    return stopped
        || options.time().filter(time -> seconds() * 1000 >= time.toMillis()).isPresent();
  }

  long wanted(int block) {
    return options.wanted(block);
  }

  void stop() {
    stopped = true;
  }
}
