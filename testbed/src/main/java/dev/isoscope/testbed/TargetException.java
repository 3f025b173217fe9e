package dev.isoscope.testbed;

/** A target that cannot be had; the message says what is wrong and what to do about it. */
public final class TargetException extends Exception {
  /** Whose fault it is, which decides the exit code. */
  public enum Kind {
    /** What the user asked for makes no sense. */
    USAGE,
    /** It makes sense, but could not be started or reached. */
    UNAVAILABLE
  }

  private final Kind kind;

  private TargetException(Kind kind, String message, Throwable cause) {
    super(message, cause);
    this.kind = kind;
  }

  public static TargetException usage(String message) {
    return new TargetException(Kind.USAGE, message, null);
  }

  public static TargetException unavailable(String message) {
    return new TargetException(Kind.UNAVAILABLE, message, null);
  }

  public static TargetException unavailable(String message, Throwable cause) {
    return new TargetException(Kind.UNAVAILABLE, message, cause);
  }

  public Kind kind() {
    return kind;
  }
}
