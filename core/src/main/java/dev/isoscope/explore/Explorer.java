package dev.isoscope.explore;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.Campaign;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Progress;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Level;
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

  /** Whether there are few enough orders. */
  public static boolean bounded(SessionScripts scripts) {
    return Interleavings.of(scripts).count().bitLength() < Long.SIZE
        && Interleavings.of(scripts).count().longValueExact() <= MOST_ORDERS;
  }

  /**
   * Finds out what may come of every order.
   *
   * @throws SQLException if the target cannot be used
   * @throws IOException if the campaign's journal cannot be written
   */
  public Explored explore(SessionScripts scripts, Level level) throws SQLException, IOException {
    EveryOrder orders = new EveryOrder(scripts);
    Exploration exploration = new Exploration(orders, servers, level, options);
    run(exploration, orders.count());
    OrderTally tally = exploration.tally();
    List<ExploredOutcome> outcomes = new ArrayList<>();
    try (RecoveringRunner runner = runner(scripts, level)) {
      OutcomeJudge judge = new OutcomeJudge(scripts, tally, runner, options.reset());
      for (String outcome : tally.orders().keySet()) {
        outcomes.add(judge.judge(exploration.seen().witness(outcome)));
      }
    }
    outcomes.sort(
        Comparator.comparing(ExploredOutcome::serial)
            .reversed()
            .thenComparing(outcome -> !outcome.failures().isEmpty())
            .thenComparing(Comparator.comparing(ExploredOutcome::orders).reversed())
            .thenComparing(outcome -> outcome.outcome().key()));
    return new Explored(
        scripts,
        server().identity(),
        level,
        orders.count(),
        tally.runs(),
        tally.byChance(),
        outcomes,
        tally.untold());
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
              Optional.empty(),
              servers.size(),
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
