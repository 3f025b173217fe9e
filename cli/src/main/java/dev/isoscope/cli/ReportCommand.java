package dev.isoscope.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code report}: its options. {@link ReportSession} does the work. */
@Command(
    name = "report",
    description = {
      "Makes pages from what hunt, compare, levels and bugs run have left in a folder: an overview,"
          + " and for each finding who waited for whom, what was seen, why that is wrong, and how"
          + " to see it again."
    },
    mixinStandardHelpOptions = true,
    versionProvider = VersionProvider.class,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  isoscope hunt --on mariadb --level all --time 1h --out campaign",
      "  isoscope report campaign",
      "      begin with campaign/site/index.html",
      "  isoscope report isoscope-out --out docs/findings",
      "",
      "The pages need no server and no network. They can be made while a hunt is under way."
    })
final class ReportCommand implements Callable<Integer> {
  @Spec CommandSpec spec;

  @Parameters(paramLabel = "DIR", description = "Where the others have written to (--out).")
  Path directory;

  @Option(
      names = "--out",
      paramLabel = "SITE",
      description = "The folder for the pages; default: DIR/site.")
  Path out;

  @Override
  public Integer call() throws Exception {
    return new ReportSession(this).run();
  }
}
