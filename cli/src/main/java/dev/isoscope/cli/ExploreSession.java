package dev.isoscope.cli;

import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.casefile.TransactionFiles;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.explore.ExploreOptions;
import dev.isoscope.explore.Explored;
import dev.isoscope.explore.ExploredLevel;
import dev.isoscope.explore.Explorer;
import dev.isoscope.explore.Interleavings;
import dev.isoscope.explore.Remedies;
import dev.isoscope.explore.SessionScripts;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.report.ExploreJson;
import dev.isoscope.report.ExploreText;
import dev.isoscope.testbed.TargetException;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import java.io.IOException;
import java.io.PrintWriter;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The work of {@code explore}: goes through targets and levels, and reports on each at once. */
final class ExploreSession {
  private static final int MOST_WORKERS = 4;
  private static final int ORDERS_PER_WORKER = 200;

  private final ExploreCommand options;
  private final PrintWriter out;
  private final TargetFailures failures;
  private final LevelChoice levels;
  private final SessionScripts scripts;
  private final BigInteger orders;
  private final List<ExploredLevel> explored = new ArrayList<>();

  ExploreSession(ExploreCommand options) throws IOException {
    this.options = options;
    this.out = options.spec.commandLine().getOut();
    this.failures = new TargetFailures(options.spec.commandLine().getErr());
    this.levels = LevelChoice.parse(options.levels);
    if (options.patience.isZero()) {
      throw new UsageException("--patience 0: a run needs some time; write for example 10s");
    }
    if (options.workers != null && options.workers < 1) {
      throw new UsageException("--workers " + options.workers + ": at least one is needed");
    }
    Case testCase = read(options.files);
    Optional<String> passing = Explorer.incomparable(testCase);
    if (passing.isPresent()) {
      throw new UsageException(
          "%s: %s gives another value in every run, so that outcomes cannot be compared; write a"
                  .formatted(testCase.source(), passing.get())
              + " constant instead, or leave that column out");
    }
    this.scripts = SessionScripts.of(testCase);
    this.orders = Interleavings.of(scripts).count();
    if (scripts.sessions().size() < 2) {
      throw new UsageException(
          "there is one session and so one order: name transactions of two sessions or more");
    }
    if (!Explorer.bounded(scripts)) {
      throw new UsageException(
          "there are %d orders, and more than %d would take too long: leave out a session, or"
                  .formatted(orders, Explorer.MOST_ORDERS)
              + " statements that nobody else has to do with");
    }
  }

  /** One case, or a file for each transaction. */
  private static Case read(List<Path> files) throws IOException {
    try {
      List<Path> found = CaseFiles.find(files);
      if (found.size() == 1) {
        return CaseFiles.parse(found).get(0);
      }
      for (Path file : found) {
        if (TransactionFiles.isCase(Files.readString(file))) {
          throw new UsageException(
              file + " is a case: name it alone, or one file of plain SQL for each transaction");
        }
      }
      return TransactionFiles.read(found);
    } catch (CaseSyntaxException e) {
      throw new UsageException(e.getMessage());
    }
  }

  int run() throws IOException {
    if (options.out != null) {
      OutputFolder.prepare("--out", options.out);
    }
    List<TargetSpec> targets = Targets.parse(options.targets).stream().distinct().toList();
    targets.forEach(levels::at);
    try (Testbed testbed =
        new Testbed(
            Targets.testbedOptions(options.targetOptions, options.urlOptions), failures::say)) {
      for (TargetSpec target : targets) {
        try {
          explore(target, testbed);
        } catch (TargetException e) {
          failures.add(target.text(), e);
        }
      }
    }
    if (options.json.wanted) {
      ExploreJson.write(scripts, orders, explored, failures.unavailable(), out);
    }
    out.flush();
    return failures.exitCode();
  }

  private void explore(TargetSpec target, Testbed testbed) throws TargetException, IOException {
    List<Server> servers = new ArrayList<>();
    try {
      int workers = workers(target);
      while (servers.size() < workers) {
        servers.add(testbed.start(target));
      }
      ExploreOptions how =
          new ExploreOptions(options.full, options.patience, JvmEnd::awaitIfUnderWay);
      Server first = servers.get(0);
      List<Level> wanted = levels(levels.at(target), first);
      Remedies remedies = new Remedies(new Explorer(servers, how), scripts);
      for (Level level : wanted) {
        Optional<String> without = scripts.testCase().withoutText(first.identity(), level);
        if (without.isPresent()) {
          throw TargetException.usage(
              "at " + level + " there is no text for it in place of: " + without.get());
        }
        explore(remedies, level);
      }
    } finally {
      servers.forEach(Server::close);
    }
  }

  /** What was asked for, as far as the DBMS has it; else what the case or the DBMS says. */
  private List<Level> levels(LevelChoice choice, Server server) throws TargetException {
    return choice.all() || !choice.named().isEmpty()
        ? choice.levelsOf(server.dbms(), server.identity().mode())
        : choice.levelsFor(scripts.testCase(), server);
  }

  private void explore(Remedies remedies, Level level) throws TargetException, IOException {
    try {
      Explored result = remedies.explore(level);
      if (result.outcomes().isEmpty()) {
        throw TargetException.usage(
            result.untold().stream().findFirst().orElse("no order could be run"));
      }
      ExploredLevel all = new ExploredLevel(result, remedies.against(result));
      JvmEnd.awaitIfUnderWay();
      report(all);
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }

  private int workers(TargetSpec target) {
    boolean single =
        DbmsRegistry.find(target.dbms()).filter(dbms -> !dbms.separatesWorkspaces()).isPresent();
    if (single && target.url().isPresent()) {
      return 1;
    }
    if (options.workers != null) {
      return options.workers;
    }
    int processors = Math.min(MOST_WORKERS, Runtime.getRuntime().availableProcessors());
    return Math.min(processors, 1 + orders.intValueExact() / ORDERS_PER_WORKER);
  }

  private void report(ExploredLevel level) throws IOException {
    explored.add(level);
    if (options.out != null) {
      write(level.explored());
    }
    if (!options.json.wanted) {
      out.println(ExploreText.render(level, options.verbose, options.color.text()));
      out.flush();
    } else if (!options.quiet) {
      failures.say(level.explored().target().name() + " at " + level.explored().level() + " done");
    }
  }

  private void write(Explored result) throws IOException {
    String name =
        HuntDirectory.fileName(result.target().name()) + "-" + result.level().label() + "-";
    for (int i = 0; i < result.outcomes().size(); i++) {
      Files.writeString(
          options.out.resolve(name + (i + 1) + ".sql"),
          CasePrinter.print(result.outcomes().get(i).recorded()));
    }
  }
}
