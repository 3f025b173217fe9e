package dev.isoscope.semantics;

/** The replay cannot say anything; the message is a sentence that says why. */
public final class ReplayImpossible extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean refused;

  ReplayImpossible(String message) {
    this(message, false);
  }

  private ReplayImpossible(String message, boolean refused) {
    super(message);
    this.refused = refused;
  }

  /** The DBMS does not take rows, because they break a constraint. */
  static ReplayImpossible refused(String message) {
    return new ReplayImpossible(message, true);
  }

  boolean isRefusal() {
    return refused;
  }
}
