package dev.isoscope.testbed;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** How a server is made from its source, where nobody publishes binaries of it. */
public interface SourceBuild {
  /** The versions whose source can be had, oldest first. */
  List<String> versions();

  /**
   * Builds a version.
   *
   * @param work where sources and caches are kept; what is there already is not done again
   * @param home gets what the server needs
   * @param progress gets a few words now and then
   */
  void build(String version, Path work, Path home, Launcher launcher, Consumer<String> progress)
      throws IOException, TargetException;
}
