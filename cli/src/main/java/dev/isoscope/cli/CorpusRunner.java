package dev.isoscope.cli;

import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.dbms.Server;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.testbed.TargetException;
import java.io.PrintWriter;

/**
 * Replays the cases of known bugs as {@code run} does, enters what they show, and says how far it
 * is.
 */
final class CorpusRunner implements TargetRunner.Results, AutoCloseable {
  private final CorpusReplay replay;
  private final CorpusOptions options;
  private final int repetitions;
  private final ProgressLine progress;
  private String target = "";
  private int expected;
  private int done;

  CorpusRunner(CorpusReplay replay, CorpusOptions options, int repetitions, PrintWriter err) {
    this.replay = replay;
    this.options = options;
    this.repetitions = repetitions;
    this.progress = new ProgressLine(err, options.quiet, this::line);
  }

  void run(Server server, LevelChoice levels) throws TargetException {
    new TargetRunner(server, levels, options.executor(), repetitions, this).run(replay.cases());
  }

  /** Says what comes next, unless nobody wants to hear. */
  void say(String message) {
    if (!options.quiet) {
      progress.say(message);
    }
  }

  @Override
  public synchronized void expect(int count) {
    expected = count;
    done = 0;
  }

  @Override
  public synchronized void add(ReportedRun run) {
    JvmEnd.awaitIfUnderWay();
    target = run.target().name() + " at " + run.level();
    done++;
    replay.add(run.testCase(), run.target().name(), run.level(), run.verdict());
  }

  private synchronized String line() {
    return target.isEmpty()
        ? "starting"
        : "%s: %d of %d runs, %d bugs show so far"
            .formatted(target, done, expected, replay.shown().size());
  }

  @Override
  public void close() {
    progress.close();
  }
}
