package dev.isoscope.cli;

import dev.isoscope.campaign.CampaignJson;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.corpus.CorpusReplay;
import dev.isoscope.model.Case;
import dev.isoscope.report.ReportedRun;
import dev.isoscope.testbed.ExitStatus;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.IntStream;

/** Has known bugs replayed by processes elsewhere, a few cases at a time, target by target. */
final class CorpusElsewhere {
  /** Few enough that there is work for everybody, enough that starting a server pays. */
  private static final int CASES_PER_ORDER = 8;

  private static final int ATTEMPTS = 3;

  private final BugsRunCommand options;
  private final WorkCarrier carrier;
  private final CorpusReplay replay;
  private final CorpusRunner results;
  private final TargetFailures failures;
  private final List<Case> cases;
  private boolean died;

  CorpusElsewhere(
      BugsRunCommand options,
      WorkCarrier carrier,
      CorpusReplay replay,
      CorpusRunner results,
      TargetFailures failures) {
    this.options = options;
    this.carrier = carrier;
    this.replay = replay;
    this.results = results;
    this.failures = failures;
    this.cases = replay.cases();
  }

  /** Some cases, and where they are being replayed. */
  private record Sent(List<Integer> cases, Future<WorkCarrier.Outcome> outcome) {}

  void run() {
    List<TargetSpec> targets = options.corpus.where.targets().stream().distinct().toList();
    targets.forEach(options.corpus.where.levels()::at); // refuses what there is not
    for (TargetSpec target : targets) {
      try {
        run(target);
      } catch (TargetException e) {
        failures.add(target.text(), e);
      }
    }
  }

  private void run(TargetSpec target) throws TargetException {
    List<String> worker = command(target);
    List<Sent> sent = new ArrayList<>();
    for (int first = 0; first < cases.size(); first += CASES_PER_ORDER) {
      int end = Math.min(cases.size(), first + CASES_PER_ORDER);
      sent.add(send(worker, IntStream.range(first, end).boxed().toList()));
    }
    List<CorpusWork.Run> runs = new ArrayList<>();
    died = false;
    try {
      for (Sent one : sent) {
        runs.addAll(await(target, worker, one, 1));
      }
    } finally {
      sent.stream()
          .map(Sent::outcome)
          .filter(outcome -> !outcome.isDone())
          .forEach(outcome -> outcome.cancel(true));
      enter(runs);
    }
    if (died) {
      replay.unavailable(target.text(), "its process died over the case");
    }
  }

  /** As one process goes through them. */
  private void enter(List<CorpusWork.Run> runs) {
    runs.sort(
        Comparator.comparing((CorpusWork.Run one) -> one.run().level())
            .thenComparing(one -> cases.get(one.nth()).header().carriesOn())
            .thenComparing(CorpusWork.Run::nth));
    results.expect(runs.size());
    runs.forEach(one -> results.add(withCase(one.run(), cases.get(one.nth()))));
  }

  /** The case itself, which others ask for by what it is. */
  private static ReportedRun withCase(ReportedRun run, Case testCase) {
    return new ReportedRun(
        testCase,
        run.target(),
        run.level(),
        run.history(),
        run.verdict(),
        run.repetitions(),
        run.distinctHistories(),
        run.unexpected());
  }

  private List<String> command(TargetSpec target) {
    List<String> arguments = new ArrayList<>(List.of("bugs", "run"));
    Optional.ofNullable(options.regex).ifPresent(arguments::add);
    arguments.addAll(List.of("--on", target.url().orElse(target.text())));
    options
        .corpus
        .where
        .levels()
        .argument()
        .ifPresent(level -> arguments.addAll(List.of("--level", level)));
    arguments.addAll(List.of("--repeat", String.valueOf(options.repeat)));
    arguments.addAll(options.corpus.arguments(options.spec));
    return arguments;
  }

  private Sent send(List<String> worker, List<Integer> some) {
    return new Sent(some, carrier.work(worker, CampaignJson.line(new CorpusWork.Order(some))));
  }

  /** If the process dies over several cases, each is tried by itself. */
  private List<CorpusWork.Run> await(TargetSpec target, List<String> worker, Sent sent, int attempt)
      throws TargetException {
    WorkCarrier.Outcome outcome = outcome(sent);
    if (outcome.died().isPresent()) {
      String cause = ExitStatus.of(outcome.died().getAsInt());
      if (!ExitStatus.signalled(outcome.died().getAsInt())) {
        throw TargetException.unavailable(
            "its process ended with " + cause + "; its standard error says why");
      }
      return alone(target, worker, sent, cause);
    }
    Optional<CorpusWork.Result> result =
        CampaignJson.read(outcome.text(), CampaignJson.type(CorpusWork.Result.class));
    String lost = result.map(one -> one.lost().orElse("")).orElse("its process makes no sense");
    if (lost.isEmpty()) {
      return result.get().runs();
    }
    if (result.filter(CorpusWork.Result::usage).isPresent()) {
      throw TargetException.usage(lost);
    }
    if (attempt == ATTEMPTS) {
      throw TargetException.unavailable(lost);
    }
    return await(target, worker, send(worker, sent.cases()), attempt + 1);
  }

  private List<CorpusWork.Run> alone(
      TargetSpec target, List<String> worker, Sent sent, String cause) throws TargetException {
    if (sent.cases().size() == 1) {
      String name = cases.get(sent.cases().get(0)).name();
      died = true;
      failures.atLeast(ExitCode.UNAVAILABLE);
      failures.say("the process of " + target + " died of " + cause + " over " + name);
      return List.of();
    }
    List<CorpusWork.Run> runs = new ArrayList<>();
    for (int nth : sent.cases()) {
      runs.addAll(await(target, worker, send(worker, List.of(nth)), 1));
    }
    return runs;
  }

  private static WorkCarrier.Outcome outcome(Sent sent) throws TargetException {
    try {
      return sent.outcome().get();
    } catch (ExecutionException e) {
      throw TargetException.unavailable(String.valueOf(e.getCause().getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw TargetException.unavailable("interrupted");
    }
  }
}
