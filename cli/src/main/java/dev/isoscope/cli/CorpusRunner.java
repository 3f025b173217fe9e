package dev.isoscope.cli;

import dev.isoscope.corpus.CorpusBug;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.corpus.report.CorpusJson;
import dev.isoscope.dbms.Server;
import dev.isoscope.pages.EvidenceFile;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.report.RunExplanation;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * Replays the cases of known bugs as {@code run} does, enters what they show, and says how far it
 * is.
 */
final class CorpusRunner implements TargetRunner.Results, AutoCloseable {
  /** What pages are made of. */
  static final String DOCUMENT = "bugs.json";

  private final CorpusReplay replay;
  private final CorpusOptions options;
  private final int repetitions;
  private final Path out;
  private final ResultsSoFar soFar;
  private final ProgressLine progress;
  private String target = "";
  private String between = "";
  private int expected;
  private int done;

  CorpusRunner(CorpusReplay replay, CorpusOptions options, int repetitions, PrintWriter err) {
    this(replay, options, null, repetitions, err);
  }

  /**
   * @param out the folder that the results go to; null for none
   */
  CorpusRunner(
      CorpusReplay replay, CorpusOptions options, Path out, int repetitions, PrintWriter err) {
    this.replay = replay;
    this.out = out;
    this.soFar = new ResultsSoFar(out == null ? null : out.resolve(DOCUMENT));
    this.options = options;
    this.repetitions = repetitions;
    this.progress = new ProgressLine(err, options.quiet, this::line);
  }

  /** What is done on a target once the bugs have been replayed there. */
  interface Afterwards {
    void on(Server server, CorpusRunner runner) throws TargetException;
  }

  /**
   * Replays the bugs on all targets that the options name; what could not be used is told.
   *
   * @param out the folder that the results go to; null for none
   */
  static TargetLoop onTargets(
      CorpusReplay replay,
      CorpusOptions options,
      Path out,
      int repetitions,
      PrintWriter err,
      Afterwards afterwards) {
    List<TargetSpec> targets = options.where.targets().stream().distinct().toList();
    LevelChoice levels = options.where.levels();
    targets.forEach(levels::at);
    if (out != null) {
      OutputFolder.prepare("--out", out);
    }
    TargetLoop loop = new TargetLoop(options.testbed(), err);
    try (CorpusRunner runner = new CorpusRunner(replay, options, out, repetitions, err)) {
      loop.run(
          targets,
          (target, server) -> {
            runner.run(server, levels.at(target));
            afterwards.on(server, runner);
            runner.finished(targets.size());
          });
    }
    return loop;
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
    soFar.offer(writer -> CorpusJson.write(replay, Map.of(), writer));
    if (out != null && run.verdict().knownBug() && run.history().isPresent()) {
      keep(run);
    }
  }

  /** Keeps a run that shows a bug, for the page of the bug. */
  private void keep(ReportedRun run) {
    for (CorpusBug bug : replay.bugs()) {
      if (bug.cases().contains(run.testCase())) {
        try {
          EvidenceFile.write(
              out,
              run.target().name(),
              run.level().label(),
              bug.id(),
              run.testCase(),
              RunExplanation.of(run));
        } catch (IOException e) {
          throw new UsageException("--out " + out + " cannot be written: " + e);
        }
      }
    }
  }

  private synchronized void finished(int targets) {
    between = "%d of %d targets done, ".formatted(replay.targets().size(), targets);
    target = "";
  }

  private synchronized String line() {
    return target.isEmpty()
        ? between + "starting"
        : "%s: %d of %d runs, %d bugs show so far"
            .formatted(target, done, expected, replay.shown().size());
  }

  @Override
  public void close() {
    progress.close();
  }
}
