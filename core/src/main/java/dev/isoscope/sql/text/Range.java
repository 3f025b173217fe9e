package dev.isoscope.sql.text;

/** Some pieces of a text in a row, the last one excluded. */
public record Range(int from, int to) {
  public boolean isEmpty() {
    return from >= to;
  }

  public int size() {
    return to - from;
  }
}
