package dev.isoscope.pattern;

/** A text holds no patterns; the message says where, why, and what to do. */
public final class PatternFileException extends Exception {
  private static final long serialVersionUID = 1;

  PatternFileException(String message) {
    super(message);
  }
}
