package dev.isoscope.model;

import java.util.function.Function;
import java.util.function.Supplier;

/** What an oracle says of a case that ran on a target at a level. */
public sealed interface Verdict {
  /** What follows from the verdict, whichever it is. */
  <R> R match(
      Supplier<R> pass, Function<Violation, R> violation, Function<Inconclusive, R> inconclusive);

  /** Everything was as the oracle demands. */
  record Pass() implements Verdict {
    @Override
    public <R> R match(
        Supplier<R> pass,
        Function<Violation, R> violation,
        Function<Inconclusive, R> inconclusive) {
      return pass.get();
    }
  }

  /**
   * The oracle's property does not hold.
   *
   * @param kind what was violated, in a word or two of the oracle's own, such as {@code tx-wss};
   *     part of a finding's fingerprint, so it must not depend on names or values of the case
   */
  record Violation(String kind, Triage triage, Explanation explanation) implements Verdict {
    @Override
    public <R> R match(
        Supplier<R> pass,
        Function<Violation, R> violation,
        Function<Inconclusive, R> inconclusive) {
      return violation.apply(this);
    }
  }

  /** Nothing can be said, and this is why. */
  record Inconclusive(String reason) implements Verdict {
    @Override
    public <R> R match(
        Supplier<R> pass,
        Function<Violation, R> violation,
        Function<Inconclusive, R> inconclusive) {
      return inconclusive.apply(this);
    }
  }

  /** The word used in reports and in JSON. */
  default String label() {
    return getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
  }
}
