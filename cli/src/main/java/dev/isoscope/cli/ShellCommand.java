package dev.isoscope.cli;

import dev.isoscope.testbed.TargetSpec;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code shell}: its options. {@link ShellSession} does the work. */
@Command(
    name = "shell",
    description =
        "Opens several sessions of one server in one terminal, and shows who waits for whom.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope shell 2 mariadb@11.4.5",
      "      type 1> BEGIN; or 2> BEGIN; or a digit to change the session, and \\help",
      "  isoscope shell 2 h2 < dialogue.txt",
      "      the same from a file; it may end with \\save case.sql"
    })
final class ShellCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(index = "0", paramLabel = "N", description = "The number of sessions, 1 to 9.")
  int sessions;

  @Parameters(
      index = "1",
      paramLabel = "TARGET",
      defaultValue = Targets.DEFAULT,
      description = TargetSpec.GRAMMAR + " or a JDBC URL; default: h2.")
  String target;

  @Option(
      names = "--level",
      paramLabel = "LEVEL",
      description = "The isolation level of the sessions; default: that of the DBMS.")
  String level;

  @Mixin ColorOption color;

  @Mixin UrlOptions urlOptions;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new ShellSession(this).run();
  }
}
