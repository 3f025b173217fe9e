package dev.isoscope.cli;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Place;
import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.ViolationSighting;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A hunt on an engine in native code, which can take its process down: a child does the work, and
 * what the journal says of it is reported.
 */
final class ChildHunt implements NativeCrash.Victim<ViolationSighting, HuntEntries> {
  private final HuntCommand options;
  private final HuntTerms terms;
  private final HuntReporter reporter;
  private final Stopper stopper;
  private final TargetSpec target;
  private final Level level;
  private final Path directory;
  private final PrintWriter err;

  ChildHunt(
      HuntCommand options,
      HuntTerms terms,
      HuntReporter reporter,
      Stopper stopper,
      TargetSpec target,
      Level level) {
    this.options = options;
    this.terms = terms;
    this.reporter = reporter;
    this.stopper = stopper;
    this.target = target;
    this.level = level;
    this.directory = HuntDirectory.of(options, terms, target.text(), level);
    this.err = options.spec.commandLine().getErr();
  }

  /** Hunts; returns an exit code that has nothing to do with what was found. */
  int run(Optional<Duration> time) throws TargetException, IOException {
    int code =
        new ChildCampaign<>(target.text(), directory, this, this::say)
            .run(options.campaign.resume, resume -> child(resume, time));
    if (Files.exists(directory.resolve(Journal.FILE)) && code != ExitCode.USAGE) {
      reporter.add(result());
    }
    return code;
  }

  private int child(boolean resume, Optional<Duration> time) throws IOException {
    List<String> arguments = campaign();
    arguments.addAll(List.of("--out", directory.toString()));
    arguments.addAll(List.of("--workers", String.valueOf(options.campaign.workers)));
    if (resume) {
      arguments.add("--resume");
    }
    time.ifPresent(one -> arguments.addAll(List.of("--time", one.toMillis() + "ms")));
    if (options.campaign.cases != null) {
      arguments.addAll(List.of("--cases", options.campaign.cases.toString()));
    }
    if (options.quiet) {
      arguments.add("--quiet");
    }
    Process process =
        ChildProcess.of(arguments, directory.resolve("jvm-%p.log"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    stopper.onStop(() -> ChildProcess.stop(process));
    return ChildProcess.await(process);
  }

  /** The options that tell the cases and how they are judged. */
  private List<String> campaign() {
    List<String> arguments = new ArrayList<>(List.of("hunt", "--child"));
    arguments.addAll(List.of("--on", target.url().orElse(target.text())));
    arguments.addAll(List.of("--level", level.label()));
    arguments.addAll(List.of("--seed", String.valueOf(terms.seed())));
    terms.claim().ifPresent(claim -> arguments.addAll(List.of("--claim", claim.label())));
    terms.oracles().forEach(oracle -> arguments.addAll(List.of("--oracle", oracle.name())));
    String transactions = String.valueOf(terms.generator().maxTransactions());
    arguments.addAll(List.of("--max-transactions", transactions));
    String statements = String.valueOf(terms.generator().maxStatements());
    arguments.addAll(List.of("--max-statements", statements));
    if (terms.generator().definitions()) {
      arguments.add("--ddl");
    }
    arguments.addAll(ChildProcess.access(options.targetOptions, options.urlOptions));
    return arguments;
  }

  @Override
  public CaseSource<?, ?> cases() {
    return LocalHunt.cases(terms, identity());
  }

  @Override
  public boolean dies(Place place) throws IOException {
    List<String> arguments = campaign();
    arguments.addAll(List.of("--only", place.toString()));
    return ChildProcess.endedBySignal(ChildProcess.runSilently(arguments));
  }

  @Override
  public boolean dies(Path caseFile) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", caseFile.toString()));
    arguments.addAll(List.of("--on", target.url().orElse(target.text())));
    arguments.addAll(List.of("--level", level.label()));
    arguments.addAll(ChildProcess.access(options.targetOptions, options.urlOptions));
    return ChildProcess.endedBySignal(ChildProcess.runSilently(arguments));
  }

  @Override
  public Examined<ViolationSighting, HuntEntries> file(
      Place place, Case original, Case reduced, String cause) throws IOException {
    CrashFinding crash = new CrashFinding(terms, identity(), level, directory);
    FindingSummary finding = crash.file(place, original, reduced, cause);
    say("found " + finding.headline() + " [" + finding.id() + "]");
    return Hunt.crashed(place, finding);
  }

  @Override
  public HuntEntries untried(String reason) {
    return Hunt.untried(reason);
  }

  private HuntResult result() {
    FindingLedger ledger = new FindingLedger();
    try {
      Journal.replay(directory, HuntEntries.class, ledger::enter);
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
    return HuntResult.of(terms, identity(), level, directory, ledger);
  }

  private TargetIdentity identity() {
    try {
      return CampaignHeader.target(Journal.header(directory), "").orElseThrow();
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private void say(String message) {
    err.println("isoscope: " + message);
  }
}
