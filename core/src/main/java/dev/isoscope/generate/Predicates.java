package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Makes conditions that compare only what may be compared, and never fail. */
final class Predicates {
  private static final int JOINED = 22;
  private static final SqlType TEXT = new SqlType.CharacterType(10, true);
  private static final List<String> PATTERNS = List.of("a%", "%b", "%a%", "_", "ab_", "%", "b%");

  /** The forms of a condition. */
  private enum Form {
    CONSTANT,
    COMPUTED,
    COLUMNS,
    BETWEEN,
    LIST,
    NULL,
    LIKE,
    SUBQUERY
  }

  private static final Chances<Form> FLAT = forms(48, 0);
  private static final Chances<Form> DEEP = forms(46, 12);

  /** The same where cases are rich. */
  private static final Chances<Form> RICH = forms(40, 26);

  private static final int RICH_FROM = 3;

  private static Chances<Form> forms(int constants, int subqueries) {
    return new Chances<Form>()
        .with(constants, Form.CONSTANT)
        .with(11, Form.COMPUTED)
        .with(5, Form.COLUMNS)
        .with(8, Form.BETWEEN)
        .with(8, Form.LIST)
        .with(5, Form.NULL)
        .with(5, Form.LIKE)
        .with(subqueries, Form.SUBQUERY);
  }

  private final GroupDraft draft;
  private final Randomness random;
  private final Expressions expressions;
  private final Subqueries subqueries;
  private final Sources sources;

  Predicates(GroupDraft draft, Expressions expressions) {
    this.draft = draft;
    this.random = draft.random();
    this.expressions = expressions;
    this.sources = new Sources(draft, expressions, this);
    this.subqueries = new Subqueries(draft, expressions, this, sources);
  }

  Subqueries subqueries() {
    return subqueries;
  }

  Sources sources() {
    return sources;
  }

  /** A condition, or none with the chance given. */
  Optional<Predicate> maybe(ColumnScope scope, int chance) {
    return draft.percent(chance) ? Optional.of(any(scope)) : Optional.empty();
  }

  Predicate any(ColumnScope scope) {
    return any(scope, 1);
  }

  private Predicate any(ColumnScope scope, int depth) {
    if (!draft.percent(JOINED)) {
      return one(scope);
    }
    return draft.percent(22)
        ? new Predicate.Not(part(scope, depth))
        : new Predicate.Junction(part(scope, depth), draft.percent(55), part(scope, depth));
  }

  private Predicate part(ColumnScope scope, int depth) {
    return depth < draft.complexity() && draft.wants(Feature.NESTED_EXPRESSION, 30)
        ? any(scope, depth + 1)
        : one(scope);
  }

  /** A condition without others in it. */
  Predicate simple(ColumnScope scope) {
    return expressions.place(scope).map(this::constant).orElseGet(Predicates::always);
  }

  /** A condition that few rows meet, so that a key can be given to one of them. */
  Optional<Predicate> ofKey(ColumnScope scope) {
    ColumnScope.Visible visible = scope.tables().get(0);
    List<Table.Column> keys = draft.keys(visible.table());
    return keys.isEmpty()
        ? Optional.of(simple(scope))
        : Optional.of(new ColumnScope.Place(visible, random.pick(keys)))
            .map(
                place ->
                    new Predicate.Comparison(place.expression(), "=", expressions.constant(place)));
  }

  private static Predicate always() {
    return new Predicate.Comparison(Literal.of(1), "=", Literal.of(1));
  }

  private Predicate one(ColumnScope scope) {
    if (draft.wants(Feature.BARE_CONDITION, 5)) {
      Optional<Predicate> bare =
          expressions
              .place(scope)
              .filter(place -> draft.dialect().isTruth(place.column().type()))
              .map(place -> new Predicate.Bare(place.expression()));
      if (bare.isPresent()) {
        return bare.get();
      }
    }
    Chances<Form> forms = draft.complexity() < RICH_FROM ? DEEP : RICH;
    Form form = (draft.nests(scope.depth()) ? forms : FLAT).pick(random);
    Optional<Predicate> wanted =
        form == Form.SUBQUERY
            ? subqueries.predicate(scope)
            : expressions.place(scope).flatMap(place -> one(scope, place, form));
    return wanted.orElseGet(() -> simple(scope));
  }

  private Optional<Predicate> one(ColumnScope scope, ColumnScope.Place place, Form form) {
    Expression column = place.expression();
    boolean not = draft.percent(20);
    return switch (form) {
      case COMPUTED -> Optional.of(computed(scope, place));
      case COLUMNS -> columns(scope, place);
      case BETWEEN -> between(place, not);
      case LIST -> Optional.of(new Predicate.InList(column, not, constants(place)));
      case NULL -> Optional.of(new Predicate.IsNull(column, draft.percent(50)));
      case LIKE ->
          column.type().domain() == SqlType.Domain.STRING
              ? Optional.of(new Predicate.Like(column, not, pattern()))
              : Optional.empty();
      default -> Optional.of(constant(place));
    };
  }

  private Literal pattern() {
    return Literal.of(TEXT, random.pick(PATTERNS));
  }

  private Predicate constant(ColumnScope.Place place) {
    Expression column = place.expression();
    String operator = operator(column.type());
    Literal constant = expressions.constant(place);
    boolean quoted =
        column.type() instanceof SqlType.IntegerType && draft.wants(Feature.QUOTED_NUMBER, 5);
    return new Predicate.Comparison(
        column, operator, quoted ? new Expression.Quoted(constant) : constant);
  }

  String operator(SqlType type) {
    if (type.domain() == SqlType.Domain.BOOLEAN || draft.percent(50)) {
      return draft.percent(85) ? "=" : "<>";
    }
    return random.pick(List.of("<", ">", "<=", ">=", "<", ">", "<>"));
  }

  private Predicate computed(ColumnScope scope, ColumnScope.Place place) {
    Expression left = expressions.computed(place, this, scope);
    Literal right =
        left.type().equals(place.column().type())
            ? expressions.constant(place)
            : Values.any(left.type(), random);
    return new Predicate.Comparison(left, operator(left.type()), right);
  }

  private Optional<Predicate> columns(ColumnScope scope, ColumnScope.Place place) {
    SqlType type = place.column().type();
    return expressions
        .place(scope, type)
        .map(ColumnScope.Place::expression)
        .filter(other -> !other.equals(place.expression()))
        .map(other -> new Predicate.Comparison(place.expression(), operator(type), other));
  }

  private Optional<Predicate> between(ColumnScope.Place place, boolean not) {
    return place.column().type().domain() == SqlType.Domain.BOOLEAN
        ? Optional.empty()
        : Optional.of(
            new Predicate.Between(
                place.expression(), not, expressions.constant(place), expressions.constant(place)));
  }

  private List<Expression> constants(ColumnScope.Place place) {
    List<Expression> constants = new ArrayList<>();
    int count = random.between(1, 3);
    for (int i = 0; i < count; i++) {
      constants.add(expressions.constant(place));
    }
    return constants;
  }
}
