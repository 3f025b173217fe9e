package dev.isoscope.cli;

/** Bad usage or bad input: the message goes to standard error, and the exit code is 2. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UsageException(String message) {
    super(message);
  }
}
