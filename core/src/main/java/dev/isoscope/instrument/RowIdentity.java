package dev.isoscope.instrument;

/** A row of a case, told apart from all others from its birth to its death. */
public record RowIdentity(String table, long number) {
  @Override
  public String toString() {
    return table + "#" + number;
  }
}
