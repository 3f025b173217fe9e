package dev.isoscope.cli;

import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.LevelTally;
import dev.isoscope.compare.report.Circumstances;
import dev.isoscope.compare.report.CompatibilityJson;
import dev.isoscope.compare.report.CompatibilityMarkdown;
import dev.isoscope.compare.report.CompatibilityText;
import dev.isoscope.compare.report.DiscrepancyFiles;
import dev.isoscope.finding.Baseline;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/** Prints what comparisons came to, in the form that was asked for, and keeps it. */
final class CompareReporter {
  private final CompareCommand options;
  private final PrintWriter out;
  private final Baseline baseline;
  private final ResultsSoFar soFar;

  CompareReporter(CompareCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    ResultOptions files = new ResultOptions();
    files.baseline = options.baseline;
    this.baseline = new ResultFiles(files).baseline();
    this.soFar =
        new ResultsSoFar(options.out == null ? null : options.out.resolve(DiscrepancyFiles.JSON));
  }

  /** Keeps what is known so far. */
  void soFar(Supplier<Compatibility> result, Function<Compatibility, Circumstances> circumstances) {
    soFar.offer(
        writer -> {
          Compatibility now = result.get();
          CompatibilityJson.write(now, circumstances.apply(now), Optional.of(options.out), writer);
        });
  }

  /** The ids of the discrepancies that do not count. */
  Set<String> known() {
    return baseline.ids();
  }

  /** Prints and keeps the report; returns the exit code that it deserves. */
  int finish(Compatibility compatibility, Circumstances circumstances) throws IOException {
    print(compatibility, circumstances);
    if (options.out != null) {
      keep(compatibility, circumstances);
      if (!options.json.wanted && !options.markdown && !compatibility.targets().isEmpty()) {
        out.println("kept in " + options.out + ": see " + DiscrepancyFiles.REPORT);
      }
    }
    out.flush();
    boolean news =
        compatibility.discrepancies().stream().anyMatch(one -> !one.isAmong(baseline.ids()));
    if (news) {
      return ExitCode.UNEXPECTED;
    }
    LevelTally total = compatibility.total();
    boolean uncompared =
        (total.cases() > 0 || !circumstances.notApplicable().isEmpty()) && total.nothing();
    return uncompared || !compatibility.neverCompared().isEmpty()
        ? ExitCode.UNAVAILABLE
        : ExitCode.OK;
  }

  /** Prints the report, and leaves what was kept before as it is. */
  void print(Compatibility compatibility, Circumstances circumstances) throws IOException {
    if (options.json.wanted) {
      CompatibilityJson.write(compatibility, circumstances, Optional.ofNullable(options.out), out);
    } else if (options.markdown) {
      out.print(CompatibilityMarkdown.render(compatibility, circumstances, false));
    } else if (!compatibility.targets().isEmpty()) {
      out.print(
          CompatibilityText.render(
              compatibility, circumstances, options.quiet, options.color.text()));
    } else {
      circumstances.interrupted().ifPresent(out::println);
    }
    out.flush();
  }

  /** Only when it is printed, so that nothing is lost if it cannot be kept. */
  private void keep(Compatibility compatibility, Circumstances circumstances) {
    try {
      new DiscrepancyFiles(options.out).save(compatibility, circumstances);
    } catch (IOException e) {
      throw new UsageException(
          "--out " + options.out + " cannot be written: " + OutputFolder.reason(e));
    }
  }
}
