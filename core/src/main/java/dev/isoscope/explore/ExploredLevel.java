package dev.isoscope.explore;

import java.util.List;

/**
 * What may come of some transactions at one level, and what was tried against it.
 *
 * @param remedies in the order in which they were tried; none where nothing is wrong
 */
public record ExploredLevel(Explored explored, List<TriedRemedy> remedies) {
  public ExploredLevel {
    remedies = List.copyOf(remedies);
  }
}
