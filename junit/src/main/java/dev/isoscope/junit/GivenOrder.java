package dev.isoscope.junit;

import java.util.ArrayList;
import java.util.List;

/**
 * An order that a test prescribes. A session that waits in the DBMS is passed over and has its turn
 * as soon as it goes on, as in a case; who is still at work when the order is at its end comes in
 * the order of the scenario.
 */
final class GivenOrder implements OrderChoice {
  private final List<String> turns;

  GivenOrder(List<String> turns) {
    this.turns = new ArrayList<>(turns);
  }

  @Override
  public String next(List<String> ready) {
    for (int i = 0; i < turns.size(); i++) {
      if (ready.contains(turns.get(i))) {
        return turns.remove(i);
      }
    }
    return ready.get(0);
  }
}
