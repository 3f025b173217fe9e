package dev.isoscope.campaign;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * How long a campaign goes on.
 *
 * @param cases how many cases in all; without a limit if empty
 * @param time how long in all; without a limit if empty
 */
public record CampaignLimits(OptionalLong cases, Optional<Duration> time) {
  /** Where the same cases are to give the same result, also on a slow machine. */
  private static final Duration PATIENT_REDUCTION = Duration.ofSeconds(120);

  /**
   * How long a reduction may take, so that a campaign does not spend all its time with it.
   *
   * @param time of the campaign
   * @param part of the time, within the bounds
   */
  public static Duration reduction(
      Optional<Duration> time, int part, Duration shortest, Duration longest) {
    return time.map(all -> all.dividedBy(part))
        .map(share -> share.compareTo(shortest) < 0 ? shortest : share)
        .map(share -> share.compareTo(longest) > 0 ? longest : share)
        .orElse(PATIENT_REDUCTION);
  }

  /** How many cases a block is to have. */
  long wanted(int block, int blockSize) {
    long left = cases.orElse(Long.MAX_VALUE) - (long) block * blockSize;
    return Math.max(0, Math.min(left, blockSize));
  }
}
