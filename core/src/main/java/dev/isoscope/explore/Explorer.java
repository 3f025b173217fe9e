package dev.isoscope.explore;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.Campaign;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.LocalWorkers;
import dev.isoscope.campaign.Progress;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.semantics.OpenAnswers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/** Explores scripts on one target, with as many workers as there are servers. */
public final class Explorer {
  /**
   * More orders than these take longer than anybody waits: three times four statements have 34650.
   */
  public static final long MOST_ORDERS = 50_000;

  private final List<Server> servers;
  private final ExploreOptions options;

  /**
   * @param servers the same target, once for each worker
   */
  public Explorer(List<Server> servers, ExploreOptions options) {
    this.servers = List.copyOf(servers);
    this.options = options;
  }

  Server server() {
    return servers.get(0);
  }

  RecoveringRunner runner(SessionScripts scripts, Level level) throws SQLException {
    return options.runner(server(), level, scripts.policy());
  }

  /** What in a case gives another value in every run, so that no two outcomes are the same. */
  public static Optional<String> incomparable(Case testCase) {
    return OpenAnswers.passing(testCase);
  }

  /** Whether there are few enough orders. */
  public static boolean bounded(SessionScripts scripts) {
    return Interleavings.of(scripts).count().bitLength() < Long.SIZE
        && Interleavings.of(scripts).count().longValueExact() <= MOST_ORDERS;
  }

  /**
   * Finds out what may come of every order. Orders run on tables that were used before, which is
   * many times faster; if an outcome does not show on fresh ones, all of them run on fresh ones.
   *
   * @throws SQLException if the target cannot be used
   * @throws IOException if the campaign's journal cannot be written
   */
  public Explored explore(SessionScripts scripts, Level level) throws SQLException, IOException {
    Optional<Explored> quick = explore(scripts, level, Reset.FAST);
    return quick.isPresent() ? quick.get() : explore(scripts, level, Reset.FRESH).orElseThrow();
  }

  private Optional<Explored> explore(SessionScripts scripts, Level level, Reset reset)
      throws SQLException, IOException {
    EveryOrder orders = new EveryOrder(scripts);
    Exploration exploration = new Exploration(orders, servers, level, options, reset);
    run(exploration, orders.count());
    OrderTally tally = exploration.tally();
    List<ExploredOutcome> outcomes = new ArrayList<>();
    try (RecoveringRunner runner = runner(scripts, level)) {
      OutcomeJudge judge = new OutcomeJudge(scripts, tally, runner);
      for (String outcome : tally.orders().keySet()) {
        SeenRuns.Witness seen = exploration.seen().witness(outcome);
        Optional<SeenRuns.Witness> witness =
            reset == Reset.FRESH ? Optional.of(seen) : judge.confirmed(seen);
        if (witness.isEmpty()) {
          return Optional.empty();
        }
        outcomes.add(judge.judge(witness.get()));
      }
    }
    return Optional.of(
        new Explored(
            scripts,
            server().identity(),
            level,
            orders.count(),
            tally.runs(),
            tally.byChance(),
            sorted(outcomes),
            tally.untold()));
  }

  private static List<ExploredOutcome> sorted(List<ExploredOutcome> outcomes) {
    outcomes.sort(
        Comparator.comparing(ExploredOutcome::serial)
            .reversed()
            .thenComparing(outcome -> !outcome.failures().isEmpty())
            .thenComparing(Comparator.comparing(ExploredOutcome::orders).reversed())
            .thenComparing(outcome -> outcome.outcome().key()));
    return outcomes;
  }

  /** The journal is of no use to anybody afterwards: an exploration takes seconds. */
  private void run(Exploration exploration, long orders) throws SQLException, IOException {
    Path directory = Files.createTempDirectory("isoscope-explore");
    Budget budget = new Budget(new CampaignLimits(OptionalLong.of(orders), Optional.empty()));
    try (Journal<CaseSighting, OrderTally> journal =
        Journal.create(directory, Map.of(), exploration)) {
      new Campaign<>(
              exploration,
              budget,
              directory,
              journal,
              new LocalWorkers<>(exploration, servers.size()),
              new Progress<OrderTally>() {})
          .run();
    } catch (JournalException e) {
      throw new IOException(e.getMessage(), e);
    } finally {
      delete(directory);
    }
  }

  private static void delete(Path directory) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
