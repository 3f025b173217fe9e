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
  /** How many cases a block is to have. */
  long wanted(int block, int blockSize) {
    long left = cases.orElse(Long.MAX_VALUE) - (long) block * blockSize;
    return Math.max(0, Math.min(left, blockSize));
  }
}
