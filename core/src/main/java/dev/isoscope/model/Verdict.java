package dev.isoscope.model;

/** What an oracle says of a case that ran on a target at a level. */
public sealed interface Verdict {
  /** Everything was as the oracle demands. */
  record Pass() implements Verdict {}

  /**
   * The oracle's property does not hold.
   *
   * @param kind what was violated, in a word or two of the oracle's own, such as {@code tx-wss};
   *     part of a finding's fingerprint, so it must not depend on names or values of the case
   */
  record Violation(String kind, Triage triage, Explanation explanation) implements Verdict {}

  /** Nothing can be said, and this is why. */
  record Inconclusive(String reason) implements Verdict {}

  /** The word used in reports and in JSON. */
  default String label() {
    return getClass().getSimpleName().toLowerCase(java.util.Locale.ROOT);
  }
}
