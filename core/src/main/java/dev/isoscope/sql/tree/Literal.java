package dev.isoscope.sql.tree;

import java.util.Optional;

/**
 * A constant.
 *
 * @param text what stands between the quotes, or the digits of a number; none for NULL
 */
public record Literal(SqlType type, Optional<String> text) implements Expression {
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);

  public static Literal of(SqlType type, String text) {
    return new Literal(type, Optional.of(text));
  }

  public static Literal of(int number) {
    return of(INTEGER, Integer.toString(number));
  }

  public static Literal nothing(SqlType type) {
    return new Literal(type, Optional.empty());
  }

  public boolean isNull() {
    return text.isEmpty();
  }

  @Override
  public void render(SqlText out) {
    out.add(text.map(value -> out.notation().literal(type, value)).orElse("NULL"));
  }
}
