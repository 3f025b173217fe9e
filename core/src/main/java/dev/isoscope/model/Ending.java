package dev.isoscope.model;

/** How a run ended as a whole. */
public sealed interface Ending {
  /** Every statement completed or was skipped for a reason that the history holds. */
  record Complete() implements Ending {}

  /** The run could not go on; the reason says why. */
  record Stuck(String reason) implements Ending {}

  /** The server went away during the run. */
  record ServerDied(String reason) implements Ending {}
}
