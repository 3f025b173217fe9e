package dev.isoscope.compare;

import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.Consequences;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * What two discrepancies must share to be taken for the same, whatever statements show them.
 *
 * @param left the participants on one side
 * @param right those on the other
 */
record DiscrepancyTraits(
    DifferenceKind kind,
    Cause cause,
    Consequence consequence,
    DeviatingSide direction,
    List<String> left,
    List<String> right) {
  static DiscrepancyTraits of(Discrepancy discrepancy) {
    return new DiscrepancyTraits(
        discrepancy.kind(),
        discrepancy.cause(),
        discrepancy.consequence(),
        DeviatingSide.of(
            discrepancy.kind(),
            discrepancy.place(),
            discrepancy.left().history(),
            discrepancy.right().history()),
        discrepancy.left().contenders(),
        discrepancy.right().contenders());
  }

  /** The discrepancy with this trait among those of a comparison. */
  Optional<Discrepancy> in(Comparison comparison) {
    return comparison instanceof Comparison.Different different
        ? different.discrepancies().stream().filter(one -> of(one).equals(this)).findFirst()
        : Optional.empty();
  }

  /** The same, but the consequence may be another: that depends on the level. */
  Optional<Discrepancy> inWithAnyConsequence(Comparison comparison) {
    return comparison instanceof Comparison.Different different
        ? different.discrepancies().stream()
            .filter(one -> of(one).sameButConsequence(this))
            .findFirst()
        : Optional.empty();
  }

  boolean sameButConsequence(DiscrepancyTraits other) {
    return with(other.consequence).equals(other);
  }

  DiscrepancyTraits with(Consequence other) {
    return new DiscrepancyTraits(kind, cause, other, direction, left, right);
  }

  /** Whether one run each suggests it; the cause is not known then. */
  boolean suspected(Case testCase, Comparison comparison, TargetComparison comparing) {
    return comparison instanceof Comparison.Suspected suspected
        && suspected.suspicions().stream().anyMatch(one -> suspected(testCase, one, comparing));
  }

  private boolean suspected(
      Case testCase, Comparison.Suspicion suspicion, TargetComparison comparing) {
    if (suspicion.kind() != kind
        || !suspicion.left().equals(left)
        || !suspicion.right().equals(right)) {
      return false;
    }
    List<History> lefts = comparing.last(left);
    List<History> rights = comparing.last(right);
    return DeviatingSide.of(kind, suspicion.place(), lefts.get(0), rights.get(0)) == direction
        && Consequences.of(testCase, lefts, rights) == consequence;
  }

  /**
   * The words that a fingerprint is made from.
   *
   * @param names what participants are called there
   */
  List<String> words(UnaryOperator<String> names) {
    List<String> words = new ArrayList<>(wordsOfAnyConsequence(names));
    words.add(2, consequence.label());
    return words;
  }

  /** The same without the consequence, which depends on the level. */
  List<String> wordsOfAnyConsequence(UnaryOperator<String> names) {
    return List.of(
        kind.label(),
        cause.label(),
        direction.name().toLowerCase(Locale.ROOT),
        left.stream().map(names).toList().toString(),
        right.stream().map(names).toList().toString());
  }
}
