package dev.isoscope.testbed;

import java.util.Map;

/** What the exit status of a process tells of its end, in words. */
public final class ExitStatus {
  /** An exit status above this one tells a signal. */
  private static final int SIGNALLED = 128;

  private static final Map<Integer, String> SIGNALS =
      Map.of(
          2, "SIGINT", 3, "SIGQUIT", 4, "SIGILL", 6, "SIGABRT", 7, "SIGBUS", 8, "SIGFPE", 9,
          "SIGKILL", 11, "SIGSEGV", 13, "SIGPIPE", 15, "SIGTERM");

  private ExitStatus() {}

  /** Such as {@code SIGKILL (signal 9)} or {@code exit status 1}. */
  public static String of(int status) {
    return signalled(status)
        ? signal(status) + " (signal " + (status - SIGNALLED) + ")"
        : "exit status " + status;
  }

  /** Whether a signal has ended the process. */
  public static boolean signalled(int status) {
    return status > SIGNALLED;
  }

  /** The name of the signal that has ended it. */
  public static String signal(int status) {
    int number = status - SIGNALLED;
    return SIGNALS.getOrDefault(number, "signal " + number);
  }
}
