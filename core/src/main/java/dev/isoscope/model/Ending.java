package dev.isoscope.model;

/** How a run ended as a whole. */
public sealed interface Ending {
  /** Every statement completed or was skipped for a reason that the history holds. */
  record Complete() implements Ending {}

  /**
   * The run could not go on; the reason says why.
   *
   * @param hung whether the DBMS does not answer any more; not where a statement just takes long,
   *     or where sessions wait for each other and only a lock timeout would part them
   */
  record Stuck(String reason, boolean hung) implements Ending {
    public Stuck(String reason) {
      this(reason, false);
    }
  }

  /** The server went away during the run. */
  record ServerDied(String reason) implements Ending {}
}
