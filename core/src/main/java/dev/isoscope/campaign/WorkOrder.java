package dev.isoscope.campaign;

import java.util.List;
import java.util.Optional;

/**
 * A piece of work that a process elsewhere is to do: blocks, or something to be run for a sighting.
 *
 * @param milliseconds how long it may take; empty if as long as it takes
 * @param crashes the cases in these blocks that took a process down
 */
record WorkOrder<S extends CaseSighting, E extends BlockEntries<E>, Q>(
    Optional<Long> milliseconds,
    List<Span> blocks,
    List<CrashRecord<S, E>> crashes,
    Optional<Place> place,
    Optional<Q> question) {
  /**
   * The cases of a block that are left.
   *
   * @param from counts the cases of the block from zero
   */
  record Span(int block, int from, int wanted) {}

  WorkOrder {
    blocks = List.copyOf(blocks);
    crashes = List.copyOf(crashes);
  }

  static <S extends CaseSighting, E extends BlockEntries<E>, Q> WorkOrder<S, E, Q> examine(
      Optional<Long> milliseconds, List<Span> blocks, List<CrashRecord<S, E>> crashes) {
    return new WorkOrder<>(milliseconds, blocks, crashes, Optional.empty(), Optional.empty());
  }

  static <S extends CaseSighting, E extends BlockEntries<E>, Q> WorkOrder<S, E, Q> ask(
      Optional<Long> milliseconds, Place place, Q question) {
    return new WorkOrder<>(
        milliseconds, List.of(), List.of(), Optional.of(place), Optional.of(question));
  }
}
