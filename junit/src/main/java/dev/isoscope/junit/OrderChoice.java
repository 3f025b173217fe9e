package dev.isoscope.junit;

import java.util.List;

/** Whose turn it is. */
@FunctionalInterface
interface OrderChoice {
  /**
   * One of those that have a statement to submit.
   *
   * @param ready never empty, in the order of the scenario
   */
  String next(List<String> ready);
}
