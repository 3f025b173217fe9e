package dev.isoscope.campaign;

/** A campaign cannot begin or go on in a directory; the message says why and what to do. */
public final class JournalException extends Exception {
  private static final long serialVersionUID = 1;

  JournalException(String message) {
    super(message);
  }

  JournalException(String message, Throwable cause) {
    super(message, cause);
  }
}
