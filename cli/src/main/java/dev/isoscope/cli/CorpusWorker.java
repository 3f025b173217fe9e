package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignJson;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Replays known bugs on a server of its own for {@code bugs run} in another process. */
final class CorpusWorker {
  private final BugsRunCommand options;
  private boolean lost;

  CorpusWorker(BugsRunCommand options) {
    this.options = options;
  }

  int run() throws IOException {
    List<Case> cases = new CorpusReplay(BugChoice.matching(options.regex)).cases();
    TargetSpec target = options.corpus.where.targets().get(0);
    LevelChoice levels = options.corpus.where.levels().at(target);
    WorkerLoop loop = new WorkerLoop(System.in, options.spec.commandLine().getOut());
    // Ctrl-C at the terminal is for the process that this one works for.
    new Interrupts(signal -> {});
    try (Testbed testbed =
            new Testbed(
                options.corpus.testbed(),
                new TargetFailures(options.spec.commandLine().getErr())::say);
        Server server = testbed.start(target)) {
      loop.serve(
          (line, received) -> CampaignJson.line(replayed(line, cases, server, levels)),
          () -> !lost);
      return ExitCode.OK;
    } catch (TargetException e) {
      loop.refuse(CampaignJson.line(lost(e)));
      return usage(e) ? ExitCode.USAGE : ExitCode.UNAVAILABLE;
    }
  }

  private CorpusWork.Result replayed(
      String line, List<Case> cases, Server server, LevelChoice levels) throws IOException {
    Optional<CorpusWork.Order> order =
        CampaignJson.read(line, CampaignJson.type(CorpusWork.Order.class));
    List<CorpusWork.Run> runs = new ArrayList<>();
    try {
      for (int nth : order.orElseThrow(() -> new IOException("no order: " + line)).cases()) {
        new TargetRunner(server, levels, options.corpus.executor(), options.repeat, into(nth, runs))
            .run(List.of(cases.get(nth)));
      }
      return new CorpusWork.Result(runs, Optional.empty(), false);
    } catch (TargetException e) {
      lost = true;
      return lost(e);
    }
  }

  private static TargetRunner.Results into(int nth, List<CorpusWork.Run> runs) {
    return new TargetRunner.Results() {
      @Override
      public void expect(int count) {}

      @Override
      public void add(ReportedRun run) {
        runs.add(new CorpusWork.Run(nth, run));
      }
    };
  }

  private static CorpusWork.Result lost(TargetException e) {
    return new CorpusWork.Result(List.of(), Optional.of(e.getMessage()), usage(e));
  }

  private static boolean usage(TargetException e) {
    return e.kind() == TargetException.Kind.USAGE;
  }
}
