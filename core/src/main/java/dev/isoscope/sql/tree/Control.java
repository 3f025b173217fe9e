package dev.isoscope.sql.tree;

/**
 * Starts, ends or divides a transaction, or changes a setting that transactions feel.
 *
 * @param feature what it is
 * @param words the statement
 */
public record Control(Feature feature, String words) implements SqlStatement {
  public static final Control BEGIN = new Control(Feature.BEGIN, "BEGIN");
  public static final Control START = new Control(Feature.START_TRANSACTION, "START TRANSACTION");
  public static final Control COMMIT = new Control(Feature.COMMIT, "COMMIT");
  public static final Control ROLLBACK = new Control(Feature.ROLLBACK, "ROLLBACK");

  public static Control savepoint(String name) {
    return new Control(Feature.SAVEPOINT, "SAVEPOINT " + name);
  }

  public static Control rollbackTo(String name) {
    return new Control(Feature.ROLLBACK_TO, "ROLLBACK TO SAVEPOINT " + name);
  }

  public static Control release(String name) {
    return new Control(Feature.RELEASE, "RELEASE SAVEPOINT " + name);
  }

  @Override
  public void render(SqlText text) {
    text.uses(feature).add(words);
  }
}
