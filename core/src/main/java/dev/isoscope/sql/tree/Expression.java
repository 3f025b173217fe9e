package dev.isoscope.sql.tree;

import java.util.List;

/** A value that a statement computes. */
public sealed interface Expression extends SqlNode
    permits Literal,
        Expression.Column,
        Expression.Arithmetic,
        Expression.Modulo,
        Expression.Grown,
        Expression.Quoted,
        Expression.Call,
        Expression.Conditional,
        Expression.Aggregate,
        Expression.Subquery,
        Expression.Named,
        Expression.All,
        Expression.Window,
        Expression.Proposed {
  SqlType type();

  /** Whether it is made of other expressions. */
  default boolean isComputed() {
    return this instanceof Arithmetic
        || this instanceof Modulo
        || this instanceof Call
        || this instanceof Conditional;
  }

  /**
   * A column.
   *
   * @param qualifier the table or alias that it belongs to, or empty
   */
  record Column(String qualifier, String name, SqlType type) implements Expression {
    @Override
    public void render(SqlWriter text) {
      if (!qualifier.isEmpty()) {
        text.add(qualifier).add(".");
      }
      text.add(name);
    }
  }

  /** Adds, subtracts or multiplies. */
  record Arithmetic(Expression left, String operator, Expression right) implements Expression {
    @Override
    public SqlType type() {
      return left.type();
    }

    @Override
    public void render(SqlWriter text) {
      nesting(text, List.of(left, right));
      text.uses(Feature.ARITHMETIC).operand(left);
      text.add(" ").add(operator).add(" ").operand(right);
    }
  }

  private static void nesting(SqlWriter text, List<Expression> parts) {
    if (parts.stream().anyMatch(Expression::isComputed)) {
      text.uses(Feature.NESTED_EXPRESSION);
    }
  }

  /** A number that is written like a string. */
  record Quoted(Literal number) implements Expression {
    @Override
    public SqlType type() {
      return number.type();
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.QUOTED_NUMBER).add("'").add(number.text().orElseThrow()).add("'");
    }
  }

  /** A key that becomes larger. */
  record Grown(Expression key, int step) implements Expression {
    @Override
    public SqlType type() {
      return key.type();
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.KEY_ARITHMETIC).uses(Feature.ARITHMETIC);
      text.add(key).add(" + ").add(Integer.toString(step));
    }
  }

  /** The rest of a division by a constant, which is never zero. */
  record Modulo(Expression value, int divisor) implements Expression {
    public Modulo {
      if (divisor == 0) {
        throw new IllegalArgumentException("nothing is divided by zero");
      }
    }

    @Override
    public SqlType type() {
      return value.type();
    }

    @Override
    public void render(SqlWriter text) {
      nesting(text, List.of(value));
      text.uses(Feature.ARITHMETIC);
      text.notation().modulo(text, value, divisor);
    }
  }

  /** What a function returns. */
  record Call(Function function, List<Expression> arguments, SqlType type) implements Expression {
    public Call {
      arguments = List.copyOf(arguments);
    }

    @Override
    public void render(SqlWriter text) {
      nesting(text, arguments);
      text.uses(Feature.FUNCTION);
      text.notation().call(text, function, arguments);
    }
  }

  /** CASE with one condition. */
  record Conditional(Predicate condition, Expression then, Expression otherwise)
      implements Expression {
    @Override
    public SqlType type() {
      return then.type();
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.CASE).add("CASE WHEN ").add(condition).add(" THEN ").add(then);
      text.add(" ELSE ").add(otherwise).add(" END");
    }
  }

  /**
   * A number or value made of many rows.
   *
   * @param arguments the one expression, or none for all rows
   */
  record Aggregate(String function, List<Expression> arguments, SqlType type)
      implements Expression {
    public Aggregate {
      arguments = List.copyOf(arguments);
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.AGGREGATE).add(function).add("(");
      text.add(arguments.isEmpty() ? "*" : "").add(arguments).add(")");
    }
  }

  /** The one value of a query that returns at most one row. */
  record Subquery(Query query, SqlType type) implements Expression {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.SCALAR_SUBQUERY).inner(query);
    }
  }

  /** An expression with the name that it has outside of its query. */
  record Named(Expression value, String name) implements Expression {
    @Override
    public SqlType type() {
      return value.type();
    }

    @Override
    public void render(SqlWriter text) {
      text.add(value).add(" AS ").add(name);
    }
  }

  /** All columns of what a query reads. */
  record All(SqlType type) implements Expression {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.SELECT_ALL).add("*");
    }
  }

  /**
   * A value made of the rows around each row.
   *
   * @param arguments what is computed with; none for all rows
   * @param partition whose equality makes rows belong together
   */
  record Window(
      String function,
      List<Expression> arguments,
      List<Expression> partition,
      List<Order.Key> order,
      SqlType type)
      implements Expression {
    public Window {
      arguments = List.copyOf(arguments);
      partition = List.copyOf(partition);
      order = List.copyOf(order);
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.WINDOW).add(function).add("(");
      text.add(arguments.isEmpty() && function.equals("COUNT") ? "*" : "").add(arguments);
      text.add(") OVER (");
      if (!partition.isEmpty()) {
        text.add("PARTITION BY ").add(partition).add(order.isEmpty() ? "" : " ");
      }
      if (!order.isEmpty()) {
        text.add("ORDER BY ").add(order);
      }
      text.add(")");
    }
  }

  /** The value that an INSERT proposed for a column, in what it does on a conflict. */
  record Proposed(String column, SqlType type) implements Expression {
    @Override
    public void render(SqlWriter text) {
      text.add(text.notation().proposed(column));
    }
  }
}
