package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Order;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Makes orders that leave nothing open: rows that they do not tell apart are the same. */
record OrderClauses(GroupDraft draft) {
  /** Whether rows of these values can be ordered, and no generated value would decide. */
  boolean mayOrder(List<Expression> items) {
    return items.stream().allMatch(this::mayOrder);
  }

  private boolean mayOrder(Expression item) {
    boolean generated =
        item instanceof Expression.Column column
            && draft.tables().stream()
                .flatMap(table -> table.columns().stream())
                .anyMatch(c -> c.identity() && c.name().equals(column.name()));
    return !generated && draft.dialect().comparable(item.type());
  }

  /** Orders a query by all that it returns, now and then. */
  Optional<Order> ofItems(List<Expression> items, int chance) {
    if (!draft.percent(chance) || !mayOrder(items)) {
      return Optional.empty();
    }
    boolean named = items.stream().allMatch(item -> item instanceof Expression.Column);
    if (!named) {
      return Optional.of(new Order(places(items.size()), limit(40, items)));
    }
    List<String> terms =
        items.stream()
            .map(item -> (Expression.Column) item)
            .map(c -> c.qualifier().isEmpty() ? c.name() : c.qualifier() + "." + c.name())
            .toList();
    return Optional.of(new Order(keys(terms), limit(40, items)));
  }

  /** An order of a table's rows by a key, and mostly how many of them are meant. */
  Optional<Order> ofWrite(Table table, int chance) {
    Optional<List<String>> key =
        table.uniqueSets().stream()
            .filter(set -> set.stream().map(table::column).allMatch(this::isTotal))
            .findFirst();
    return key.isPresent() && draft.wants(Feature.ORDERED_WRITE, chance)
        ? Optional.of(
            new Order(
                keys(key.get()),
                draft.percent(70) ? OptionalInt.of(random().between(1, 3)) : OptionalInt.empty()))
        : Optional.empty();
  }

  private boolean isTotal(Table.Column column) {
    return column.notNull() && !column.identity() && draft.dialect().comparable(column.type());
  }

  /** Orders a set operation by all its columns, now and then. */
  Optional<Order> ofPlaces(List<Expression> left, List<Expression> right, int chance) {
    return draft.percent(chance)
        ? Optional.of(
            new Order(
                places(left.size()),
                limit(30, Stream.concat(left.stream(), right.stream()).toList())))
        : Optional.empty();
  }

  private List<Order.Key> places(int count) {
    List<String> terms = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      terms.add(Integer.toString(i));
    }
    return keys(terms);
  }

  private List<Order.Key> keys(List<String> terms) {
    return terms.stream().map(term -> new Order.Key(term, draft.percent(25))).toList();
  }

  private OptionalInt limit(int chance, List<Expression> items) {
    return draft.has(Feature.LIMIT) && mayLimit(items) && draft.percent(chance)
        ? OptionalInt.of(random().between(1, 3))
        : OptionalInt.empty();
  }

  private boolean mayLimit(List<Expression> items) {
    return draft.has(Nuance.NULL_ORDER) || items.stream().allMatch(this::isCertain);
  }

  /** Whether a value is never NULL; of a join and of columns with the same name, none is. */
  private boolean isCertain(Expression item) {
    if (item instanceof Expression.Aggregate aggregate) {
      return aggregate.function().equals("COUNT");
    }
    return item instanceof Expression.Column column
        && column.qualifier().isEmpty()
        && draft.tables().stream()
            .flatMap(table -> table.columns().stream())
            .allMatch(c -> c.notNull() || !c.name().equals(column.name()));
  }

  private Randomness random() {
    return draft.random();
  }
}
