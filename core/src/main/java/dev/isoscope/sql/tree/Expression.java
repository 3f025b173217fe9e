package dev.isoscope.sql.tree;

import java.util.List;

/** A value that a statement computes. */
public sealed interface Expression extends SqlNode
    permits Literal,
        Expression.Column,
        Expression.Arithmetic,
        Expression.Modulo,
        Expression.Call,
        Expression.Conditional,
        Expression.Aggregate,
        Expression.Subquery,
        Expression.Proposed {
  SqlType type();

  /**
   * A column.
   *
   * @param qualifier the table or alias that it belongs to, or empty
   */
  record Column(String qualifier, String name, SqlType type) implements Expression {
    @Override
    public void render(SqlText text) {
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
    public void render(SqlText text) {
      text.uses(Feature.ARITHMETIC).operand(left);
      text.add(" ").add(operator).add(" ").operand(right);
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
    public void render(SqlText text) {
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
    public void render(SqlText text) {
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
    public void render(SqlText text) {
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
    public void render(SqlText text) {
      text.uses(Feature.AGGREGATE).add(function).add("(");
      text.add(arguments.isEmpty() ? "*" : "").add(arguments).add(")");
    }
  }

  /** The one value of a query that returns at most one row. */
  record Subquery(Query query, SqlType type) implements Expression {
    @Override
    public void render(SqlText text) {
      text.uses(Feature.SCALAR_SUBQUERY).add("(").add(query).add(")");
    }
  }

  /** The value that an INSERT proposed for a column, in what it does on a conflict. */
  record Proposed(String column, SqlType type) implements Expression {
    @Override
    public void render(SqlText text) {
      text.add(text.notation().proposed(column));
    }
  }
}
