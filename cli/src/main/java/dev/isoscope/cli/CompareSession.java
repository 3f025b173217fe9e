package dev.isoscope.cli;

import dev.isoscope.campaign.BlockWorkers;
import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.LocalWorkers;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.RemoteWorkers;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.campaign.WorkRefusedException;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.CaseResult;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.ComparedTarget;
import dev.isoscope.compare.ComparisonEntries;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.DiscrepancySighting;
import dev.isoscope.compare.GeneratedCases;
import dev.isoscope.compare.GivenCases;
import dev.isoscope.compare.GivenComparison;
import dev.isoscope.compare.Participant;
import dev.isoscope.compare.ParticipantElsewhere;
import dev.isoscope.compare.ParticipantLostException;
import dev.isoscope.compare.report.Circumstances;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The work of {@code compare}: starts all targets, compares them, and reports. */
final class CompareSession {
  private final CompareCommand options;
  private final CompareTerms terms;
  private final CompareReporter reporter;
  private final TargetFailures failures;
  private final Stopper stopper = new Stopper();

  CompareSession(CompareCommand options) throws IOException {
    this.options = options;
    this.terms = CompareTerms.of(options);
    this.reporter = new CompareReporter(options);
    this.failures = new TargetFailures(options.spec.commandLine().getErr());
  }

  int run() throws IOException {
    if (options.campaign.worker != null) {
      return new CompareWorker(options, terms).run();
    }
    if (options.campaign.seed == null && terms.generates()) {
      failures.say("seed " + terms.seed());
    }
    Interrupts interrupts = stopper.listen();
    try {
      Optional<WorkCarrier> elsewhere =
          Main.elsewhere(options.spec).filter(carrier -> terms.generates());
      if (elsewhere.isPresent()) {
        return elsewhere(directory -> elsewhere.get());
      }
      return endangered() ? inProcesses() : here();
    } finally {
      interrupts.close();
    }
  }

  /** Whether an engine in native code could take this process down with all that was found. */
  private boolean endangered() {
    return terms.generates()
        && terms.targets().stream().anyMatch(one -> ChildProcess.isNeededBy(one.dbms()));
  }

  private int inProcesses() throws IOException {
    List<ProcessesHere> all = new ArrayList<>();
    try {
      return elsewhere(
          directory -> {
            all.add(new ProcessesHere(options.campaign.workers(), directory));
            return all.get(0).carrier();
          });
    } finally {
      all.forEach(ProcessesHere::close);
    }
  }

  /**
   * @param carriers who has the processes of a campaign, by its directory
   */
  private int elsewhere(Function<Path, WorkCarrier> carriers) throws IOException {
    List<String> access =
        ChildProcess.access(options.spec, options.targetOptions, options.urlOptions);
    List<String> worker = CompareVictim.command(terms, access);
    try (CampaignDirectory directory = new CampaignDirectory(options)) {
      WorkCarrier carrier = carriers.apply(directory.path());
      Optional<List<ParticipantElsewhere>> targets = stopper.await(() -> compared(carrier, worker));
      if (targets.isPresent()) {
        int compared = elsewhere(targets.get(), carrier, worker, access, directory.path());
        int failed = failures.exitCode() == ExitCode.OK ? compared : failures.exitCode();
        return ExitCode.of(failed, compared == ExitCode.UNEXPECTED, stopper);
      }
    } catch (TargetException e) {
      failures.add(CompareVictim.names(terms), e);
    }
    reporter.print(
        Compatibility.nothing(List.of()),
        circumstances(Map.of(), List.of(), List.of(), interrupted(0, OptionalLong.empty())));
    return ExitCode.of(failures.exitCode(), false, stopper);
  }

  private static List<ParticipantElsewhere> compared(WorkCarrier carrier, List<String> worker)
      throws TargetException {
    try {
      return GeneratedCases.targets(carrier, worker);
    } catch (WorkRefusedException e) {
      throw TargetException.usage(e.getMessage());
    } catch (SQLException e) {
      throw TargetException.unavailable(e.getMessage(), e);
    }
  }

  private int elsewhere(
      List<ParticipantElsewhere> targets,
      WorkCarrier carrier,
      List<String> worker,
      List<String> access,
      Path directory)
      throws IOException {
    CommonLevels levels = CommonLevels.of(targets, terms.levels()).orRefuse(targets);
    int workers = options.campaign.workersElsewhere(carrier::places);
    CompareVictim victim = new CompareVictim(terms, targets, levels.chosen(), access, carrier);
    CrashBlame<DiscrepancySighting, ComparisonEntries> blame =
        new CrashBlame<>(CompareVictim.names(terms), directory, victim, failures::say);
    return generated(
        targets,
        List.of(),
        workers,
        examination -> new RemoteWorkers<>(examination, carrier, workers, worker, blame),
        directory);
  }

  private int here() throws IOException {
    List<Server> servers = new ArrayList<>();
    try (Testbed testbed =
        new Testbed(
            Targets.testbedOptions(options.targetOptions, options.urlOptions), failures::say)) {
      List<List<Participant>> workers = new ArrayList<>();
      for (int i = 0; i < options.campaign.workers() && failures.unavailable().isEmpty(); i++) {
        List<Server> own = new ArrayList<>();
        List<Optional<Level>> levels = new ArrayList<>();
        for (TargetSpec target : terms.targets()) {
          Optional<Server> server = start(target, testbed);
          server.ifPresent(own::add);
          server.ifPresent(one -> levels.add(terms.ownLevel(target, one)));
        }
        servers.addAll(own);
        workers.add(Participant.of(own, levels));
      }
      int compared = compare(workers);
      int failed = failures.exitCode() == ExitCode.OK ? compared : failures.exitCode();
      return ExitCode.of(failed, compared == ExitCode.UNEXPECTED, stopper);
    } finally {
      servers.forEach(Server::close);
    }
  }

  private Optional<Server> start(TargetSpec target, Testbed testbed) {
    try {
      return stopper.await(() -> testbed.start(target));
    } catch (TargetException e) {
      failures.add(target.text(), e);
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
          Compatibility.nothing(participants),
          circumstances(
              Map.of(),
              List.of(),
              List.of(),
              interrupted(0, options.campaign.limits(Optional.empty()).cases())));
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
      List<List<Participant>> able =
          workers.stream().filter(one -> one.size() == participants.size()).toList();
      return generated(
          participants,
          able,
          able.size(),
          examination -> new LocalWorkers<>(examination, able.size()),
          directory.path());
    }
  }

  private Optional<String> interrupted(long cases, OptionalLong wanted) {
    return stopper.interrupted(cases, wanted, "cases");
  }

  private Circumstances circumstances(
      Map<ComparedLevel, String> skipped,
      List<String> notApplicable,
      List<String> translated,
      Optional<String> interrupted) {
    return new Circumstances(
        terms.given().isEmpty() ? OptionalLong.of(terms.seed()) : OptionalLong.empty(),
        skipped,
        notApplicable,
        translated,
        failures.unavailable(),
        reporter.known(),
        interrupted);
  }

  /**
   * @param here the participants of each worker of this process
   * @param count how many workers there are, wherever they are
   */
  private int generated(
      List<? extends ComparedTarget> participants,
      List<List<Participant>> here,
      int count,
      Function<GeneratedCases, BlockWorkers<DiscrepancySighting, ComparisonEntries>> workers,
      Path directory)
      throws IOException {
    CommonLevels levels = CommonLevels.of(participants, terms.levels()).orRefuse(participants);
    levels.skipped().forEach((level, reason) -> failures.say(level + " is left out: " + reason));
    CampaignLimits limits = options.campaign.limits(Optional.ofNullable(options.campaign.time));
    Budget budget = new Budget(limits);
    GeneratedCases.Means means =
        new GeneratedCases.Means(
            participants,
            here,
            count,
            () -> terms.cases(identities(participants)),
            place -> terms.command(participants, place),
            new DiscrepancyFolders(options, participants, failures::say),
            result -> reporter.soFar(result, one -> underWay(one, levels)),
            JvmEnd::awaitIfUnderWay);
    Compatibility result;
    try (CompareProgress progress = new CompareProgress(options, budget)) {
      GeneratedCases examination =
          new GeneratedCases(terms.comparison(limits.time(), levels), means, budget, progress);
      Map<String, String> header = terms.header(participants, levels.chosen(), limits);
      try {
        new LocalCampaign(options.campaign, directory, header, budget, stopper)
            .run(
                examination,
                workers.apply(examination),
                progress,
                () -> progress.resume(examination.result()),
                () -> {});
      } catch (ParticipantLostException e) {
        lost(e);
      } catch (SQLException e) {
        failures.lost(CompareVictim.names(terms), e.getMessage());
      }
      result = examination.result();
    }
    return reporter.finish(
        result,
        circumstances(
            levels.skipped(), List.of(), List.of(), interrupted(result.cases(), limits.cases())));
  }

  /** How far it is when nobody has ended it yet, unless it was killed. */
  private Circumstances underWay(Compatibility result, CommonLevels levels) {
    return circumstances(
        levels.skipped(),
        List.of(),
        List.of(),
        Optional.of("under way: " + result.cases() + " cases so far"));
  }

  private static List<TargetIdentity> identities(List<? extends ComparedTarget> participants) {
    return participants.stream().map(ComparedTarget::target).toList();
  }

  private int given(List<Participant> participants) throws IOException {
    Budget unlimited = new Budget(new CampaignLimits(OptionalLong.empty(), Optional.empty()));
    CompareBouts givenComparisons = givenComparisons(participants);
    Compatibility result;
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
      stopper.onStop(progress.ending(comparison::stop));
      comparison
          .run(givenComparisons.before(), givenComparisons.givenComparisons())
          .ifPresent(this::lost);
      JvmEnd.awaitIfUnderWay();
      List<ComparedLevel> levels =
          givenComparisons.givenComparisons().stream()
              .map(givenComparison -> givenComparison.level())
              .distinct()
              .sorted()
              .toList();
      int cases = terms.only().isPresent() ? 1 : terms.given().size();
      result = comparison.result(levels, cases, unlimited.seconds());
    }
    return reporter.finish(
        result,
        circumstances(
            givenComparisons.skipped(),
            givenComparisons.notApplicable(),
            givenComparisons.translated(),
            interrupted(result, givenComparisons.givenComparisons())));
  }

  /** How far given cases have come, and the levels at which none was compared. */
  private Optional<String> interrupted(Compatibility result, List<GivenComparison> wanted) {
    List<ComparedLevel> done = result.results().stream().map(CaseResult::level).toList();
    String never =
        wanted.stream()
            .map(GivenComparison::level)
            .distinct()
            .filter(level -> !done.contains(level))
            .map(ComparedLevel::label)
            .collect(Collectors.joining(", "));
    return stopper
        .interrupted(done.size(), OptionalLong.of(wanted.size()), "comparisons")
        .map(words -> never.isEmpty() ? words : words + "; never compared at " + never);
  }

  private CompareBouts givenComparisons(List<Participant> participants) {
    if (terms.only().isEmpty()) {
      Set<Level> own =
          participants.stream().flatMap(one -> one.own().stream()).collect(Collectors.toSet());
      LevelChoice asked = own.isEmpty() ? terms.levels() : new LevelChoice(false, false, own);
      Applicability.tellBeaten(terms.given(), asked, options.spec.commandLine().getErr());
      return CompareBouts.of(terms.given(), participants, terms.levels());
    }
    CommonLevels levels = CommonLevels.of(participants, terms.levels()).orRefuse(participants);
    CaseSource<?, ?> cases = terms.cases(identities(participants));
    Place place = terms.only().get();
    // To find out what takes the process down, none of those before it may be to blame.
    List<Case> earlier = options.campaign.alone ? List.of() : cases.before(place);
    return CompareBouts.of(earlier, cases.at(place), participants, levels);
  }

  private void lost(ParticipantLostException e) {
    failures.lost(e.participant(), e.getMessage());
  }
}
