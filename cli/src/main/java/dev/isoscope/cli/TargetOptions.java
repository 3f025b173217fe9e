package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * The options that say how targets are found and reached; all commands that start them share it.
 */
final class TargetOptions {
  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Who logs in at a JDBC URL; the password is read from ISOSCOPE_PASSWORD.")
  String user;

  @Option(
      names = "--dialect",
      paramLabel = "DBMS",
      description = "The DBMS that answers at a JDBC URL whose scheme does not tell.")
  String dialect;

  @Option(
      names = "--driver",
      paramLabel = "FILE.jar",
      description = "A JDBC driver for a URL; repeatable.")
  List<Path> drivers = new ArrayList<>();

  @Option(
      names = "--cache",
      paramLabel = "DIR",
      description =
          "Where servers are kept; default: ISOSCOPE_CACHE or the user's cache directory.")
  Path cache;

  @Option(names = "--offline", description = "Download nothing.")
  boolean offline;
}
