package dev.isoscope.cli;

import dev.isoscope.finding.Baseline;
import dev.isoscope.finding.FiledVerdict;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.report.Check;
import dev.isoscope.report.CheckJson;
import dev.isoscope.report.Result;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.VerdictText;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Prints verdicts as they come in, or at the end as one JSON document; fills the result files. */
final class CheckReporter {
  private final CheckCommand options;
  private final PrintWriter out;
  private final TextOptions text;
  private final ResultFiles files;
  private final Baseline baseline;
  private final List<Check> checks = new ArrayList<>();
  private final List<CheckJson.NotApplicable> notApplicable = new ArrayList<>();
  private final List<Result> results = new ArrayList<>();
  private final Map<String, Integer> counts = new LinkedHashMap<>();

  CheckReporter(CheckCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.text = options.color.text();
    this.files = new ResultFiles(options.resultOptions);
    this.baseline = files.baseline();
  }

  void add(Check check) {
    JvmEnd.awaitIfUnderWay();
    compareWithFinding(check);
    Result result = result(check);
    results.add(result);
    if (options.json.wanted) {
      checks.add(check.withId(result.id(), result.known()));
      return;
    }
    counts.merge(result.known() ? "known" : word(check.verdict()), 1, Integer::sum);
    String place = check.testCase().name() + " on " + check.target() + " at " + check.level();
    out.println(
        text.paint(Style.BOLD, TextOptions.printable(place))
            + ": "
            + text.paint(style(result), words(check.verdict()))
            + allowed(check.verdict(), ", and ")
            + (result.known() ? ", known" : "")
            + ticket(check.verdict())
            + detail(check));
    if (check.verdict() instanceof Verdict.Violation violation && !options.quiet) {
      out.println(VerdictText.full(violation.explanation(), text));
    }
  }

  /** The case of a finding tells what was seen; who does not see it here is to know. */
  private void compareWithFinding(Check check) {
    FiledVerdict filed = FiledVerdict.of(check.testCase()).orElse(null);
    if (filed == null || !filed.oracle().equals(check.oracle()) || filed.agrees(check.verdict())) {
      return;
    }
    String claim = filed.claim().map(level -> ", judged by " + level).orElse("");
    options
        .spec
        .commandLine()
        .getErr()
        .println(
            TextOptions.printable(
                "isoscope: "
                    + check.testCase().name()
                    + " was filed as "
                    + filed.status()
                    + " ("
                    + filed.oracle()
                    + ", "
                    + filed.kind()
                    + ")"
                    + claim
                    + "; that does not show here on "
                    + check.target().name()
                    + " at "
                    + check.level()
                    + "; it has shown on "
                    + filed.affected()));
  }

  void notApplicable(Case testCase, TargetIdentity target, Level level, String reason) {
    notApplicable.add(new CheckJson.NotApplicable(testCase, target, level, reason));
  }

  /**
   * @param unavailable the targets that could not be used, with the reason
   */
  void finish(Map<String, String> unavailable) throws IOException {
    List<Result> all = new ArrayList<>(results);
    unavailable.forEach((target, reason) -> all.add(Result.error(target, "target", reason, 0)));
    files.write(all);
    if (options.json.wanted) {
      CheckJson.write(checks, notApplicable, unavailable, out);
      return;
    }
    for (CheckJson.NotApplicable one : notApplicable) {
      String place = one.testCase().name() + " on " + one.target() + " at " + one.level();
      out.println(
          text.paint(
              Style.DIM, TextOptions.printable(place + ": not-applicable (" + one.reason() + ")")));
    }
    if (results.size() > 1) {
      out.println(
          results.size()
              + " checks: "
              + counts.entrySet().stream()
                  .map(entry -> entry.getValue() + " " + entry.getKey())
                  .collect(Collectors.joining(", ")));
    }
    out.flush();
  }

  int exitCode() {
    return results.stream().anyMatch(Result::alarming) ? ExitCode.UNEXPECTED : ExitCode.OK;
  }

  private static String allowed(Verdict verdict, String before) {
    return verdict instanceof Verdict.Pass pass && !pass.allowed().isEmpty()
        ? before
            + "allowed at this level: "
            + pass.allowed().stream().map(Anomaly::label).collect(Collectors.joining(", "))
        : "";
  }

  private static String ticket(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation
        ? violation.known().map(name -> ", known as " + name).orElse("")
        : "";
  }

  private static String words(Verdict verdict) {
    return verdict instanceof Verdict.Violation ? "violation, " + word(verdict) : word(verdict);
  }

  private static String word(Verdict verdict) {
    return verdict instanceof Verdict.Violation violation
        ? violation.triage().label()
        : verdict.label();
  }

  private String detail(Check check) {
    String more =
        check
            .verdict()
            .match(
                () -> "",
                violation -> ", " + violation.kind(),
                inconclusive -> ": " + TextOptions.printable(inconclusive.reason()));
    return " (" + check.oracle() + more + ")";
  }

  private static Style style(Result result) {
    return switch (result.answer()) {
      case PASS -> Style.GREEN;
      case INCONCLUSIVE, ERROR -> Style.YELLOW;
      case VIOLATION -> result.alarming() ? Style.RED : Style.YELLOW;
    };
  }

  private Result result(Check check) {
    String suite = check.target() + " at " + check.level();
    String name = check.testCase().name();
    return check
        .verdict()
        .match(
            () -> Result.pass(suite, name, check.oracle(), allowed(check.verdict(), "")),
            violation -> result(suite, name, check, violation),
            unknown -> Result.inconclusive(suite, name, check.oracle(), unknown.reason()));
  }

  private Result result(String suite, String name, Check check, Verdict.Violation violation) {
    Explanation explanation = violation.explanation();
    String id = Fingerprint.of(check.oracle(), violation, check.testCase());
    return Result.violation(
            suite,
            name,
            id,
            check.oracle(),
            violation.kind(),
            violation.triage(),
            explanation.headline(),
            check.testCase().source(),
            VerdictText.full(explanation, TextOptions.PLAIN))
        .known(baseline.contains(id));
  }
}
