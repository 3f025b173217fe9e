package dev.isoscope.compare.trace;

/** Where contenders differ. */
public sealed interface DifferencePlace {
  /** At a statement of the case. */
  record AtStatement(int number) implements DifferencePlace {
    @Override
    public String toString() {
      return "statement " + number;
    }
  }

  /** In a table after the run. */
  record InTable(String table) implements DifferencePlace {
    @Override
    public String toString() {
      return "final " + table;
    }
  }
}
