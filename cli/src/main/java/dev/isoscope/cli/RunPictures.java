package dev.isoscope.cli;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.pages.CasePage;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.report.RunExplanation;
import dev.isoscope.report.drawing.Picture;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

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
    write(options.svg, () -> Picture.file(RunExplanation.of(run), title(run)));
    write(options.html, () -> page(run).alone());
  }

  /** The page of a run that has a history. */
  static CasePage page(ReportedRun run) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("target", run.target().withVersion());
    facts.put("level", run.level().sql());
    facts.put("verdict", run.verdict().kind().label());
    if (run.repetitions() > 1) {
      facts.put("not as expected", run.unexpected() + " of " + run.repetitions() + " runs");
    }
    String command =
        "isoscope run "
            + run.testCase().source()
            + " --on "
            + run.target().withVersion()
            + " --level "
            + run.level().label();
    return new CasePage(
        run.testCase().name(),
        facts,
        RunExplanation.of(run),
        CasePrinter.print(run.testCase()),
        List.of(command));
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

  private void write(Path file, Supplier<String> content) throws IOException {
    if (file != null) {
      Files.writeString(file, content.get());
      err.println("isoscope: drawn in " + file);
    }
  }
}
