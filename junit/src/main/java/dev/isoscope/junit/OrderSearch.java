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
    Turn turn = turns.get(made);
    made++;
    if (turn.alternatives() != ready.size()) {
      throw new IllegalStateException(
          "not every order can be found: in turn %d, after the same statements as before, %s could"
                  .formatted(made, ready)
              + " go on, and not %d sessions; the work of a session must not depend on anything but"
                  .formatted(turn.alternatives())
              + " the database");
    }
    return ready.get(turn.chosen());
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
