package dev.isoscope.explore;

import dev.isoscope.campaign.Place;
import dev.isoscope.generate.Generator;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.util.List;
import java.util.Set;

/** The orders of some scripts as the cases of a campaign, in which nothing is left to chance. */
final class EveryOrder implements Generator<SessionScripts, SessionScripts> {
  private final SessionScripts scripts;
  private final Interleavings orders;
  private final List<ScriptedTransaction> transactions;
  private final List<Footprints.Footprint> footprints;
  private final Set<Integer> starts;

  EveryOrder(SessionScripts scripts) {
    this.scripts = scripts;
    this.orders = Interleavings.of(scripts);
    this.transactions = ScriptedTransaction.of(scripts);
    this.footprints = Footprints.of(scripts);
    this.starts = ScriptedTransaction.starts(transactions, footprints);
  }

  /** Which order stands at a place of the campaign. */
  static long number(Place place) {
    return (long) place.block() * Place.CASES + place.group() * Place.ORDERS + place.order();
  }

  SessionScripts scripts() {
    return scripts;
  }

  long count() {
    return orders.count().longValueExact();
  }

  int[] places(long nth) {
    return scripts.places(orders.at(nth));
  }

  /** Whether an order has one transaction after the other. */
  boolean serial(int[] places) {
    return ScriptedTransaction.serial(places, transactions);
  }

  EquivalentOrders equivalent(int[] places, History run) {
    return EquivalentOrders.of(scripts, footprints, starts, places, run);
  }

  @Override
  public SessionScripts database(Randomness random) {
    return scripts;
  }

  @Override
  public SessionScripts group(SessionScripts database, Randomness random) {
    return scripts;
  }

  @Override
  public Case order(SessionScripts group, Randomness random, String name) {
    return scripts.inOrder(places(number(Place.parse(name).orElseThrow())));
  }
}
