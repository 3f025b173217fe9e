package dev.isoscope.cli;

/** What the exit codes of all commands mean. */
final class ExitCode {
  static final int OK = 0;
  static final int UNEXPECTED = 1;
  static final int USAGE = 2;
  static final int UNAVAILABLE = 3;

  /** A fault of Isoscope itself, after the convention of sysexits. */
  static final int INTERNAL = 70;

  private ExitCode() {}
}
