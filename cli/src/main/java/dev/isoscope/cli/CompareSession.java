package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Place;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.compare.CaseResult;
import dev.isoscope.compare.ComparedLevel;
import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.GeneratedCases;
import dev.isoscope.compare.GivenCases;
import dev.isoscope.compare.GivenComparison;
import dev.isoscope.compare.Participant;
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
    if (options.campaign.seed == null && terms.generates() && !options.campaign.child) {
      failures.say("seed " + terms.seed());
    }
    Interrupts interrupts = stopper.listen(options.campaign.child);
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
      ChildComparison child = new ChildComparison(options, terms, directory.path(), stopper);
      try {
        return ExitCode.of(child.run(options.campaign.resume), false, stopper);
      } catch (TargetException e) {
        failures.add(child.names(), e);
      }
      if (child.recorded()) {
        return recorded(child.result());
      }
    }
    reporter.print(
        Compatibility.nothing(List.of()),
        circumstances(Map.of(), List.of(), List.of(), interrupted(0, OptionalLong.empty())));
    return ExitCode.of(failures.exitCode(), false, stopper);
  }

  /** What children have found before the last of them died. */
  private int recorded(Compatibility result) throws IOException {
    OptionalLong wanted = options.campaign.limits(Optional.empty()).cases();
    int compared =
        reporter.finish(
            result,
            circumstances(Map.of(), List.of(), List.of(), interrupted(result.cases(), wanted)));
    return ExitCode.of(failures.exitCode(), compared == ExitCode.UNEXPECTED, stopper);
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
      return generated(
          workers.stream().filter(one -> one.size() == participants.size()).toList(),
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

  private int generated(List<List<Participant>> workers, Path directory) throws IOException {
    List<Participant> participants = workers.get(0);
    CommonLevels levels = CommonLevels.of(participants, terms.levels()).orRefuse(participants);
    levels.skipped().forEach((level, reason) -> failures.say(level + " is left out: " + reason));
    CampaignLimits limits = options.campaign.limits(Optional.ofNullable(options.campaign.time));
    Budget budget = new Budget(limits);
    GeneratedCases.Means means =
        new GeneratedCases.Means(
            workers,
            () -> terms.cases(identities(participants)),
            place -> terms.command(participants, place),
            new DiscrepancyFolders(options, participants, failures::say),
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
    return reporter.finish(
        result,
        circumstances(
            levels.skipped(), List.of(), List.of(), interrupted(result.cases(), limits.cases())));
  }

  private static List<TargetIdentity> identities(List<Participant> participants) {
    return participants.stream().map(Participant::target).toList();
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
    // A child is to find out what takes the process down, and would blame this.
    List<Case> earlier = options.campaign.child ? List.of() : cases.before(place);
    return CompareBouts.of(earlier, cases.at(place), participants, levels);
  }

  private void lost(ParticipantLostException e) {
    failures.lost(e.participant(), e.getMessage());
  }
}
