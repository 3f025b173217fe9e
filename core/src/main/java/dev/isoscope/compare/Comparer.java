package dev.isoscope.compare;

import dev.isoscope.model.Case;
import java.sql.SQLException;
import java.util.List;

/**
 * Runs a case on all contenders and tells where they part ways, and why (DT2, sections 4.2 and
 * 4.3). What shows at first is repeated on fresh tables before it counts.
 */
public final class Comparer {
  private final List<Contender> contenders;

  public Comparer(List<Contender> contenders) {
    if (contenders.size() < 2
        || contenders.stream().map(Contender::name).distinct().count() < contenders.size()) {
      throw new IllegalArgumentException("contenders are two or more, each with its own name");
    }
    this.contenders = List.copyOf(contenders);
  }

  /**
   * Compares the contenders: screens the case, and if they seem to differ confirms and explains.
   */
  public Comparison compare(Case testCase) throws SQLException {
    return screen(testCase) ? confirm(testCase) : new Comparison.Same(false);
  }

  /**
   * Whether the contenders seem to differ in one run each, on tables that may have been used
   * before. Cheap; also true where a run was inconclusive.
   */
  public boolean screen(Case testCase) throws SQLException {
    throw new SQLException("not there yet: " + contenders);
  }

  /** Repeats the case on fresh tables, and explains what differs. */
  public Comparison confirm(Case testCase) throws SQLException {
    throw new SQLException("not there yet: " + contenders);
  }
}
