package dev.isoscope.compare;

import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What came of comparing the contenders on a case. */
public sealed interface Comparison {
  /** The discrepancies that were found. */
  default List<Discrepancy> found() {
    return this instanceof Different different ? different.discrepancies() : List.of();
  }

  /** The contenders that the case could not run on, with the reason; the others are compared. */
  default Map<String, String> leftOut() {
    return Map.of();
  }

  private static Map<String, String> kept(Map<String, String> leftOut) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(leftOut));
  }

  /**
   * All behave alike, as far as the case could run on them.
   *
   * @param wavered whether they did not at first, but did when the case was repeated
   */
  record Same(boolean wavered, Map<String, String> leftOut) implements Comparison {
    public Same {
      leftOut = kept(leftOut);
    }
  }

  /** Some do not in one run each, which is not confirmed. */
  record Suspected(List<Suspicion> suspicions) implements Comparison {
    public Suspected {
      suspicions = List.copyOf(suspicions);
    }
  }

  /** Two groups that seem to part ways. */
  record Suspicion(
      DifferenceKind kind, DifferencePlace place, List<String> left, List<String> right) {}

  /**
   * Some do not.
   *
   * @param discrepancies at least one; further ones are between contenders that agreed in all
   *     earlier ones
   */
  record Different(List<Discrepancy> discrepancies, Map<String, String> leftOut)
      implements Comparison {
    public Different {
      discrepancies = List.copyOf(discrepancies);
      leftOut = kept(leftOut);
    }
  }

  /** Nothing can be said: runs did not come to their end, or statements were refused. */
  record Inconclusive(String reason, Map<String, String> leftOut) implements Comparison {
    public Inconclusive {
      leftOut = kept(leftOut);
    }

    Inconclusive(String reason) {
      this(reason, Map.of());
    }

    /** There are not even two that the case could run on. */
    static Inconclusive without(Map<String, String> leftOut) {
      return new Inconclusive(
          leftOut.entrySet().stream()
              .map(one -> "on " + one.getKey() + ": " + one.getValue())
              .collect(Collectors.joining("; ")),
          leftOut);
    }
  }
}
