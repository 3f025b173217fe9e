package dev.isoscope.testbed;

import java.util.Locale;

/** The operating system and processor that binaries must be made for. */
record Platform(String system, String processor) {
  static Platform current() {
    return new Platform(
        System.getProperty("os.name").toLowerCase(Locale.ROOT),
        System.getProperty("os.arch").toLowerCase(Locale.ROOT));
  }

  boolean linux() {
    return system.equals("linux");
  }

  boolean x86() {
    return processor.equals("amd64") || processor.equals("x86_64");
  }

  boolean arm() {
    return processor.equals("aarch64") || processor.equals("arm64");
  }

  /** The error for binaries that nobody published for this platform. */
  TargetException unsupported(String title, String supported) {
    return TargetException.unavailable(
        "%s binaries are published for %s, not for %s on %s"
                .formatted(title, supported, system, processor)
            + ": give the JDBC URL of a server that runs already, or run Isoscope there");
  }
}
