package dev.isoscope.compare;

import dev.isoscope.campaign.Budget;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** How much of the time of a campaign may go into reducing what was found. */
final class FilingTime {
  /** How long what was found when the time was over is still reduced and tried at other levels. */
  private static final Duration GRACE = Duration.ofSeconds(10);

  private final Budget budget;
  private final Duration reduction;
  private final int workers;
  private final long start = System.nanoTime();
  private final AtomicLong spent = new AtomicLong();

  /**
   * @param reduction how long one reduction may take
   */
  FilingTime(Budget budget, Duration reduction, int workers) {
    this.budget = budget;
    this.reduction = reduction;
    this.workers = workers;
  }

  void spend(long nanoseconds) {
    spent.addAndGet(nanoseconds);
  }

  /** How long something may be looked into before it is filed as it is. */
  Optional<Duration> left() {
    return budget.overdue(GRACE) ? Optional.of(Duration.ZERO) : withGrace();
  }

  private Optional<Duration> withGrace() {
    return budget
        .limits()
        .time()
        .map(time -> time.minusMillis((long) (budget.seconds() * 1000)).plus(GRACE));
  }

  /** Where time is short, at least half of it is for new cases. */
  boolean hurry() {
    return budget.limits().time().isPresent()
        && (budget.exhausted() || 2 * spent.get() > workers * (System.nanoTime() - start));
  }

  /** How long a reduction may take: when the time is nearly over, not much longer than that. */
  Duration forOne() {
    Duration left = withGrace().orElse(reduction);
    return left.compareTo(reduction) < 0 ? left : reduction;
  }
}
