package dev.isoscope.testbed;

import dev.isoscope.model.Version;
import java.nio.file.Path;

/**
 * A server's software, unpacked.
 *
 * @param artifactVersion as it is published, which may have more parts than the server's own
 */
public record Installation(String dbms, String artifactVersion, Path home) {
  public Version version() {
    return Version.parse(artifactVersion);
  }

  public String name() {
    return dbms + "-" + artifactVersion;
  }
}
