package dev.isoscope.cli;

import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Crashes;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.UnderWay;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A hunt on an engine in native code, which can take its process down: a child does the work, and
 * when it dies, this finds out over which case, files that, and has another child go on behind it.
 */
final class ChildHunt {
  /** How often in a row a child may die without a case being to blame. */
  private static final int PATIENCE = 3;

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
    boolean resume = options.resume;
    List<UnderWay.Suspect> before = List.of();
    int blameless = 0;
    while (true) {
      int code = child(resume, time);
      if (!ChildProcess.endedBySignal(code)) {
        if (Files.exists(directory.resolve(Journal.FILE)) && code != ExitCode.USAGE) {
          reporter.add(result());
        }
        return code;
      }
      JvmEnd.awaitIfUnderWay();
      String cause = ChildProcess.cause(code);
      List<UnderWay.Suspect> suspects = UnderWay.read(directory);
      say("the process of " + target + " died of " + cause + " and is started again");
      if (suspects.isEmpty() || (ChildProcess.killed(code) && !suspects.equals(before))) {
        if (++blameless > PATIENCE) {
          throw TargetException.unavailable(
              "its process keeps dying of " + cause + "; what was found is in " + directory);
        }
      } else {
        blame(suspects, cause, !ChildProcess.killed(code));
        blameless = 0;
      }
      before = suspects;
      resume |= Files.exists(directory.resolve(Journal.FILE));
    }
  }

  private int child(boolean resume, Optional<Duration> time) throws IOException {
    List<String> arguments = campaign();
    arguments.addAll(List.of("--out", directory.toString()));
    arguments.addAll(List.of("--workers", String.valueOf(options.workers)));
    if (resume) {
      arguments.add("--resume");
    }
    time.ifPresent(one -> arguments.addAll(List.of("--time", one.toMillis() + "ms")));
    if (options.cases != null) {
      arguments.addAll(List.of("--cases", options.cases.toString()));
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
    arguments.addAll(access());
    return arguments;
  }

  /** The options that tell how the target is reached. */
  private List<String> access() {
    List<String> arguments = new ArrayList<>();
    if (options.targetOptions.cache != null) {
      arguments.addAll(List.of("--cache", options.targetOptions.cache.toString()));
    }
    if (options.targetOptions.offline) {
      arguments.add("--offline");
    }
    arguments.addAll(terms.access());
    return arguments;
  }

  /** Finds out which of the cases under way it was, by trying each again in a child. */
  private void blame(List<UnderWay.Suspect> suspects, String cause, boolean fault)
      throws IOException {
    NativeCrash crash =
        new NativeCrash(terms, identity(), level, directory, this::dies, this::diesOf);
    for (CrashRecord record : crash.investigate(suspects, cause, fault)) {
      Crashes.append(directory, record);
      record
          .finding()
          .ifPresent(finding -> say("found " + finding.headline() + " [" + finding.id() + "]"));
    }
  }

  private boolean dies(UnderWay.Suspect suspect) throws IOException {
    List<String> arguments = campaign();
    arguments.addAll(List.of("--only", suspect.place().toString()));
    return ChildProcess.endedBySignal(ChildProcess.runSilently(arguments));
  }

  private boolean diesOf(Path caseFile) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", caseFile.toString()));
    arguments.addAll(List.of("--on", target.url().orElse(target.text())));
    arguments.addAll(List.of("--level", level.label()));
    arguments.addAll(access());
    return ChildProcess.endedBySignal(ChildProcess.runSilently(arguments));
  }

  private HuntResult result() {
    return HuntResult.of(terms, identity(), level, directory, written().ledger());
  }

  private TargetIdentity identity() {
    Map<String, String> header = written().header();
    return new TargetIdentity(
        header.get("target"),
        header.get("dbms"),
        Optional.ofNullable(header.get("mode")),
        Version.parse(header.get("server")));
  }

  private Journal.Written written() {
    try {
      return Journal.read(directory, block -> 0);
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    }
  }

  private void say(String message) {
    err.println("isoscope: " + message);
  }
}
