package dev.isoscope.model;

import java.util.List;

/**
 * What a run of a case showed: one step per statement in the order of the case, the events in the
 * order in which they happened, and the tables afterwards.
 */
public record History(
    Case testCase,
    TargetIdentity target,
    Level level,
    List<Step> steps,
    List<Event> events,
    List<TableState> finalState,
    Ending ending) {
  public History {
    steps = List.copyOf(steps);
    events = List.copyOf(events);
    finalState = List.copyOf(finalState);
  }

  public History withEnding(Ending other) {
    return new History(testCase, target, level, steps, events, finalState, other);
  }
}
