package dev.isoscope.pattern;

/**
 * An operation of a pattern, as in {@code R1[x0]}, {@code W2[x1]}, {@code C1} and {@code A1}.
 *
 * @param item what it reads or writes; empty for the end of a transaction
 * @param version which version of the item it reads or makes, counted in the order of the writes
 *     from 0, with which the item starts; 0 for the end of a transaction
 */
public record Operation(Kind kind, int transaction, String item, int version) {
  /** What an operation does. */
  public enum Kind {
    READ("R"),
    WRITE("W"),
    COMMIT("C"),
    ABORT("A");

    private final String letter;

    Kind(String letter) {
      this.letter = letter;
    }
  }

  public static Operation read(int transaction, String item, int version) {
    return new Operation(Kind.READ, transaction, item, version);
  }

  public static Operation write(int transaction, String item, int version) {
    return new Operation(Kind.WRITE, transaction, item, version);
  }

  static Operation end(int transaction, boolean commits) {
    return new Operation(commits ? Kind.COMMIT : Kind.ABORT, transaction, "", 0);
  }

  public boolean reads() {
    return kind == Kind.READ;
  }

  public boolean writes() {
    return kind == Kind.WRITE;
  }

  /** Whether it ends its transaction. */
  public boolean ends() {
    return kind == Kind.COMMIT || kind == Kind.ABORT;
  }

  @Override
  public String toString() {
    return kind.letter + transaction + (ends() ? "" : "[" + item + version + "]");
  }
}
