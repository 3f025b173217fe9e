package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** The options that say how a server at a JDBC URL is reached. */
final class UrlOptions {
  @Option(
      names = "--user",
      paramLabel = "NAME",
      description = "Who logs in at a JDBC URL; the password is read from ISOSCOPE_PASSWORD.")
  String user;

  @Option(
      names = "--dialect",
      paramLabel = "DBMS",
      description =
          "The DBMS that answers at a JDBC URL whose scheme does not tell. CockroachDB, openGauss"
              + " and YugabyteDB are unverified: known from their manuals only.")
  String dialect;

  @Option(
      names = "--driver",
      paramLabel = "FILE.jar",
      description = "A JDBC driver for a URL; repeatable.")
  List<Path> drivers = new ArrayList<>();

  /** The same options for another command. */
  List<String> arguments() {
    List<String> arguments = new ArrayList<>();
    if (user != null) {
      arguments.addAll(List.of("--user", user));
    }
    if (dialect != null) {
      arguments.addAll(List.of("--dialect", dialect));
    }
    drivers.forEach(driver -> arguments.addAll(List.of("--driver", driver.toString())));
    return arguments;
  }
}
