package dev.isoscope.model;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/** What an oracle says of a case that ran on a target at a level. */
public sealed interface Verdict {
  /** What follows from the verdict, whichever it is. */
  <R> R match(
      Supplier<R> pass, Function<Violation, R> violation, Function<Inconclusive, R> inconclusive);

  /**
   * Everything was as the oracle demands.
   *
   * @param allowed anomalies that showed and that the level does not forbid
   */
  record Pass(List<Anomaly> allowed) implements Verdict {
    public Pass {
      allowed = List.copyOf(allowed);
    }

    /** Nothing showed that could have been forbidden, or the oracle does not look for that. */
    public Pass() {
      this(List.of());
    }

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
   * @param known the ticket by which its makers know the bug, if they have confirmed it
   */
  record Violation(String kind, Triage triage, Explanation explanation, Optional<String> known)
      implements Verdict {
    /** The same, known by a ticket, and why. */
    public Violation knownAs(String ticket, String reason) {
      return new Violation(kind, triage, explanation.with(reason), Optional.of(ticket));
    }

    /** The same, but nobody can say what it means, and why. */
    public Violation unexplained(String reason) {
      return new Violation(kind, Triage.UNEXPLAINED, explanation.with(reason), known);
    }

    /** A violation that nobody knows. */
    public Violation(String kind, Triage triage, Explanation explanation) {
      this(kind, triage, explanation, Optional.empty());
    }

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
