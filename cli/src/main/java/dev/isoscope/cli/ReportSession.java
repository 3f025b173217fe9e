package dev.isoscope.cli;

import dev.isoscope.pages.Site;
import dev.isoscope.pages.SiteWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The work of {@code report}. */
final class ReportSession {
  private final ReportCommand options;

  ReportSession(ReportCommand options) {
    this.options = options;
  }

  int run() throws IOException {
    Path source = options.directory;
    if (!Files.isDirectory(source)) {
      throw new UsageException(source + ": there is no such folder");
    }
    Path site = options.out == null ? source.resolve("site") : options.out;
    if (options.out != null) {
      OutputFolder.prepare("--out", site);
    }
    int pages = SiteWriter.write(source, site);
    if (pages == 0) {
      throw new UsageException(
          source + " holds nothing that hunt, compare, levels or bugs run have left");
    }
    options
        .spec
        .commandLine()
        .getOut()
        .println(pages + " pages: begin with " + site.resolve(Site.OVERVIEW));
    return ExitCode.OK;
  }
}
