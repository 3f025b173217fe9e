package dev.isoscope.dbms;

/** What an anomaly is known from; what is promised may hang on it. */
public enum Grounds {
  /** Plain queries alone, which ask for no locks. */
  QUERIES,
  /** What a transaction wrote or locked, too, or a condition of a write. */
  WRITES,
  /**
   * Plain queries of a table in which their transaction had written after others, concurrent with
   * it, had changed the table. A DBMS whose writes take the latest rows while its queries read a
   * snapshot shows such a query a state that never existed.
   */
  MIXTURE
}
