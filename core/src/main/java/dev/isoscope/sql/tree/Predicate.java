package dev.isoscope.sql.tree;

import java.util.List;

/** A condition; apart from expressions, because not every DBMS takes one for the other. */
public sealed interface Predicate extends SqlNode {

  /** Compares two values of one domain. */
  record Comparison(Expression left, String operator, Expression right) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.COMPARISON).add(left).add(" ").add(operator).add(" ").add(right);
    }
  }

  /** Whether a value lies between two others. */
  record Between(Expression value, boolean not, Expression low, Expression high)
      implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.BETWEEN).add(value).add(not ? " NOT BETWEEN " : " BETWEEN ");
      text.add(low).add(" AND ").add(high);
    }
  }

  /** Whether a value is one of a few constants. */
  record InList(Expression value, boolean not, List<Expression> list) implements Predicate {
    public InList {
      list = List.copyOf(list);
    }

    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.IN_LIST).add(value).add(not ? " NOT IN (" : " IN (").add(list).add(")");
    }
  }

  /** Whether a query of one column returns a value. */
  record InQuery(Expression value, boolean not, Query query) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.IN_SUBQUERY);
      text.add(value).add(not ? " NOT IN " : " IN ").inner(query);
    }
  }

  /** Whether a query returns anything. */
  record Exists(boolean not, Query query) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.EXISTS).add(not ? "NOT EXISTS " : "EXISTS ").inner(query);
    }
  }

  /** Whether a string has a form. */
  record Like(Expression value, boolean not, Literal pattern) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.LIKE).add(value).add(not ? " NOT LIKE " : " LIKE ").add(pattern);
    }
  }

  /** Whether there is no value. */
  record IsNull(Expression value, boolean not) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.IS_NULL).add(value).add(not ? " IS NOT NULL" : " IS NULL");
    }
  }

  /** A value that is true or false by itself. */
  record Bare(Expression value) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.BARE_CONDITION).add(value);
    }
  }

  /** Both of two conditions, or one of them. */
  record Junction(Predicate left, boolean and, Predicate right) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      if (left instanceof Junction || right instanceof Junction) {
        text.uses(Feature.NESTED_EXPRESSION);
      }
      text.uses(and ? Feature.AND : Feature.OR).operand(left);
      text.add(and ? " AND " : " OR ").operand(right);
    }
  }

  /** The opposite. */
  record Not(Predicate predicate) implements Predicate {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.NOT).add("NOT (").add(predicate).add(")");
    }
  }
}
