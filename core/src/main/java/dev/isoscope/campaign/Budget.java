package dev.isoscope.campaign;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Knows when to stop. Asking the clock here changes how far a campaign comes, not what it does. */
public final class Budget {
  private final CampaignLimits limits;
  private final long start = System.nanoTime();
  private volatile double secondsBefore;
  private volatile boolean stopped;

  public Budget(CampaignLimits limits) {
    this.limits = limits;
  }

  /** How long the campaign has lasted, over all its parts. */
  public double seconds() {
    return secondsBefore + (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
  }

  /** Earlier parts of the campaign took so long. */
  void resume(double seconds) {
    secondsBefore = seconds;
  }

  public CampaignLimits limits() {
    return limits;
  }

  /** Whether no further case is to be begun. */
  public boolean exhausted() {
    return overdue(Duration.ZERO);
  }

  /** Whether somebody wants it to end, or time has been over for so long. */
  public boolean overdue(Duration grace) {
    return stopped
        || limits
            .time()
            .filter(time -> seconds() * 1000 >= time.plus(grace).toMillis())
            .isPresent();
  }

  /** How long it may go on; empty if nobody has said. */
  public Optional<Duration> left() {
    if (stopped) {
      return Optional.of(Duration.ZERO);
    }
    return limits
        .time()
        .map(time -> time.minusMillis((long) (seconds() * 1000)))
        .map(left -> left.isNegative() ? Duration.ZERO : left);
  }

  boolean stopped() {
    return stopped;
  }

  public void stop() {
    stopped = true;
  }
}
