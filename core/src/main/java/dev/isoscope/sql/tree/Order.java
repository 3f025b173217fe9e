package dev.isoscope.sql.tree;

import java.util.List;
import java.util.OptionalInt;

/**
 * An order of rows, and how many of them are wanted: they come together, because a limit makes
 * sense only where the order says which rows are first.
 */
public record Order(List<Key> keys, OptionalInt limit) implements SqlNode {
  public Order {
    keys = List.copyOf(keys);
    if (keys.isEmpty()) {
      throw new IllegalArgumentException("an order has a key");
    }
  }

  /** What rows are ordered by. */
  public record Key(String term, boolean descending) implements SqlNode {
    @Override
    public void render(SqlText text) {
      text.add(term).add(descending ? " DESC" : "");
    }
  }

  @Override
  public void render(SqlText text) {
    text.uses(Feature.ORDER_BY).add(" ORDER BY ").add(keys);
    limit.ifPresent(count -> text.uses(Feature.LIMIT).add(text.notation().limit(count)));
  }
}
