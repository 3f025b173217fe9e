package dev.isoscope.sql.tree;

import java.util.List;
import java.util.Optional;

/** A query of tables. */
public record Select(
    boolean distinct,
    List<Expression> items,
    TableSource from,
    Optional<Predicate> where,
    List<Expression> groupBy,
    Optional<Predicate> having,
    Optional<Order> order,
    Optional<RowLock> lock)
    implements Query {
  public Select {
    items = List.copyOf(items);
    groupBy = List.copyOf(groupBy);
  }

  /** All rows of a source. */
  public static Select of(List<Expression> items, TableSource from) {
    return new Select(
        false,
        items,
        from,
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public Select withDistinct(boolean other) {
    return new Select(other, items, from, where, groupBy, having, order, lock);
  }

  public Select withWhere(Optional<Predicate> other) {
    return new Select(distinct, items, from, other, groupBy, having, order, lock);
  }

  public Select withGroups(List<Expression> by, Optional<Predicate> condition) {
    return new Select(distinct, items, from, where, by, condition, order, lock);
  }

  public Select withOrder(Optional<Order> other) {
    return new Select(distinct, items, from, where, groupBy, having, other, lock);
  }

  public Select withLock(RowLock other) {
    return new Select(distinct, items, from, where, groupBy, having, order, Optional.of(other));
  }

  @Override
  public void render(SqlText text) {
    text.uses(Feature.SELECT).add("SELECT ");
    if (distinct) {
      text.uses(Feature.DISTINCT).add("DISTINCT ");
    }
    text.add(items).add(" FROM ").add(from);
    where.ifPresent(condition -> text.add(" WHERE ").add(condition));
    if (!groupBy.isEmpty()) {
      text.uses(Feature.GROUP_BY).add(" GROUP BY ").add(groupBy);
    }
    having.ifPresent(condition -> text.uses(Feature.HAVING).add(" HAVING ").add(condition));
    order.ifPresent(text::add);
    lock.ifPresent(kind -> text.uses(kind.feature()).add(text.notation().lock(kind)));
  }
}
