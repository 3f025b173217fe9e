package dev.isoscope.compare;

import dev.isoscope.compare.cause.LockingVariations;
import dev.isoscope.model.Case;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;

/** A change to an application that may have targets behave alike; whether it does is tried out. */
public enum Remedy {
  /** Queries lock what they read. */
  LOCKING_READS(LockingVariations::ofQueries),
  /** Transactions lock the rows of their tables before anything else. */
  LOCKS_FIRST(LockingVariations::ofTransactions);

  private final Function<Case, Optional<Case>> variation;

  Remedy(Function<Case, Optional<Case>> variation) {
    this.variation = variation;
  }

  /** The spelling used in JSON. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The case with the change; empty if there is nothing in it to change. */
  Optional<Case> applied(Case testCase) {
    return variation.apply(testCase);
  }
}
