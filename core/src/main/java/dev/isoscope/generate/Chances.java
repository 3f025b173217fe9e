package dev.isoscope.generate;

import java.util.ArrayList;
import java.util.List;

/** Choices of which some are likelier than others. */
final class Chances<T> {
  private final List<T> choices = new ArrayList<>();
  private final List<Integer> weights = new ArrayList<>();
  private int total;

  Chances<T> with(int weight, T choice) {
    if (weight > 0) {
      choices.add(choice);
      weights.add(weight);
      total += weight;
    }
    return this;
  }

  /** Adds a choice that there may not be. */
  Chances<T> with(int weight, T choice, boolean possible) {
    return possible ? with(weight, choice) : this;
  }

  T pick(Randomness random) {
    int left = random.below(total);
    for (int i = 0; ; i++) {
      left -= weights.get(i);
      if (left < 0) {
        return choices.get(i);
      }
    }
  }
}
