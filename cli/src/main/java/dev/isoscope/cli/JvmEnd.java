package dev.isoscope.cli;

/**
 * Keeps quiet once the JVM is ending (Ctrl-C): the servers are being taken away then, and what the
 * work makes of that is no news.
 */
final class JvmEnd {
  private JvmEnd() {}

  /** Returns at once, or never if the JVM is ending. */
  static void awaitIfUnderWay() {
    while (underWay()) {
      try {
        Thread.sleep(Long.MAX_VALUE);
      } catch (InterruptedException e) {
        // The JVM ends anyhow.
      }
    }
  }

  /** Only a JVM that is ending refuses to take back a hook that it never had. */
  private static boolean underWay() {
    try {
      Runtime.getRuntime().removeShutdownHook(new Thread());
      return false;
    } catch (IllegalStateException e) {
      return true;
    }
  }
}
