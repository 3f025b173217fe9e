package dev.isoscope.instrument;

/** A case cannot be made to reveal what it does, and this is why. */
public final class NotInstrumentable extends Exception {
  private static final long serialVersionUID = 1L;

  public NotInstrumentable(String reason) {
    super(reason);
  }
}
