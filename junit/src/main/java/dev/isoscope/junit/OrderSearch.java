package dev.isoscope.junit;

import java.util.ArrayList;
import java.util.List;

/**
 * Goes through all orders, one run after the other: each run repeats the choices of the last one up
 * to the last that had an alternative, and takes that.
 */
final class OrderSearch implements OrderChoice {
  /** A choice that was made, and how many there were. */
  private record Turn(int chosen, int alternatives) {}

  private List<Turn> turns = new ArrayList<>();
  private int made;

  @Override
  public String next(List<String> ready) {
    if (made == turns.size()) {
      turns.add(new Turn(0, ready.size()));
    }
    int chosen = turns.get(made).chosen();
    made++;
    return ready.get(Math.min(chosen, ready.size() - 1));
  }

  /** Prepares the next run; false if there is none. */
  boolean advance() {
    made = 0;
    for (int last = turns.size() - 1; last >= 0; last--) {
      Turn turn = turns.get(last);
      if (turn.chosen() + 1 < turn.alternatives()) {
        turns = new ArrayList<>(turns.subList(0, last));
        turns.add(new Turn(turn.chosen() + 1, turn.alternatives()));
        return true;
      }
    }
    return false;
  }
}
