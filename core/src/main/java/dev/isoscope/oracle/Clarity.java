package dev.isoscope.oracle;

/**
 * How narrowly a violation tells what is wrong. Of several oracles that see the same, the one that
 * comes first here tells it, and what it sees is what a reduction keeps.
 */
public enum Clarity {
  /** The server itself fails: nothing else need be understood. */
  SERVER,
  /** One statement, with what it gave and what it had to give. */
  STATEMENT,
  /** A few transactions, with what each must come before or after. */
  TRANSACTIONS,
  /** The run as a whole differs from others. */
  RUN
}
