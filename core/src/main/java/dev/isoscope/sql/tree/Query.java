package dev.isoscope.sql.tree;

import java.util.Optional;

/** Returns rows. */
public sealed interface Query extends SqlStatement, RowSource
    permits Select, Query.SetOperation, Query.With {

  /** Which rows of two queries come together. */
  enum SetOperator {
    UNION(" UNION ", Feature.UNION),
    UNION_ALL(" UNION ALL ", Feature.UNION),
    INTERSECT(" INTERSECT ", Feature.INTERSECT),
    EXCEPT(" EXCEPT ", Feature.EXCEPT);

    private final String words;
    private final Feature feature;

    SetOperator(String words, Feature feature) {
      this.words = words;
      this.feature = feature;
    }

    public Feature feature() {
      return feature;
    }
  }

  /**
   * Two queries of the same columns as one.
   *
   * @param order by which of its columns the whole is ordered
   */
  record SetOperation(Select left, SetOperator operator, Select right, Optional<Order> order)
      implements Query {
    @Override
    public void render(SqlWriter text) {
      text.uses(operator.feature).add(left).add(operator.words).add(right);
      order.ifPresent(text::add);
    }
  }

  /** A query that reads another one by name. */
  record With(String name, Select table, Select body) implements Query {
    @Override
    public void render(SqlWriter text) {
      text.uses(Feature.COMMON_TABLE).add("WITH ").add(name).add(" AS ").inner(table);
      text.add(" ").add(body);
    }
  }
}
