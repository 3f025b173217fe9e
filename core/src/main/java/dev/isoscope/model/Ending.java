package dev.isoscope.model;

/** How a run ended as a whole. */
public sealed interface Ending {
  /** Every statement completed or was skipped for a reason that the history holds. */
  record Complete() implements Ending {}

  /**
   * The run could not go on; the reason says why.
   *
   * @param hung whether the DBMS is to blame: it does not answer, or lets sessions of the case wait
   *     for each other for ever; not where a statement just takes long
   */
  record Stuck(String reason, boolean hung) implements Ending {
    public Stuck(String reason) {
      this(reason, false);
    }
  }

  /** The server went away during the run. */
  record ServerDied(String reason) implements Ending {}
}
