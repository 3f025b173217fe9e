package dev.isoscope.cli;

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
    if (options.seed == null && terms.generates() && !options.child) {
      say("seed " + terms.seed());
    }
    Runnable stop = options.child ? () -> {} : stopper::stop; // who started us passes it on
    if (options.child) {
      Orders.listen(System.in, stopper::stop);
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
        && !options.child
        && terms.targets().stream().anyMatch(one -> ChildProcess.isNeededBy(one.dbms()));
  }

  private int inChild() throws IOException {
    CompareChild child = new CompareChild(options, terms.seed(), stopper);
    int code = child.run();
    if (!ChildProcess.endedBySignal(code)) {
      return code;
    }
    JvmEnd.awaitIfUnderWay();
    String reason = "the process died of " + ChildProcess.cause(code) + place(child.suspect());
    say(
        reason
            + (options.out == null
                ? "; with --out DIR what is found would be kept"
                : "; what was found before is in " + options.out));
    unavailable.put(
        terms.targets().stream().map(TargetSpec::text).collect(Collectors.joining(",")), reason);
    reporter.print(Compatibility.nothing(List.of()), circumstances(Map.of(), List.of()));
    return ExitCode.UNAVAILABLE;
  }

  /** Where it was, and how to get there again. */
  private String place(Optional<CompareUnderWay.Suspect> suspect) {
    return suspect
        .map(
            one ->
                " over case "
                    + one.place()
                    + " at "
                    + one.level()
                    + " with seed "
                    + terms.seed()
                    + " (again: "
                    + terms.command(one.place(), one.level())
                    + ")")
        .orElse("");
  }

  private int here() throws IOException {
    List<Server> servers = new ArrayList<>();
    try (Testbed testbed =
        new Testbed(Targets.testbedOptions(options.targetOptions, options.urlOptions), this::say)) {
      for (TargetSpec target : terms.targets()) {
        start(target, testbed).ifPresent(servers::add);
      }
      int found = compare(Participant.of(servers));
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

  private int compare(List<Participant> participants) throws IOException {
    if (participants.size() < 2) {
      return reporter.finish(
          Compatibility.nothing(participants), circumstances(Map.of(), List.of()));
    }
    if (options.print) {
      PrintWriter out = options.spec.commandLine().getOut();
      out.print(CasePrinter.print(terms.cases(participants).at(terms.only().get())));
      out.flush();
      return ExitCode.OK;
    }
    return terms.generates() ? generated(participants) : given(participants);
  }

  private Circumstances circumstances(Map<Level, String> skipped, List<String> notApplicable) {
    return new Circumstances(
        terms.given().isEmpty() ? OptionalLong.of(terms.seed()) : OptionalLong.empty(),
        skipped,
        notApplicable,
        unavailable,
        reporter.known());
  }

  private int generated(List<Participant> participants) throws IOException {
    CommonLevels levels = CommonLevels.of(participants, terms.levels()).orRefuse(participants);
    levels.skipped().forEach((level, reason) -> say(level + " is left out: " + reason));
    Compatibility result;
    try (CompareProgress progress =
            new CompareProgress(options, targets(participants), levels.chosen().size());
        GeneratedCases campaign =
            new GeneratedCases(
                terms.comparison(options, levels),
                participants,
                terms.cases(participants),
                place -> terms.command(participants, place),
                JvmEnd::awaitIfUnderWay,
                progress)) {
      onStop(progress, campaign::stop);
      campaign.run().ifPresent(this::lost);
      JvmEnd.awaitIfUnderWay();
      result = campaign.result();
    }
    return reporter.finish(result, circumstances(levels.skipped(), List.of()));
  }

  private int given(List<Participant> participants) throws IOException {
    long start = System.nanoTime();
    CompareBouts bouts = bouts(participants);
    Compatibility result;
    try (CompareProgress progress = new CompareProgress(options, targets(participants), 1);
        GivenCases comparison =
            new GivenCases(
                participants,
                options.patience,
                bout -> terms.command(bout.participants(), bout.testCase(), bout.level()),
                JvmEnd::awaitIfUnderWay,
                progress)) {
      onStop(progress, comparison::stop);
      comparison.run(bouts.bouts()).ifPresent(this::lost);
      JvmEnd.awaitIfUnderWay();
      List<Level> levels =
          bouts.bouts().stream().map(bout -> bout.level()).distinct().sorted().toList();
      double seconds = (System.nanoTime() - start) / (double) TimeUnit.SECONDS.toNanos(1);
      result =
          comparison.result(levels, terms.only().isPresent() ? 1 : terms.given().size(), seconds);
    }
    return reporter.finish(result, circumstances(bouts.skipped(), bouts.notApplicable()));
  }

  private CompareBouts bouts(List<Participant> participants) {
    if (terms.only().isEmpty()) {
      return CompareBouts.of(terms.given(), participants, terms.levels());
    }
    CommonLevels levels = CommonLevels.of(participants, terms.levels()).orRefuse(participants);
    return CompareBouts.of(terms.cases(participants).at(terms.only().get()), participants, levels);
  }

  private static Map<String, TargetIdentity> targets(List<Participant> participants) {
    Map<String, TargetIdentity> targets = new LinkedHashMap<>();
    participants.forEach(one -> targets.put(one.name(), one.target()));
    return targets;
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
