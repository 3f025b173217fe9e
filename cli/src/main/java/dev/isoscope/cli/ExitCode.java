package dev.isoscope.cli;

/** What the exit codes of all commands mean. */
final class ExitCode {
  static final int OK = 0;
  static final int UNEXPECTED = 1;
  static final int USAGE = 2;
  static final int UNAVAILABLE = 3;

  /** A fault of Isoscope itself, after the convention of sysexits. */
  static final int INTERNAL = 70;

  /** Ended by Ctrl-C, as shells have it: the number of the signal on top of 128. */
  static final int INTERRUPTED = 130;

  /** Likewise by a polite kill. */
  static final int TERMINATED = 143;

  private ExitCode() {}

  /**
   * What work on several targets ends with. What was found counts more than what was not done.
   *
   * @param failures zero unless a target could not be used, or something was amiss with the command
   * @param found whether something is wrong with a target
   */
  static int of(int failures, boolean found, Stopper stopper) {
    if (failures == USAGE || failures == INTERNAL) {
      return failures;
    }
    return found || failures == UNEXPECTED ? UNEXPECTED : stopper.exitCode().orElse(failures);
  }
}
