package dev.isoscope.cli;

import dev.isoscope.campaign.BlockWorkers;
import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.LocalWorkers;
import dev.isoscope.campaign.RemoteWorkers;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.campaign.WorkRefusedException;
import dev.isoscope.campaign.WorkTraffic;
import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.HuntedTarget;
import dev.isoscope.hunt.ViolationSighting;
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
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

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
    if (options.campaign.worker != null) {
      return new HuntWorker(options, terms).run();
    }
    if (options.campaign.seed == null && !options.campaign.resume) {
      failures.say("seed " + terms.seed());
    }
    Interrupts interrupts = stopper.listen();
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
    Optional<WorkCarrier> elsewhere = Main.elsewhere(options.spec);
    try {
      checkWorkers(target);
      if (options.campaign.only != null) {
        huntHere(target, testbed);
      } else if (elsewhere.isPresent()) {
        huntElsewhere(target, level -> elsewhere.get());
      } else if (ChildProcess.isNeededBy(target.dbms())) {
        huntInProcesses(target);
      } else {
        huntHere(target, testbed);
      }
    } catch (TargetException e) {
      failures.add(target.text(), e);
    }
  }

  /** An engine in native code could take this process down with all that was found. */
  private void huntInProcesses(TargetSpec target) throws TargetException {
    List<ProcessesHere> all = new ArrayList<>();
    try {
      huntElsewhere(
          target,
          level -> {
            all.forEach(ProcessesHere::close);
            all.clear();
            ProcessesHere processes =
                new ProcessesHere(
                    workers(target), HuntDirectory.of(options, terms, target.text(), level));
            all.add(processes);
            return processes.carrier();
          });
    } finally {
      all.forEach(ProcessesHere::close);
    }
  }

  /** Who has the processes for a level. */
  private interface Carriers {
    WorkCarrier at(Level level) throws TargetException;
  }

  private void huntElsewhere(TargetSpec target, Carriers carriers) throws TargetException {
    Dbms dbms =
        DbmsRegistry.find(target.dbms())
            .or(() -> Optional.ofNullable(options.urlOptions.dialect).flatMap(DbmsRegistry::find))
            .orElseThrow(
                () ->
                    TargetException.usage("its DBMS cannot be told from the URL: name --dialect"));
    List<Level> levels = levels(target, dbms, LevelChoice.mode(target, dbms));
    for (Level level : levels) {
      if (stopper.stopped()) {
        return;
      }
      begin(target, level);
      huntElsewhere(target, level, share(levels.size()), carriers.at(level));
    }
  }

  private void huntElsewhere(
      TargetSpec target, Level level, Optional<Duration> time, WorkCarrier carrier)
      throws TargetException {
    String on = target.url().orElse(target.text());
    List<String> access =
        ChildProcess.access(options.spec, options.targetOptions, options.urlOptions);
    List<String> worker = HuntVictim.command(terms, on, level, access);
    Optional<HuntedTarget> hunted = stopper.await(() -> hunted(carrier, worker));
    if (hunted.isEmpty()) {
      return;
    }
    TargetIdentity identity = hunted.get().identity();
    Path directory = HuntDirectory.of(options, terms, identity.name(), level);
    FindingStore store = new FindingStore(HuntResult.findings(directory));
    CrashBlame<ViolationSighting, HuntEntries> blame =
        new CrashBlame<>(
            target.text(),
            directory,
            new HuntVictim(terms, identity, level, on, access, store, carrier, failures::say),
            failures::say);
    int workers = workersElsewhere(target, carrier);
    List<RemoteWorkers<?, ?, ?, ?>> remote = new ArrayList<>();
    Duration before = processorTime();
    hunt(
        new Hunt.Means(
            List.of(),
            hunted,
            Oracles.inHunt(terms.oracles()),
            () -> terms.cases(identity),
            store,
            new HuntReplay(terms, identity, level),
            JvmEnd::awaitIfUnderWay),
        identity,
        level,
        time,
        hunt -> {
          RemoteWorkers<ViolationSighting, HuntEntries, ?, ?> all =
              new RemoteWorkers<>(hunt, carrier, workers, worker, blame);
          remote.add(all);
          return all;
        });
    if (options.stats) {
      remote.forEach(one -> tellTraffic(one.traffic(), processorTime().minus(before)));
    }
  }

  private void tellTraffic(WorkTraffic traffic, Duration here) {
    failures.say(
        String.format(
            Locale.ROOT,
            "processes elsewhere: %s; %.1f s of processor time here",
            traffic,
            here.toMillis() / 1000.0));
  }

  private static Duration processorTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private static HuntedTarget hunted(WorkCarrier carrier, List<String> worker)
      throws TargetException {
    try {
      return Hunt.target(carrier, worker);
    } catch (WorkRefusedException e) {
      throw TargetException.usage(e.getMessage());
    } catch (SQLException e) {
      throw TargetException.unavailable(e.getMessage(), e);
    }
  }

  /** How many workers there are on this machine. */
  private int workers(TargetSpec target) {
    if (roomForOne(target).isPresent()) {
      return 1;
    }
    return target.url().isPresent()
        ? options.campaign.workers()
        : options.campaign.workersWithServers();
  }

  private int workersElsewhere(TargetSpec target, WorkCarrier carrier) {
    return roomForOne(target).isPresent() ? 1 : options.campaign.workersElsewhere(carrier::places);
  }

  /** The DBMS of somebody's file, in which several workers would be in each other's way. */
  private static Optional<Dbms> roomForOne(TargetSpec target) {
    return DbmsRegistry.find(target.dbms())
        .filter(dbms -> target.url().isPresent() && !dbms.separatesWorkspaces());
  }

  private void checkWorkers(TargetSpec target) throws TargetException {
    Optional<Dbms> single = roomForOne(target);
    if (single.isPresent() && options.campaign.workers != null && options.campaign.workers > 1) {
      throw TargetException.usage(
          "a " + single.get().title() + " file has room for one worker: leave out --workers");
    }
  }

  private void huntHere(TargetSpec target, Testbed testbed) throws TargetException, IOException {
    int workers = workers(target);
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

  private void hunt(List<Server> servers, Level level, Optional<Duration> time)
      throws TargetException {
    TargetIdentity target = servers.get(0).identity();
    Path directory = HuntDirectory.of(options, terms, target.name(), level);
    hunt(
        new Hunt.Means(
            servers,
            Optional.empty(),
            Oracles.inHunt(terms.oracles()),
            () -> terms.cases(target),
            new FindingStore(HuntResult.findings(directory)),
            new HuntReplay(terms, target, level),
            JvmEnd::awaitIfUnderWay),
        target,
        level,
        time,
        hunt -> new LocalWorkers<>(hunt, servers.size()));
  }

  /** Hunts, and reports what was found, also if the target is lost meanwhile. */
  private void hunt(
      Hunt.Means means,
      TargetIdentity target,
      Level level,
      Optional<Duration> time,
      Function<Hunt, BlockWorkers<ViolationSighting, HuntEntries>> workers)
      throws TargetException {
    Path directory = HuntDirectory.of(options, terms, target.name(), level);
    CampaignLimits limits = options.campaign.limits(time);
    Budget budget = new Budget(limits);
    FindingLedger ledger = new FindingLedger();
    try (HuntProgress progress = new HuntProgress(options, target.name(), level, budget)) {
      Hunt hunt = new Hunt(terms.hunt(level, time), means, ledger, progress);
      new LocalCampaign(
              options.campaign, directory, terms.header(target, level, limits), budget, stopper)
          .run(
              hunt,
              workers.apply(hunt),
              progress,
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
