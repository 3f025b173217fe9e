package dev.isoscope.cli;

import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.report.CorpusJson;
import dev.isoscope.corpus.report.CorpusMarkdown;
import dev.isoscope.corpus.report.CorpusSvg;
import dev.isoscope.corpus.report.CorpusText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.util.Map;

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
    if (options.repeat < 1) {
      throw new UsageException("--repeat " + options.repeat + ": at least 1 is needed");
    }
    CorpusReplay replay = new CorpusReplay(BugChoice.matching(options.regex));
    TargetLoop loop =
        CorpusRunner.onTargets(
            replay, options.corpus, options.out, options.repeat, err, (server, runner) -> {});
    loop.unavailable().forEach(replay::unavailable);
    report(replay, loop.unavailable());
    return loop.exitCode();
  }

  private void report(CorpusReplay replay, Map<String, String> unavailable) throws IOException {
    if (options.out != null) {
      Files.writeString(options.out.resolve("bugs.md"), CorpusMarkdown.render(replay, PICTURE));
      Files.writeString(options.out.resolve(PICTURE), CorpusSvg.render(replay));
      try (Writer writer = Files.newBufferedWriter(options.out.resolve("bugs.json"))) {
        CorpusJson.write(replay, unavailable, writer);
      }
    }
    if (options.json.wanted) {
      CorpusJson.write(replay, unavailable, out);
    } else {
      out.print(CorpusText.matrix(replay, options.color.text()));
    }
    out.flush();
  }
}
