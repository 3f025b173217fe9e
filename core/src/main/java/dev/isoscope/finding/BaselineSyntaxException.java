package dev.isoscope.finding;

/** A baseline that cannot be read; the message holds file, line and remedy. */
public final class BaselineSyntaxException extends Exception {
  private static final long serialVersionUID = 1;

  BaselineSyntaxException(String source, int line, String message) {
    super(source + ":" + line + ": " + message);
  }
}
