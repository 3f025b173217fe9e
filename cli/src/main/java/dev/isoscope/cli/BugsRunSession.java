package dev.isoscope.cli;

import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.report.CorpusJson;
import dev.isoscope.corpus.report.CorpusMarkdown;
import dev.isoscope.corpus.report.CorpusSvg;
import dev.isoscope.corpus.report.CorpusText;
import dev.isoscope.finding.AtomicFolders;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;

/** The work of {@code bugs run}: replays the corpus target by target, and tells what shows. */
final class BugsRunSession {
  private static final String PICTURE = "bugs.svg";

  private final BugsRunCommand options;
  private final PrintWriter out;
  private final PrintWriter err;

  BugsRunSession(BugsRunCommand options) {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.err = options.spec.commandLine().getErr();
  }

  int run() throws IOException {
    if (options.worker != null) {
      return new CorpusWorker(options).run();
    }
    if (options.repeat < 1) {
      throw new UsageException("--repeat " + options.repeat + ": at least 1 is needed");
    }
    CorpusReplay replay = new CorpusReplay(BugChoice.matching(options.regex));
    Optional<WorkCarrier> carrier = Main.elsewhere(options.spec);
    if (carrier.isPresent()) {
      return elsewhere(replay, carrier.get());
    }
    TargetLoop loop =
        CorpusRunner.onTargets(
            replay, options.corpus, options.out, options.repeat, err, (server, runner) -> {});
    loop.unavailable().forEach(replay::unavailable);
    report(replay, loop.unavailable());
    return loop.exitCode();
  }

  private int elsewhere(CorpusReplay replay, WorkCarrier carrier) throws IOException {
    if (options.out != null) {
      OutputFolder.prepare("--out", options.out);
    }
    TargetFailures failures = new TargetFailures(err);
    try (CorpusRunner results =
        new CorpusRunner(replay, options.corpus, options.out, options.repeat, err)) {
      new CorpusElsewhere(options, carrier, replay, results, failures).run();
    }
    failures.unavailable().forEach(replay::unavailable);
    report(replay, failures.unavailable());
    return failures.exitCode();
  }

  private void report(CorpusReplay replay, Map<String, String> unavailable) throws IOException {
    if (options.out != null) {
      Files.writeString(options.out.resolve("bugs.md"), CorpusMarkdown.render(replay, PICTURE));
      Files.writeString(options.out.resolve(PICTURE), CorpusSvg.render(replay));
      StringWriter document = new StringWriter();
      CorpusJson.write(replay, unavailable, document);
      AtomicFolders.replace(options.out.resolve(CorpusRunner.DOCUMENT), document.toString());
    }
    if (options.json.wanted) {
      CorpusJson.write(replay, unavailable, out);
    } else {
      out.print(CorpusText.matrix(replay, options.color.text()));
    }
    out.flush();
  }
}
