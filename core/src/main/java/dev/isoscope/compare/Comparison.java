package dev.isoscope.compare;

import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import java.util.List;

/** What came of comparing the contenders on a case. */
public sealed interface Comparison {
  /** The discrepancies that were found. */
  default List<Discrepancy> found() {
    return this instanceof Different different ? different.discrepancies() : List.of();
  }

  /**
   * All behave alike.
   *
   * @param wavered whether they did not at first, but did when the case was repeated
   */
  record Same(boolean wavered) implements Comparison {}

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
  record Different(List<Discrepancy> discrepancies) implements Comparison {
    public Different {
      discrepancies = List.copyOf(discrepancies);
    }
  }

  /** Nothing can be said, because a run did not come to its end or its tables were refused. */
  record Inconclusive(String reason) implements Comparison {}
}
