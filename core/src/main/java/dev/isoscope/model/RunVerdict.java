package dev.isoscope.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * How a run compares with what its case expects.
 *
 * @param mismatches what was not as expected, statements first; empty unless the run is unexpected
 * @param reason one line for people
 */
public record RunVerdict(Kind kind, List<Mismatch> mismatches, String reason) {
  public RunVerdict {
    mismatches = List.copyOf(mismatches);
  }

  /** The answers that a comparison with expectations can have. */
  public enum Kind implements Labelled {
    AS_EXPECTED,
    UNEXPECTED,
    /** The case says nothing of this target and level. */
    NO_EXPECTATION,
    /** The case is not meant for this target or level. */
    NOT_APPLICABLE,
    INCONCLUSIVE;
  }

  /**
   * One thing that was not as expected: a statement or, at the end, a table.
   *
   * @param expected in the words of the case language
   * @param observed likewise
   * @param knownBug whether this is a wrong outcome that the case records as known
   */
  public record Mismatch(
      OptionalInt statement,
      Optional<String> table,
      String expected,
      String observed,
      boolean knownBug) {
    public static Mismatch ofStatement(
        int number, String expected, String observed, boolean knownBug) {
      return new Mismatch(OptionalInt.of(number), Optional.empty(), expected, observed, knownBug);
    }

    public static Mismatch ofTable(
        String table, String expected, String observed, boolean knownBug) {
      return new Mismatch(OptionalInt.empty(), Optional.of(table), expected, observed, knownBug);
    }

    /** The place it is about, in words. */
    public String place() {
      return statement.isPresent()
          ? "statement " + statement.getAsInt()
          : "final " + table.orElse("state");
    }
  }

  public static RunVerdict notApplicable(String reason) {
    return new RunVerdict(Kind.NOT_APPLICABLE, List.of(), reason);
  }

  public static RunVerdict inconclusive(String reason) {
    return new RunVerdict(Kind.INCONCLUSIVE, List.of(), reason);
  }

  /** Whether the run showed a wrong outcome that the case records as known. */
  public boolean knownBug() {
    return mismatches.stream().anyMatch(Mismatch::knownBug);
  }
}
