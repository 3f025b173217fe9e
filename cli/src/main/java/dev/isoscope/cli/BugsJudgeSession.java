package dev.isoscope.cli;

import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.OracleMatrix;
import dev.isoscope.corpus.report.CorpusJson;
import dev.isoscope.corpus.report.CorpusMarkdown;
import dev.isoscope.corpus.report.CorpusText;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.report.Check;
import dev.isoscope.testbed.TargetException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The work of {@code bugs judge}: what shows on a target is judged there at once. */
final class BugsJudgeSession {
  private final BugsJudgeCommand options;
  private final PrintWriter out;
  private final PrintWriter err;
  private final List<Oracle> oracles;
  private final List<Check> checks = new ArrayList<>();
  private final TargetChecker checker;

  BugsJudgeSession(BugsJudgeCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
    this.oracles = OracleChoice.oracles(options.oracles);
    this.checker =
        new TargetChecker(oracles, Optional.empty(), options.corpus.executor(), checks::add);
  }

  int run() throws IOException {
    CorpusReplay replay = new CorpusReplay(BugChoice.matching(options.regex));
    TargetLoop loop =
        CorpusRunner.onTargets(
            replay,
            options.corpus,
            options.out,
            1,
            err,
            (server, runner) -> {
              runner.say("judging what shows on " + server.identity().name());
              judge(replay, server);
            });
    OracleMatrix matrix = new OracleMatrix(replay, oracles.stream().map(Oracle::name).toList());
    checks.forEach(
        one ->
            matrix.add(
                one.testCase(), one.target().name(), one.level(), one.oracle(), one.verdict()));
    report(matrix, loop.unavailable());
    return loop.exitCode();
  }

  private void judge(CorpusReplay replay, Server server) throws TargetException {
    for (Level level : Level.values()) {
      List<Case> shown = replay.casesShown(server.identity().name(), level);
      if (!shown.isEmpty()) {
        checker.judge(shown, server, level);
      }
    }
  }

  private void report(OracleMatrix matrix, Map<String, String> unavailable) throws IOException {
    if (options.out != null) {
      Files.writeString(options.out.resolve("oracles.md"), CorpusMarkdown.render(matrix));
      try (Writer writer = Files.newBufferedWriter(options.out.resolve("oracles.json"))) {
        CorpusJson.write(matrix, unavailable, writer);
      }
    }
    if (options.json.wanted) {
      CorpusJson.write(matrix, unavailable, out);
    } else {
      out.print(CorpusText.oracles(matrix, options.color.text()));
    }
    out.flush();
  }
}
