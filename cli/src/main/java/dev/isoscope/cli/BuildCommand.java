package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code build}: its options. {@link BuildSession} does the work. */
@Command(
    name = "build",
    description = {
      "Builds a server from its source, where nobody publishes binaries of it, and keeps it in the"
          + " cache for --on.",
      "TiDB is built with Go. A build that was interrupted goes on where it was."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope build tidb@8.5.4",
      "  isoscope build tidb@5.1.0 --work /scratch/tidb",
      "  isoscope run cases/anomalies --on tidb@8.5.4,tidb:optimistic --level all"
    })
final class BuildCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "TARGET", description = "NAME@VERSION, or NAME for the usual version.")
  String target;

  @Option(
      names = "--work",
      paramLabel = "DIR",
      description =
          "Where sources and compiled packages are kept until the build has succeeded, some 5 GB;"
              + " default: a folder below /var/tmp.")
  Path work;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new BuildSession(this).run();
  }
}
