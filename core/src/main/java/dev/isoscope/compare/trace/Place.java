package dev.isoscope.compare.trace;

/** Where contenders differ. */
public sealed interface Place {
  /** At a statement of the case. */
  record AtStatement(int number) implements Place {
    @Override
    public String toString() {
      return "statement " + number;
    }
  }

  /** In a table after the run. */
  record InTable(String table) implements Place {
    @Override
    public String toString() {
      return "final " + table;
    }
  }
}
