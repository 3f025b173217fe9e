package dev.isoscope.cli;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** The options that tell continuous integration of what was found. */
final class ResultOptions {
  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description =
          "Findings that are known and do not count: one id per line and comments after #, or the"
              + " document of an earlier hunt --json.")
  Path baseline;

  @Option(
      names = "--junit",
      paramLabel = "FILE",
      description = "Write the results as JUnit XML, one suite per target and level.")
  Path junit;

  @Option(
      names = "--sarif",
      paramLabel = "FILE",
      description = "Write the violations as SARIF 2.1.0.")
  Path sarif;
}
