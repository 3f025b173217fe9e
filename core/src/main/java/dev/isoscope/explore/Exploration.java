package dev.isoscope.explore;

import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.EarlierAnswers;
import dev.isoscope.campaign.Examination;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.Place;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Reset;
import dev.isoscope.model.Level;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;

/** The examination of every order of some scripts on one target at one level. */
final class Exploration implements Examination<CaseSighting, OrderTally> {
  private static final int ORDERS_PER_PART = 12;

  private final EveryOrder orders;
  private final List<Server> servers;
  private final Level level;
  private final ExploreOptions options;
  private final Reset reset;
  private final SeenRuns seen = new SeenRuns();
  private OrderTally tally = OrderTally.NONE;

  /**
   * @param servers one for each worker
   */
  Exploration(
      EveryOrder orders, List<Server> servers, Level level, ExploreOptions options, Reset reset) {
    this.orders = orders;
    this.servers = servers;
    this.level = level;
    this.options = options;
    this.reset = reset;
  }

  @Override
  public Class<CaseSighting> sightings() {
    return CaseSighting.class;
  }

  @Override
  public Class<OrderTally> entries() {
    return OrderTally.class;
  }

  @Override
  public OrderTally nothing() {
    return OrderTally.NONE;
  }

  @Override
  public int blockSize() {
    return Place.CASES;
  }

  @Override
  public int partSize() {
    return ORDERS_PER_PART;
  }

  @Override
  public CaseSource<?, ?> cases() {
    return new CaseSource<>(orders, 0);
  }

  @Override
  public Examiner<CaseSighting, OrderTally> examiner(
      int worker,
      CaseSource<?, ?> cases,
      EarlierAnswers<CaseSighting> unfinished,
      Consumer<SQLException> lost)
      throws SQLException {
    return new OrderExaminer(
        options.runner(servers.get(worker), level, orders.scripts().policy()),
        orders,
        seen,
        reset,
        options.full(),
        lost);
  }

  @Override
  public OrderTally skipped(Place place, String reason) {
    return OrderTally.untold(reason);
  }

  @Override
  public void enter(OrderTally entries, double seconds) {
    tally = tally.plus(entries);
  }

  /** What has come of all orders that were entered. */
  OrderTally tally() {
    return tally;
  }

  SeenRuns seen() {
    return seen;
  }
}
