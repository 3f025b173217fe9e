package dev.isoscope.cli;

import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code server}: its options. {@link ServerSession} does the work. */
@Command(
    name = "server",
    description =
        "Starts a server to look around in, prints how to log in, and keeps it until Ctrl-C or its"
            + " death.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope server postgres@18.6",
      "  isoscope server mysql=/opt/mysql --server-option innodb_page_size=4k",
      "  isoscope server mariadb --for 10m --json"
    })
final class ServerCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "TARGET", description = "NAME[@VERSION or =PATH][:MODE].")
  String target;

  @Option(
      names = "--for",
      paramLabel = "DURATION",
      description = "Stop after this time, such as 10m.")
  Duration duration;

  @Option(names = "--json", description = "Print one JSON document once the server is up.")
  boolean json;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new ServerSession(this).run();
  }
}
