package dev.isoscope.cli;

import dev.isoscope.finding.Baseline;
import dev.isoscope.finding.BaselineSyntaxException;
import dev.isoscope.report.JUnitXml;
import dev.isoscope.report.Result;
import dev.isoscope.report.Sarif;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads and writes the files of {@link ResultOptions}. */
final class ResultFiles {
  private final ResultOptions options;

  /** How a document is written. */
  private interface Form {
    void write(Writer writer) throws IOException;
  }

  ResultFiles(ResultOptions options) {
    this.options = options;
  }

  /** The findings that are known; refuses files that cannot be read before anything runs. */
  Baseline baseline() {
    if (options.baseline == null) {
      return Baseline.EMPTY;
    }
    if (!Files.isRegularFile(options.baseline)) {
      throw new UsageException(
          "--baseline " + options.baseline + ": there is no such file; begin with an empty one");
    }
    try {
      return Baseline.read(options.baseline);
    } catch (BaselineSyntaxException e) {
      throw new UsageException(e.getMessage());
    } catch (IOException e) {
      throw new UsageException(
          "--baseline " + options.baseline + ": cannot be read: " + OutputFolder.reason(e));
    }
  }

  /** Writes what was asked for. */
  void write(List<Result> results) {
    write("--junit", options.junit, writer -> JUnitXml.write(results, writer));
    write(
        "--sarif",
        options.sarif,
        writer -> Sarif.write(results, VersionProvider.version("0"), writer));
  }

  private static void write(String option, Path file, Form form) {
    if (file == null) {
      return;
    }
    try {
      if (file.getParent() != null) {
        Files.createDirectories(file.getParent());
      }
      try (Writer writer = Files.newBufferedWriter(file)) {
        form.write(writer);
      }
    } catch (IOException e) {
      throw new UsageException(
          option + " " + file + ": cannot be written: " + OutputFolder.reason(e));
    }
  }
}
