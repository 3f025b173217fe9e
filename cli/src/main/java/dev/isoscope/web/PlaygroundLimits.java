package dev.isoscope.web;

import java.time.Duration;

/**
 * How much the playground does for anybody.
 *
 * @param requestBytes how long a request may be
 * @param answerBytes how long an answer may be
 * @param runsAtOnce how many runs there may be at a time
 * @param silence how long a run may have nothing to tell
 * @param total how long it may take in all
 */
public record PlaygroundLimits(
    int requestBytes, long answerBytes, int runsAtOnce, Duration silence, Duration total) {
  public static final PlaygroundLimits DEFAULT =
      new PlaygroundLimits(
          256 * 1024, 16L * 1024 * 1024, 2, Duration.ofMinutes(3), Duration.ofMinutes(10));
}
