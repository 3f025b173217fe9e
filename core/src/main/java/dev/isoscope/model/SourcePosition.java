package dev.isoscope.model;

/**
 * Where something stands in a case file; both count from one, zero means that it stands nowhere.
 */
public record SourcePosition(int line, int column) {
  public static final SourcePosition NOWHERE = new SourcePosition(0, 0);

  @Override
  public String toString() {
    return line + ":" + column;
  }
}
