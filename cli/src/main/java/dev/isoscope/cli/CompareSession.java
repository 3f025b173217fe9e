package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.GeneratedCases;
import dev.isoscope.compare.GivenCases;
import dev.isoscope.compare.Participant;
import dev.isoscope.compare.ParticipantLostException;
import dev.isoscope.compare.report.Circumstances;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The work of {@code compare}: starts all targets, compares them, and reports. */
final class CompareSession {
  private final CompareCommand options;
  private final PrintWriter err;
  private final CompareTerms terms;
  private final CompareReporter reporter;
  private final Stopper stopper = new Stopper();
  private final Map<String, String> unavailable = new LinkedHashMap<>();
  private int failure = ExitCode.OK;

  CompareSession(CompareCommand options) throws IOException {
    this.options = options;
    this.err = options.spec.commandLine().getErr();
    this.terms = CompareTerms.of(options);
    this.reporter = new CompareReporter(options);
  }

  int run() throws IOException {
    if (options.campaign.seed == null && terms.generates() && !options.campaign.child) {
      say("seed " + terms.seed());
    }
    Runnable stop =
        options.campaign.child ? () -> {} : stopper::stop; // who started us passes it on
    if (options.campaign.child) {
      ParentSignals.listen(System.in, stopper::stop);
    }
    Interrupts interrupts = new Interrupts(stop);
    try {
      return endangered() ? inChild() : here();
    } finally {
      interrupts.close();
    }
  }

  /** Whether an engine in native code could take this process down with all that was found. */
  private boolean endangered() {
    return terms.generates()
        && !options.campaign.child
        && terms.targets().stream().anyMatch(one -> ChildProcess.isNeededBy(one.dbms()));
  }

  private int inChild() throws IOException {
    try (CampaignDirectory directory = new CampaignDirectory(options)) {
      return new CompareChild(options, terms, directory.path(), stopper, this::say).run();
    } catch (TargetException e) {
      say(e.getMessage());
      unavailable.put(
          terms.targets().stream().map(TargetSpec::text).collect(Collectors.joining(",")),
          e.getMessage());
      reporter.print(Compatibility.nothing(List.of()), circumstances(Map.of(), List.of()));
      return ExitCode.UNAVAILABLE;
    }
  }

  private int here() throws IOException {
    List<Server> servers = new ArrayList<>();
    try (Testbed testbed =
        new Testbed(Targets.testbedOptions(options.targetOptions, options.urlOptions), this::say)) {
      List<List<Participant>> workers = new ArrayList<>();
      for (int i = 0; i < options.campaign.workers && unavailable.isEmpty(); i++) {
        List<Server> own = new ArrayList<>();
        for (TargetSpec target : terms.targets()) {
          start(target, testbed).ifPresent(own::add);
        }
        servers.addAll(own);
        workers.add(Participant.of(own));
      }
      int found = compare(workers);
      return failure != ExitCode.OK ? failure : found;
    } finally {
      servers.forEach(Server::close);
    }
  }

  private Optional<Server> start(TargetSpec target, Testbed testbed) {
    if (stopper.stopped()) {
      return Optional.empty();
    }
    try {
      return Optional.of(testbed.start(target));
    } catch (TargetException e) {
      JvmEnd.awaitIfUnderWay();
      String message = e.getMessage();
      say(message.contains(target.text()) ? message : target + ": " + message);
      unavailable.put(target.text(), message);
      boolean usage = e.kind() == TargetException.Kind.USAGE;
      failure = usage ? ExitCode.USAGE : Math.max(failure, ExitCode.UNAVAILABLE);
      return Optional.empty();
    }
  }

  /**
   * @param workers the participants of each
   */
  private int compare(List<List<Participant>> workers) throws IOException {
    List<Participant> participants = workers.get(0);
    if (participants.size() < 2) {
      return reporter.finish(
          Compatibility.nothing(participants), circumstances(Map.of(), List.of()));
    }
    if (options.campaign.print) {
      PrintWriter out = options.spec.commandLine().getOut();
      out.print(CasePrinter.print(terms.cases(identities(participants)).at(terms.only().get())));
      out.flush();
      return ExitCode.OK;
    }
    if (!terms.generates()) {
      return given(participants);
    }
    try (CampaignDirectory directory = new CampaignDirectory(options)) {
      // If a target could not be started again, those who have all of them do the work.
      return generated(
          workers.stream().filter(one -> one.size() == participants.size()).toList(),
          directory.path());
    }
  }

  private Circumstances circumstances(Map<Level, String> skipped, List<String> notApplicable) {
    return new Circumstances(
        terms.given().isEmpty() ? OptionalLong.of(terms.seed()) : OptionalLong.empty(),
        skipped,
        notApplicable,
        unavailable,
        reporter.known());
  }

  private int generated(List<List<Participant>> workers, Path directory) throws IOException {
    List<Participant> participants = workers.get(0);
    CommonLevels levels = CommonLevels.of(participants, terms.levels()).orRefuse(participants);
    levels.skipped().forEach((level, reason) -> say(level + " is left out: " + reason));
    CampaignLimits limits = options.campaign.limits(Optional.ofNullable(options.campaign.time));
    Budget budget = new Budget(limits);
    GeneratedCases.Means means =
        new GeneratedCases.Means(
            workers,
            () -> terms.cases(identities(participants)),
            place -> terms.command(participants, place),
            new DiscrepancyFolders(options, participants, this::say),
            JvmEnd::awaitIfUnderWay);
    Compatibility result;
    try (CompareProgress progress = new CompareProgress(options, limits)) {
      GeneratedCases examination =
          new GeneratedCases(terms.comparison(limits.time(), levels), means, budget, progress);
      Map<String, String> header = terms.header(participants, levels.chosen(), limits);
      try {
        new LocalCampaign(options.campaign, directory, header, budget, stopper)
            .run(
                examination,
                progress,
                workers.size(),
                () -> progress.resume(examination.result()),
                () -> {});
      } catch (ParticipantLostException e) {
        lost(e);
      } catch (SQLException e) {
        throw new IllegalStateException(e); // nothing else is said to be lost
      }
      result = examination.result();
    }
    return reporter.finish(result, circumstances(levels.skipped(), List.of()));
  }

  private static List<TargetIdentity> identities(List<Participant> participants) {
    return participants.stream().map(Participant::target).toList();
  }

  private int given(List<Participant> participants) throws IOException {
    long start = System.nanoTime();
    CompareBouts givenComparisons = givenComparisons(participants);
    Compatibility result;
    CampaignLimits unlimited = new CampaignLimits(OptionalLong.empty(), Optional.empty());
    try (CompareProgress progress = new CompareProgress(options, unlimited);
        GivenCases comparison =
            new GivenCases(
                participants,
                terms.patience(),
                givenComparison ->
                    terms.command(
                        givenComparison.participants(),
                        givenComparison.testCase(),
                        givenComparison.level()),
                new DiscrepancyFolders(options, participants, progress::say),
                JvmEnd::awaitIfUnderWay,
                progress)) {
      onStop(progress, comparison::stop);
      comparison.run(givenComparisons.givenComparisons()).ifPresent(this::lost);
      JvmEnd.awaitIfUnderWay();
      List<Level> levels =
          givenComparisons.givenComparisons().stream()
              .map(givenComparison -> givenComparison.level())
              .distinct()
              .sorted()
              .toList();
      double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
      result =
          comparison.result(levels, terms.only().isPresent() ? 1 : terms.given().size(), seconds);
    }
    return reporter.finish(
        result, circumstances(givenComparisons.skipped(), givenComparisons.notApplicable()));
  }

  private CompareBouts givenComparisons(List<Participant> participants) {
    if (terms.only().isEmpty()) {
      return CompareBouts.of(terms.given(), participants, terms.levels());
    }
    CommonLevels levels = CommonLevels.of(participants, terms.levels()).orRefuse(participants);
    return CompareBouts.of(
        terms.cases(identities(participants)).at(terms.only().get()), participants, levels);
  }

  private void onStop(CompareProgress progress, Runnable stop) {
    stopper.onStop(
        () -> {
          progress.say("ending after the case under way; Ctrl-C again ends at once");
          stop.run();
        });
  }

  private void lost(ParticipantLostException e) {
    JvmEnd.awaitIfUnderWay();
    say(e.participant() + ": " + e.getMessage() + "; what was found before is reported");
    unavailable.put(e.participant(), e.getMessage());
    failure = Math.max(failure, ExitCode.UNAVAILABLE);
  }

  private void say(String message) {
    err.println("isoscope: " + message);
  }
}
