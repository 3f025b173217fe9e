package dev.isoscope.semantics;

/** The replay cannot say anything; the message is a sentence that says why. */
public final class GaveUp extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean refused;

  GaveUp(String message) {
    this(message, false);
  }

  private GaveUp(String message, boolean refused) {
    super(message);
    this.refused = refused;
  }

  /** The DBMS does not take rows, because they break a constraint. */
  static GaveUp refused(String message) {
    return new GaveUp(message, true);
  }

  boolean isRefusal() {
    return refused;
  }
}
