package dev.isoscope.explore;

import dev.isoscope.model.Labelled;
import dev.isoscope.model.Level;
import java.util.List;
import java.util.Optional;

/**
 * A change that may keep away what no serial order gives, and what came of trying it.
 *
 * @param title what is changed, in a few words
 * @param changes the statements that are new or written in another way
 * @param explored every order with the change; empty if that could not be tried
 * @param obstacle why it could not be tried
 */
public record TriedRemedy(
    Kind kind,
    String title,
    List<String> changes,
    Optional<Explored> explored,
    Optional<String> obstacle) {
  /** What is changed. */
  public enum Kind implements Labelled {
    LEVEL,
    /** Queries ask for the locks that a write would take. */
    LOCKING_READ,
    /** Rows that were read are written, so that two who do so meet. */
    PROMOTED_READ,
    CONSTRAINT,
    /** Every transaction begins with an UPDATE of one and the same row. */
    GUARD_ROW
  }

  public TriedRemedy {
    changes = List.copyOf(changes);
  }

  static TriedRemedy level(Level level, Explored explored) {
    return new TriedRemedy(
        Kind.LEVEL, level.label(), List.of(), Optional.of(explored), Optional.empty());
  }

  static TriedRemedy tried(Kind kind, String title, List<String> changes, Explored explored) {
    return new TriedRemedy(kind, title, changes, Optional.of(explored), Optional.empty());
  }

  static TriedRemedy impossible(Kind kind, String title, List<String> changes, String obstacle) {
    return new TriedRemedy(kind, title, changes, Optional.empty(), Optional.of(obstacle));
  }

  /** Whether every order now leads to what a serial one gives. */
  public boolean removes() {
    return explored
        .filter(result -> result.anomalous() == 0 && result.untold().isEmpty())
        .isPresent();
  }
}
