package dev.isoscope.instrument;

/**
 * What the last columns of an instrumented query tell.
 *
 * @param table whose rows they name
 * @param collected whether one text lists the rows of a group, rather than two columns one row
 */
public record Witness(String table, boolean collected) {
  int columns() {
    return collected ? 1 : 2;
  }
}
