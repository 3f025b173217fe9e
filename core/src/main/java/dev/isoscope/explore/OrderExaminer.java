package dev.isoscope.explore;

import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.Reset;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/** Finds out what each order leads to: runs it, unless one was run that comes to the same. */
final class OrderExaminer implements Examiner<CaseSighting, OrderTally> {
  private final RecoveringRunner runner;
  private final EveryOrder orders;
  private final SeenRuns seen;
  private final Reset reset;
  private final boolean full;
  private final Consumer<SQLException> lost;

  /**
   * @param full whether every order is to be run
   */
  OrderExaminer(
      RecoveringRunner runner,
      EveryOrder orders,
      SeenRuns seen,
      Reset reset,
      boolean full,
      Consumer<SQLException> lost) {
    this.runner = runner;
    this.orders = orders;
    this.seen = seen;
    this.reset = reset;
    this.full = full || orders.scripts().size() > EquivalentOrders.MOST_STATEMENTS;
    this.lost = lost;
  }

  @Override
  public <T> T stretch(Stretch<T> several) throws SQLException {
    return runner.inDrivingThread(several::examine);
  }

  @Override
  public Examined<CaseSighting, OrderTally> examine(Place place, Case testCase) {
    return new Examined<>(tally(EveryOrder.number(place), testCase), List.of());
  }

  private OrderTally tally(long nth, Case testCase) {
    int[] places = orders.places(nth);
    boolean serial = orders.serial(places);
    Optional<String> known = full ? Optional.empty() : seen.outcome(places);
    if (known.isPresent()) {
      return OrderTally.ofKnown(known.get(), serial);
    }
    try {
      History run = runner.run(testCase, reset);
      ObservedOutcome outcome = ObservedOutcome.of(run, places);
      seen.add(new SeenRuns.Witness(outcome, run, places, nth));
      boolean chance = SeenRuns.byChance(run);
      if (outcome.complete() && !full && !chance) { // what is left to chance stands for itself only
        seen.add(orders.equivalent(places, run), outcome);
      }
      return OrderTally.ofRun(outcome.key(), serial, chance);
    } catch (TargetLostException e) {
      lost.accept(e);
      return OrderTally.untold(e.getMessage());
    } catch (SQLException e) {
      return OrderTally.untold(e.getMessage());
    }
  }

  /** Nothing is sighted: everything is counted at once. */
  @Override
  public FiledSighting<OrderTally> file(CaseSighting sighting, boolean feared, TimeLeft time) {
    return new FiledSighting<>(OrderTally.NONE, false);
  }

  @Override
  public void close() {
    runner.close();
  }
}
