package dev.isoscope.cli;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The work of {@code hunt}: goes through targets and levels, one hunt after the other. */
final class HuntSession {
  private final HuntCommand options;
  private final PrintWriter err;
  private final HuntTerms terms;
  private final HuntReporter reporter;
  private final Stopper stopper = new Stopper();
  private final Map<String, String> unavailable = new LinkedHashMap<>();
  private int failure = ExitCode.OK;

  HuntSession(HuntCommand options) {
    this.options = options;
    this.err = options.spec.commandLine().getErr();
    this.terms = HuntTerms.of(options);
    this.reporter = new HuntReporter(options, terms);
  }

  int run() throws IOException {
    if (options.campaign.seed == null && !options.campaign.resume) {
      say("seed " + terms.seed());
    }
    Runnable stop =
        options.campaign.child ? () -> {} : stopper::stop; // who started us passes it on
    if (options.campaign.child) {
      ParentSignals.listen(System.in, stopper::stop);
    }
    Interrupts interrupts = new Interrupts(stop);
    try (Testbed testbed =
        new Testbed(Targets.testbedOptions(options.targetOptions, options.urlOptions), this::say)) {
      for (TargetSpec target : terms.targets()) {
        if (!stopper.stopped()) {
          hunt(target, testbed);
        }
      }
    } finally {
      interrupts.close();
    }
    if (options.campaign.only == null) {
      reporter.finish(unavailable);
    }
    return failure != ExitCode.OK ? failure : reporter.exitCode();
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
      JvmEnd.awaitIfUnderWay();
      String message = e.getMessage();
      say(message.contains(target.text()) ? message : target + ": " + message);
      unavailable.put(target.text(), message);
      boolean usage = e.kind() == TargetException.Kind.USAGE;
      failure = usage ? ExitCode.USAGE : Math.max(failure, ExitCode.UNAVAILABLE);
    }
  }

  private void huntInChild(TargetSpec target) throws TargetException, IOException {
    Dbms dbms = DbmsRegistry.find(target.dbms()).orElseThrow();
    Optional<String> mode = target.mode().or(() -> dbms.modes().stream().findFirst());
    List<Level> levels = levels(target, dbms, mode);
    for (Level level : levels) {
      if (stopper.stopped()) {
        return;
      }
      ChildHunt hunt = new ChildHunt(options, terms, reporter, stopper, target, level);
      failure = Math.max(failure, hunt.run(share(levels.size())));
    }
  }

  private void huntHere(TargetSpec target, Testbed testbed) throws TargetException, IOException {
    Optional<Dbms> single =
        DbmsRegistry.find(target.dbms()).filter(dbms -> !dbms.separatesWorkspaces());
    if (options.campaign.workers > 1 && target.url().isPresent() && single.isPresent()) {
      throw TargetException.usage(
          "a " + single.get().title() + " file has room for one worker: leave out --workers");
    }
    List<Server> servers = new ArrayList<>();
    try {
      servers.add(testbed.start(target));
      Server first = servers.get(0);
      List<Level> levels = levels(target, first.dbms(), first.identity().mode());
      if (options.campaign.only != null) {
        for (Level level : levels) {
          int code = new OneCase(options, terms, first, level).run();
          failure = Math.max(failure, code);
        }
        return;
      }
      while (servers.size() < options.campaign.workers) {
        servers.add(testbed.start(target));
      }
      LocalHunt hunt = new LocalHunt(options, terms, reporter, stopper, servers);
      for (Level level : levels) {
        if (!stopper.stopped()) {
          hunt.run(
              level,
              HuntDirectory.of(options, terms, first.identity().name(), level),
              share(levels.size()));
        }
      }
    } finally {
      servers.forEach(Server::close);
    }
  }

  /** What one hunt may have of the time for all. */
  private Optional<Duration> share(int levels) {
    return Optional.ofNullable(options.campaign.time)
        .map(time -> time.dividedBy((long) levels * terms.targets().size()));
  }

  private List<Level> levels(TargetSpec target, Dbms dbms, Optional<String> mode)
      throws TargetException {
    List<Level> known = dbms.levels(mode);
    if (terms.levels().all()) {
      return known;
    }
    if (terms.levels().named().isEmpty()) {
      return List.of(dbms.defaultLevel(mode));
    }
    Set<Level> missing = EnumSet.copyOf(terms.levels().named());
    known.forEach(missing::remove);
    for (Level level : missing) {
      say(target + ": " + dbms.title() + " has no isolation level " + level);
    }
    List<Level> levels = known.stream().filter(terms.levels().named()::contains).toList();
    if (levels.isEmpty()) {
      throw TargetException.usage(
          dbms.title()
              + " has the isolation levels "
              + String.join(", ", known.stream().map(Level::label).toList()));
    }
    return levels;
  }

  private void say(String message) {
    err.println("isoscope: " + message);
  }
}
