package dev.isoscope.instrument;

import dev.isoscope.model.Case;
import java.util.List;

/**
 * A case with instruments.
 *
 * @param original the case without them
 * @param testCase what is to be run
 * @param parts what each statement of it is, in their order
 * @param unseen what foreign keys may do to rows without telling
 */
public record Instrumented(Case original, Case testCase, List<Part> parts, List<KeyAction> unseen) {
  public Instrumented {
    parts = List.copyOf(parts);
    unseen = List.copyOf(unseen);
  }

  /** What a statement of an instrumented case is. */
  public sealed interface Part {
    /** Reads what all tables hold at the start. */
    record Start() implements Part {}

    /** Throws away what a session has logged so far, or makes it ready to log. */
    record Clear() implements Part {}

    /**
     * A statement of the case.
     *
     * @param number the one that it has there
     * @param witnesses what its last columns tell
     */
    record Original(int number, List<Witness> witnesses) implements Part {
      public Original {
        witnesses = List.copyOf(witnesses);
      }
    }

    /** Asks what a statement of the case has changed. */
    record Fetch(int number) implements Part {}

    /** Reads a table before a statement of the case writes to it. */
    record Before(int number) implements Part {}

    /** Reads the same table after it. */
    record After(int number, String table) implements Part {}
  }

  /**
   * What the last columns of an instrumented query tell.
   *
   * @param table whose rows they name
   * @param collected whether one text lists the rows of a group, rather than two columns one row
   */
  public record Witness(String table, boolean collected) {
    int columns() {
      return collected ? 1 : 2;
    }
  }
}
