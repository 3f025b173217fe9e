package dev.isoscope.compare;

import dev.isoscope.model.Level;

/** Is told how a campaign of comparisons goes on. */
public interface Progress {
  /** A case is about to be compared, and whatever it shows to be reduced. */
  void comparing(String place, Level level);

  /** Some cases have been compared. */
  void counted(Level level, LevelTally more);

  /** Something is being reduced; an empty text if nothing is any more. */
  void reducing(String what);

  /** A discrepancy was met for the first time. */
  void filed(FiledDiscrepancy discrepancy);

  /** A server died and was brought back. */
  void died(Death death);
}
