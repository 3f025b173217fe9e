package dev.isoscope.execute;

import java.time.Duration;

/**
 * How cases are run.
 *
 * @param patience how long a statement may run, or everybody wait, before the run is given up as
 *     inconclusive
 */
public record ExecutorOptions(FailurePolicy policy, Reset reset, Duration patience) {
  public static final ExecutorOptions DEFAULT =
      new ExecutorOptions(FailurePolicy.ABORT, Reset.FRESH, Duration.ofSeconds(60));

  public ExecutorOptions withPolicy(FailurePolicy other) {
    return new ExecutorOptions(other, reset, patience);
  }

  public ExecutorOptions withReset(Reset other) {
    return new ExecutorOptions(policy, other, patience);
  }

  public ExecutorOptions withPatience(Duration other) {
    return new ExecutorOptions(policy, reset, other);
  }
}
