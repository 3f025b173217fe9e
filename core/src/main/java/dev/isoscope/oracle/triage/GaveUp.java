package dev.isoscope.oracle.triage;

/** The replay cannot say anything; the message is a sentence that says why. */
final class GaveUp extends Exception {
  private static final long serialVersionUID = 1;

  GaveUp(String message) {
    super(message);
  }
}
