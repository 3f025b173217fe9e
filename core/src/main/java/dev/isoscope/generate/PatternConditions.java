package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Aligns conditions (APTrans, Algorithm 1): whatever form a condition has, it is met by the row
 * that stands for an item and by no other.
 */
final class PatternConditions {
  private static final String INNER = "q1";

  /** How a condition gets at its row. */
  private enum Form {
    EQUAL,
    BETWEEN,
    LIST,
    RANGE,
    COMPUTED,
    SUBQUERY,
    PARTNER
  }

  private static final Chances<Form> FORMS =
      new Chances<Form>()
          .with(38, Form.EQUAL)
          .with(12, Form.BETWEEN)
          .with(10, Form.LIST)
          .with(14, Form.RANGE)
          .with(8, Form.COMPUTED)
          .with(9, Form.SUBQUERY)
          .with(9, Form.PARTNER);

  private final GroupDraft draft;
  private final Randomness random;
  private final PatternItems rows;
  private final List<PatternItem> items;

  /**
   * @param items all that the group's statements are about
   */
  PatternConditions(GroupDraft draft, PatternItems rows, List<PatternItem> items) {
    this.draft = draft;
    this.random = draft.random();
    this.rows = rows;
    this.items = items;
  }

  /**
   * @param qualifier what stands before the columns of the item's table, or empty
   * @param deep whether other queries may be in it, and in them the item's own table
   */
  Predicate of(PatternItem item, String qualifier, boolean deep) {
    return of(item, qualifier, deep, "");
  }

  /**
   * The same inside a write.
   *
   * @param written the table that no query in it may read; empty if there is none
   */
  Predicate of(PatternItem item, String qualifier, boolean deep, String written) {
    Form form = FORMS.pick(random);
    Expression column = column(item, qualifier);
    Predicate equal = new Predicate.Comparison(column, "=", item.value());
    return switch (form) {
      case EQUAL -> equal;
      case BETWEEN -> new Predicate.Between(column, false, item.value(), item.value());
      case LIST -> new Predicate.InList(column, false, list(item));
      case RANGE -> range(item, column).orElse(equal);
      case COMPUTED -> computed(item, column).orElse(equal);
      case SUBQUERY -> deep ? subquery(item, column) : equal;
      case PARTNER -> partner(item, qualifier, equal, written).orElse(equal);
    };
  }

  private static Expression.Column column(PatternItem item, String qualifier) {
    return new Expression.Column(qualifier, item.address().name(), item.address().type());
  }

  /** The value, and perhaps one that no row has. */
  private List<Expression> list(PatternItem item) {
    List<Expression> list = new ArrayList<>(List.of(item.value()));
    List<Literal> known = rows.values(item.table(), item.address().name(), items);
    boolean padded = item.address().type().feature() == Feature.FIXED_CHARACTER;
    if (!padded && draft.percent(50)) { // H2 does not pad strings that stand in a list of several
      PatternItems.other(item.address().type(), Set.copyOf(known), random).ifPresent(list::add);
    }
    return list;
  }

  /** Everything from the item's value on, if that is nothing but the item. */
  private Optional<Predicate> range(PatternItem item, Expression column) {
    if (item.address().type().domain() != SqlType.Domain.NUMBER) {
      return Optional.empty();
    }
    List<BigDecimal> known =
        rows.values(item.table(), item.address().name(), items).stream()
            .map(PatternConditions::number)
            .sorted(Comparator.naturalOrder())
            .toList();
    BigDecimal own = number(item.value());
    if (own.compareTo(known.get(known.size() - 1)) >= 0) {
      return Optional.of(new Predicate.Comparison(column, ">=", item.value()));
    }
    return own.compareTo(known.get(0)) <= 0
        ? Optional.of(new Predicate.Comparison(column, "<=", item.value()))
        : Optional.empty();
  }

  private static BigDecimal number(Literal literal) {
    return new BigDecimal(literal.text().orElseThrow());
  }

  /** Something that no index helps with. */
  private Optional<Predicate> computed(PatternItem item, Expression column) {
    return item.address().type() instanceof SqlType.IntegerType
        ? Optional.of(
            new Predicate.Comparison(
                new Expression.Arithmetic(column, "+", Literal.of(0)), "=", item.value()))
        : Optional.empty();
  }

  private Predicate subquery(PatternItem item, Expression column) {
    Expression inner = column(item, INNER);
    return new Predicate.InQuery(
        column,
        false,
        Select.of(List.of(inner), new TableSource.Named(item.table().name(), INNER))
            .withWhere(Optional.of(new Predicate.Comparison(inner, "=", item.value()))));
  }

  /** Asks besides whether the row has the partner that its foreign key names. */
  private Optional<Predicate> partner(
      PatternItem item, String qualifier, Predicate equal, String written) {
    return referring(item)
        .filter(key -> !key.table().equals(written))
        .map(
            key -> {
              String name = key.columns().get(0);
              SqlType type = item.table().column(name).type();
              String outer = qualifier.isEmpty() ? item.table().name() : qualifier;
              Predicate link =
                  new Predicate.Comparison(
                      new Expression.Column(INNER, key.referenced().get(0), type),
                      "=",
                      new Expression.Column(outer, name, type));
              Select query =
                  Select.of(List.of(Literal.of(1)), new TableSource.Named(key.table(), INNER))
                      .withWhere(Optional.of(link));
              return new Predicate.Junction(equal, true, new Predicate.Exists(false, query));
            });
  }

  /** A foreign key of one column by which the row has a partner. */
  static Optional<Table.ForeignKey> referring(PatternItem item) {
    return item.table().foreignKeys().stream()
        .filter(key -> key.columns().size() == 1 && !item.isNull(key.columns().get(0)))
        .findFirst();
  }
}
