package dev.isoscope.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that say where servers come from; all commands that start them share it. */
final class TargetOptions {
  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Where servers are kept; default: ISOSCOPE_CACHE or the user's cache directory.")
  Path cache;

  @Option(names = "--offline", description = "Download nothing.")
  boolean offline;
}
