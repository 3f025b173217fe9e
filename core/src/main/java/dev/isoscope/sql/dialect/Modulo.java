package dev.isoscope.sql.dialect;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.SqlWriter;

/** The ways to write the rest of a division. */
enum Modulo {
  FUNCTION,
  OPERATOR;

  void render(SqlWriter text, Expression value, int divisor) {
    if (this == FUNCTION) {
      text.add("MOD(").add(value).add(", ").add(Integer.toString(divisor)).add(")");
    } else {
      text.add("(").operand(value).add(" % ").add(Integer.toString(divisor)).add(")");
    }
  }
}
