package dev.isoscope.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code targets}: its options. {@link TargetsReport} does the work. */
@Command(
    name = "targets",
    description = "Lists the DBMSs that --on can name, and what stands in their way here.",
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope targets",
      "  isoscope targets --versions",
      "  isoscope targets --offline --json"
    })
final class TargetsCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Option(names = "--versions", description = "List all published versions.")
  boolean versions;

  @Mixin JsonOption json;

  @Mixin ColorOption color;

  @Mixin TargetOptions targetOptions;

  @Override
  public Integer call() throws Exception {
    return new TargetsReport(this).run();
  }
}
