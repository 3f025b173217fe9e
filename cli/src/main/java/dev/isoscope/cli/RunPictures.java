package dev.isoscope.cli;

import dev.isoscope.report.ReportedRun;
import dev.isoscope.report.RunExplanation;
import dev.isoscope.report.drawing.Picture;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Draws a run of a case, for {@code run --svg} and {@code --html}. */
final class RunPictures {
  private final RunCommand options;
  private final PrintWriter err;

  RunPictures(RunCommand options, PrintWriter err) {
    this.options = options;
    this.err = err;
  }

  /** Draws the first run that was not as expected, or else the first. */
  void write(List<ReportedRun> observed) throws IOException {
    if (options.svg == null && options.html == null) {
      return;
    }
    if (observed.isEmpty()) {
      err.println("isoscope: no run to draw");
      return;
    }
    ReportedRun run =
        observed.stream()
            .filter(one -> one.unexpected() > 0)
            .findFirst()
            .orElseGet(() -> observed.get(0));
    write(options.svg, Picture.file(RunExplanation.of(run), title(run)));
  }

  private static String title(ReportedRun run) {
    return run.testCase().name()
        + " ("
        + run.target().dbms()
        + " "
        + run.target().version()
        + " at "
        + run.level().sql()
        + ")";
  }

  private void write(Path file, String content) throws IOException {
    if (file != null) {
      Files.writeString(file, content);
      err.println("isoscope: drawn in " + file);
    }
  }
}
