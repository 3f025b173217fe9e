package dev.isoscope.cli;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.pages.CasePage;
import dev.isoscope.report.Check;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.sql.dialect.DialectTranslation;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.web.Playground;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A run of the playground: the case as {@code run} does it, judged as {@code check} does, each
 * result told as soon as it is there.
 */
final class PlaygroundRunSession implements TargetRunner.Results {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Less than people at a terminal have: whoever looks at a page expects something to happen. */
  private static final ExecutorOptions EXECUTION =
      ExecutorOptions.DEFAULT.withPatience(Duration.ofSeconds(20));

  /** How large the part of a page may be that shows a run. */
  private static final int LARGEST_PART = 3_000_000;

  private final PlaygroundRunCommand options;
  private final PrintWriter out;
  private final PrintWriter err;
  private final List<ReportedRun> runs = new ArrayList<>();

  PlaygroundRunSession(PlaygroundRunCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
  }

  int run() throws IOException {
    Playground.Request request = JSON.readValue(line(System.in), Playground.Request.class);
    ParentSignals.listen(System.in);
    PlaygroundTerms terms;
    try {
      terms = PlaygroundTerms.of(request);
    } catch (Playground.UnusableRequest e) {
      throw new UsageException(e.getMessage());
    }
    TargetLoop loop = new TargetLoop(Targets.testbedOptions(options.targetOptions), err);
    err.println(
        terms.targets().stream()
            .map(TargetSpec::text)
            .collect(Collectors.joining(", ", "isoscope: starting ", "")));
    loop.run(terms.targets(), (target, server) -> run(terms, target, server, request.judge()));
    loop.unavailable().forEach((target, reason) -> say("failure", target + ": " + reason));
    out.println(PlaygroundProcess.END);
    out.flush();
    return ExitCode.OK;
  }

  /** Reads no more than the line: what follows is for others. */
  private static String line(InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
      bytes.write(next);
    }
    return bytes.toString(java.nio.charset.StandardCharsets.UTF_8);
  }

  private void run(PlaygroundTerms terms, TargetSpec target, Server server, boolean judge)
      throws TargetException {
    progress(server.identity(), "runs the case");
    DialectTranslation translation =
        DialectTranslation.of(terms.testCase(), List.of(server.identity()));
    translation.sentences().forEach(words -> say("note", words));
    LevelChoice levels = terms.levels().at(target);
    runs.clear();
    new TargetRunner(server, levels, EXECUTION, 1, this)
        .run(
            List.of(translation.testCase()),
            (one, level) -> Applicability.asked(one, levels, level));
    if (judge) {
      TargetChecker checker =
          new TargetChecker(Oracles.all(), Optional.empty(), EXECUTION, this::tell);
      for (ReportedRun run : runs) {
        if (run.history().isPresent()) {
          progress(server.identity(), "is judged at " + run.level());
          checker.judge(List.of(run.testCase()), server, run.level());
        }
      }
    }
  }

  private void progress(TargetIdentity target, String words) {
    err.println("isoscope: " + target.withVersion() + " " + words);
  }

  private void say(String field, String words) {
    out.println(JSON.createObjectNode().put(field, words));
    out.flush();
  }

  // ---- runs -----------------------------------------------------------------------------------

  @Override
  public void expect(int count) {}

  @Override
  public void add(ReportedRun run) {
    JvmEnd.awaitIfUnderWay();
    runs.add(run);
    ObjectNode line = JSON.createObjectNode();
    ObjectNode fields = place(line.putObject("run"), run.target(), run.level());
    RunVerdict verdict = run.verdict();
    fields.put("label", verdict.kind().label().replace('-', ' '));
    fields.put("tone", tone(verdict));
    fields.put("reason", verdict.reason());
    if (run.history().isPresent()) {
      part(fields, RunPictures.page(run));
    }
    out.println(line);
    out.flush();
  }

  private static ObjectNode place(ObjectNode fields, TargetIdentity target, Level level) {
    return fields.put("target", target.withVersion()).put("level", level.label());
  }

  private static void part(ObjectNode fields, CasePage page) {
    String html = page.part();
    if (html.length() <= LARGEST_PART) {
      fields.put("html", html);
    } else {
      fields.put(
          "reason", fields.path("reason").asText() + "; there is too much of it to be shown");
    }
  }

  private static String tone(RunVerdict verdict) {
    return switch (verdict.kind()) {
      case AS_EXPECTED -> "good";
      case UNEXPECTED -> "bad";
      case INCONCLUSIVE -> "wait";
      case NO_EXPECTATION, NOT_APPLICABLE -> "plain";
    };
  }

  // ---- what oracles say -----------------------------------------------------------------------

  private void tell(Check check) {
    JvmEnd.awaitIfUnderWay();
    ObjectNode line = JSON.createObjectNode();
    ObjectNode fields = place(line.putObject("check"), check.target(), check.level());
    fields.put("oracle", check.oracle());
    if (check.verdict() instanceof Verdict.Violation violation) {
      fields.put("label", violation.triage().label());
      fields.put("tone", violation.triage().alarming() ? "bad" : "note");
      fields.put("reason", violation.explanation().headline());
      part(fields, page(check, violation));
    } else {
      boolean pass = check.verdict() instanceof Verdict.Pass;
      fields.put("label", check.verdict().label());
      fields.put("tone", pass ? "good" : "wait");
      fields.put("reason", reason(check.verdict()));
    }
    out.println(line);
    out.flush();
  }

  private static String reason(Verdict verdict) {
    if (verdict instanceof Verdict.Inconclusive inconclusive) {
      return inconclusive.reason();
    }
    return verdict instanceof Verdict.Pass pass && !pass.allowed().isEmpty()
        ? "allowed at this level: "
            + pass.allowed().stream().map(Anomaly::label).collect(Collectors.joining(", "))
        : "";
  }

  private static CasePage page(Check check, Verdict.Violation violation) {
    Map<String, String> facts = new LinkedHashMap<>();
    facts.put("target", check.target().withVersion());
    facts.put("level", check.level().sql());
    facts.put("oracle", check.oracle() + " (" + violation.kind() + ")");
    facts.put("verdict", violation.triage().label());
    violation.known().ifPresent(ticket -> facts.put("known as", ticket));
    String command =
        "isoscope check %s --on %s --level %s --oracle %s"
            .formatted(
                check.testCase().source(),
                check.target().withVersion(),
                check.level().label(),
                check.oracle());
    return new CasePage(
        violation.explanation().headline(),
        facts,
        violation.explanation(),
        CasePrinter.print(check.testCase()),
        List.of(command));
  }
}
