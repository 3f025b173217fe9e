package dev.isoscope.explore;

import dev.isoscope.campaign.BlockEntries;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What came of some orders.
 *
 * @param orders how many led to each outcome, by its key
 * @param serial the keys of those that a serial order led to
 * @param runs how many of them were carried out
 * @param byChance in how many runs the DBMS chose at random who goes on
 * @param untold why nothing is known of some
 */
record OrderTally(
    Map<String, Long> orders, Set<String> serial, long runs, long byChance, List<String> untold)
    implements BlockEntries<OrderTally> {
  static final OrderTally NONE = new OrderTally(Map.of(), Set.of(), 0, 0, List.of());

  OrderTally {
    orders = Collections.unmodifiableMap(new LinkedHashMap<>(orders));
    serial = Collections.unmodifiableSet(new LinkedHashSet<>(serial));
    untold = List.copyOf(untold);
  }

  /** One order that was carried out. */
  static OrderTally ofRun(String outcome, boolean serial, boolean byChance) {
    return new OrderTally(
        Map.of(outcome, 1L), serial(outcome, serial), 1, byChance ? 1 : 0, List.of());
  }

  /** One order that comes to the same as another one. */
  static OrderTally ofKnown(String outcome, boolean serial) {
    return new OrderTally(Map.of(outcome, 1L), serial(outcome, serial), 0, 0, List.of());
  }

  private static Set<String> serial(String outcome, boolean serial) {
    return serial ? Set.of(outcome) : Set.of();
  }

  static OrderTally untold(String reason) {
    return new OrderTally(Map.of(), Set.of(), 0, 0, List.of(reason));
  }

  @Override
  public OrderTally plus(OrderTally next) {
    Map<String, Long> all = new LinkedHashMap<>(orders);
    next.orders.forEach((outcome, count) -> all.merge(outcome, count, Long::sum));
    Set<String> both = new LinkedHashSet<>(serial);
    both.addAll(next.serial);
    List<String> reasons = new ArrayList<>(untold);
    reasons.addAll(next.untold);
    return new OrderTally(all, both, runs + next.runs, byChance + next.byChance, reasons);
  }
}
