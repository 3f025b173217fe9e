package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The work of {@code hunt}: goes through targets and levels, one hunt after the other. */
final class HuntSession {
  private final HuntCommand options;
  private final HuntTerms terms;
  private final HuntReporter reporter;
  private final TargetFailures failures;
  private final Stopper stopper = new Stopper();
  private final Set<String> begun = new HashSet<>();

  HuntSession(HuntCommand options) {
    this.options = options;
    this.terms = HuntTerms.of(options);
    this.reporter = new HuntReporter(options, terms);
    this.failures = new TargetFailures(options.spec.commandLine().getErr());
  }

  int run() throws IOException {
    if (options.campaign.seed == null && !options.campaign.resume) {
      failures.say("seed " + terms.seed());
    }
    Interrupts interrupts = stopper.listen(options.campaign.child);
    try (Testbed testbed =
        new Testbed(
            Targets.testbedOptions(options.targetOptions, options.urlOptions), failures::say)) {
      for (TargetSpec target : terms.targets()) {
        if (!stopper.stopped()) {
          hunt(target, testbed);
        }
      }
    } finally {
      interrupts.close();
    }
    if (options.campaign.only == null) {
      reporter.finish(failures.unavailable(), neverRan());
    }
    return ExitCode.of(failures.exitCode(), reporter.found(), stopper);
  }

  /** What was asked for, and was not begun when somebody ended it all. */
  private List<String> neverRan() {
    List<String> left = new ArrayList<>();
    for (TargetSpec target : stopper.stopped() ? terms.targets() : List.<TargetSpec>of()) {
      if (!failures.unavailable().containsKey(target.text())) {
        LevelChoice.planned(target, (dbms, mode) -> chosen(target, dbms, mode)).stream()
            .filter(name -> !begun.contains(name))
            .forEach(left::add);
      }
    }
    return left;
  }

  /** A target whose levels nobody could foresee is planned under its name alone. */
  private void begin(TargetSpec target, Level level) {
    begun.add(target.text());
    begun.add(LevelChoice.name(target, level));
  }

  private void hunt(TargetSpec target, Testbed testbed) throws IOException {
    try {
      if (ChildProcess.isNeededBy(target.dbms())
          && !options.campaign.child
          && options.campaign.only == null) {
        huntInChild(target);
      } else {
        huntHere(target, testbed);
      }
    } catch (TargetException e) {
      failures.add(target.text(), e);
    }
  }

  private void huntInChild(TargetSpec target) throws TargetException, IOException {
    Dbms dbms = DbmsRegistry.find(target.dbms()).orElseThrow();
    List<Level> levels = levels(target, dbms, LevelChoice.mode(target, dbms));
    for (Level level : levels) {
      if (stopper.stopped()) {
        return;
      }
      begin(target, level);
      ChildHunt hunt = new ChildHunt(options, terms, stopper, target, level, share(levels.size()));
      failures.atLeast(run(hunt));
    }
  }

  /** Reports what the journal has, also if no child has come to its end. */
  private int run(ChildHunt hunt) throws TargetException, IOException {
    try {
      int code = hunt.run(options.campaign.resume);
      if (code != ExitCode.USAGE) {
        report(hunt);
      }
      return code;
    } catch (TargetException e) {
      report(hunt);
      throw e;
    }
  }

  private void report(ChildHunt hunt) {
    if (hunt.recorded()) {
      reporter.add(hunt.result());
    }
  }

  private void huntHere(TargetSpec target, Testbed testbed) throws TargetException, IOException {
    Optional<Dbms> single =
        DbmsRegistry.find(target.dbms()).filter(dbms -> !dbms.separatesWorkspaces());
    int workers =
        target.url().isPresent()
            ? options.campaign.workers()
            : options.campaign.workersWithServers();
    if (workers > 1 && target.url().isPresent() && single.isPresent()) {
      throw TargetException.usage(
          "a " + single.get().title() + " file has room for one worker: leave out --workers");
    }
    List<Server> servers = new ArrayList<>();
    try {
      start(target, testbed, servers);
      if (stopper.stopped()) {
        return;
      }
      Server first = servers.get(0);
      List<Level> levels = levels(target, first.dbms(), first.identity().mode());
      if (options.campaign.only != null) {
        for (Level level : levels) {
          failures.atLeast(new OneCase(options, terms, first, level).run());
        }
        return;
      }
      while (servers.size() < workers && !stopper.stopped()) {
        start(target, testbed, servers);
      }
      for (Level level : levels) {
        if (!stopper.stopped()) {
          begin(target, level);
          hunt(servers, level, share(levels.size()));
        }
      }
    } finally {
      servers.forEach(Server::close);
    }
  }

  private void start(TargetSpec target, Testbed testbed, List<Server> servers)
      throws TargetException {
    stopper.await(() -> testbed.start(target)).ifPresent(servers::add);
  }

  /** Hunts in this process, and reports what was found, also if the target is lost meanwhile. */
  private void hunt(List<Server> servers, Level level, Optional<Duration> time)
      throws TargetException {
    TargetIdentity target = servers.get(0).identity();
    Path directory = HuntDirectory.of(options, terms, target.name(), level);
    CampaignLimits limits = options.campaign.limits(time);
    Budget budget = new Budget(limits);
    Hunt.Means means =
        new Hunt.Means(
            servers,
            Oracles.inHunt(terms.oracles()),
            () -> terms.cases(target),
            new FindingStore(HuntResult.findings(directory)),
            new HuntReplay(terms, target, level),
            JvmEnd::awaitIfUnderWay);
    FindingLedger ledger = new FindingLedger();
    try (HuntProgress progress = new HuntProgress(options, target.name(), level, budget)) {
      new LocalCampaign(
              options.campaign, directory, terms.header(target, level, limits), budget, stopper)
          .run(
              new Hunt(terms.hunt(level, time), means, ledger, progress),
              progress,
              servers.size(),
              () -> progress.resume(ledger),
              () -> {
                ledger.lasted(budget.seconds());
                reporter.add(
                    HuntResult.of(
                        terms, target, level, directory, ledger, limits.cases(), stopper));
              });
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }

  /** What one hunt may have of the time for all. */
  private Optional<Duration> share(int levels) {
    return Optional.ofNullable(options.campaign.time)
        .map(time -> time.dividedBy((long) levels * terms.targets().size()));
  }

  private List<Level> levels(TargetSpec target, Dbms dbms, Optional<String> mode)
      throws TargetException {
    LevelChoice choice = terms.levels().at(target);
    for (Level level : choice.named()) {
      if (!choice.all() && !dbms.levels(mode).contains(level)) {
        failures.say(target + ": " + dbms.title() + " has no isolation level " + level);
      }
    }
    return chosen(target, dbms, mode);
  }

  private List<Level> chosen(TargetSpec target, Dbms dbms, Optional<String> mode)
      throws TargetException {
    LevelChoice choice = terms.levels().at(target);
    return !choice.all() && choice.named().isEmpty()
        ? List.of(dbms.defaultLevel(mode))
        : choice.levelsOf(dbms, mode);
  }
}
