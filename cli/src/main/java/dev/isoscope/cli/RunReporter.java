package dev.isoscope.cli;

import dev.isoscope.model.Case;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.report.HistoryTable;
import dev.isoscope.report.JsonReport;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.report.Style;
import dev.isoscope.report.SummaryMatrix;
import dev.isoscope.report.TextOptions;
import dev.isoscope.sql.dialect.DialectTranslation;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Prints runs as they come in, or at the end as one JSON document. */
final class RunReporter implements TargetRunner.Results {
  private final RunCommand options;
  private final PrintWriter out;
  private final TextOptions text;
  private final List<ReportedRun> runs = new ArrayList<>();
  private final List<ReportedRun> observed = new ArrayList<>();
  private final RunGroups groups = new RunGroups();

  /** One run is shown in full; of several, only those that deserve a look. */
  private boolean several;

  private boolean hidden;

  RunReporter(RunCommand options, PrintWriter out, boolean several) {
    this.options = options;
    this.several = several;
    this.out = out;
    this.text = options.color.text();
  }

  /** The cases as a target takes them; what was translated is said. */
  List<Case> translated(List<Case> cases, TargetIdentity target) {
    List<DialectTranslation> translations =
        cases.stream().map(one -> DialectTranslation.of(one, List.of(target))).toList();
    if (!options.json.wanted && !options.quiet) {
      translations.stream()
          .flatMap(one -> one.sentences().stream())
          .forEach(one -> out.print(text.paragraph("", Style.DIM, one)));
    }
    return translations.stream().map(DialectTranslation::testCase).toList();
  }

  @Override
  public void expect(int count) {
    several |= count > 1;
  }

  @Override
  public void add(ReportedRun run) {
    JvmEnd.awaitIfUnderWay();
    if (options.keepsHistories() && run.history().isPresent()) {
      observed.add(run);
    }
    if (options.json.wanted) {
      runs.add(run);
      return;
    }
    if (groupable(run) && several && !options.verbose) {
      groups.add(run);
    } else if (!options.quiet) {
      print(run);
    }
    runs.add(withoutHistory(run)); // a long list of histories would fill the memory
  }

  /** Runs that differ among themselves stand for no other. */
  private static boolean groupable(ReportedRun run) {
    return expectsNothing(run) && run.history().isPresent() && run.distinctHistories() <= 1;
  }

  /** All that ran, with their histories, if they are to be recorded or reported. */
  List<ReportedRun> observed() {
    return observed;
  }

  /**
   * @param unavailable the targets that could not be used, with the reason
   */
  void finish(Map<String, String> unavailable) throws IOException {
    if (options.json.wanted) {
      JsonReport.write(runs, unavailable, out);
      out.flush();
      return;
    }
    out.print(groups.render(runs, options.quiet, text));
    if (runs.size() > 1 || (options.quiet && !runs.isEmpty())) {
      boolean nothing =
          runs.stream().anyMatch(RunReporter::expectsNothing)
              && runs.stream().noneMatch(RunReporter::judged);
      out.print(nothing ? SummaryMatrix.totals(runs, text) : SummaryMatrix.render(runs, text));
      if (hidden) {
        out.println("--verbose says why a case is not applicable");
      }
      if (options.quiet) {
        runs.stream().filter(RunReporter::deservesALook).map(this::headline).forEach(out::println);
      }
    }
    out.flush();
  }

  private static boolean judged(ReportedRun run) {
    RunVerdict.Kind kind = run.verdict().kind();
    return kind == RunVerdict.Kind.AS_EXPECTED || kind == RunVerdict.Kind.UNEXPECTED;
  }

  private static boolean expectsNothing(ReportedRun run) {
    return run.verdict().kind() == RunVerdict.Kind.NO_EXPECTATION;
  }

  int exitCode() {
    boolean unexpected =
        runs.stream().anyMatch(run -> run.verdict().kind() == RunVerdict.Kind.UNEXPECTED);
    return unexpected ? ExitCode.UNEXPECTED : ExitCode.OK;
  }

  private void print(ReportedRun run) {
    RunVerdict verdict = run.verdict();
    if (verdict.kind() == RunVerdict.Kind.NOT_APPLICABLE && several && !options.verbose) {
      hidden = true; // the summary counts and names them
      return;
    }
    out.println(headline(run));
    boolean dull = verdict.kind() == RunVerdict.Kind.AS_EXPECTED && several && !options.verbose;
    if (run.history().isPresent() && !dull) {
      out.print(HistoryTable.render(run.history().get(), verdict, text));
    }
    if (run.repetitions() > 1) {
      String histories = run.distinctHistories() == 1 ? " history" : " different histories";
      out.println(run.repetitions() + " runs gave " + run.distinctHistories() + histories);
    }
    if (run.history().isPresent() && !dull) {
      out.println();
    }
  }

  private String headline(ReportedRun run) {
    RunVerdict verdict = run.verdict();
    String place = run.testCase().name() + " on " + run.target().name() + " at " + run.level();
    return text.paint(Style.BOLD, TextOptions.printable(place))
        + ": "
        + text.paint(style(verdict), verdict.kind().label())
        + " ("
        + TextOptions.printable(verdict.reason())
        + ")";
  }

  private static boolean deservesALook(ReportedRun run) {
    RunVerdict.Kind kind = run.verdict().kind();
    return kind == RunVerdict.Kind.UNEXPECTED || kind == RunVerdict.Kind.INCONCLUSIVE;
  }

  private static Style style(RunVerdict verdict) {
    return switch (verdict.kind()) {
      case AS_EXPECTED -> Style.GREEN;
      case UNEXPECTED -> Style.RED;
      case INCONCLUSIVE -> Style.YELLOW;
      case NO_EXPECTATION, NOT_APPLICABLE -> Style.DIM;
    };
  }

  private static ReportedRun withoutHistory(ReportedRun run) {
    return new ReportedRun(
        run.testCase(),
        run.target(),
        run.level(),
        Optional.empty(),
        run.verdict(),
        run.repetitions(),
        run.distinctHistories(),
        run.unexpected());
  }
}
