package dev.isoscope.generate;

import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Merge;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.RowSource;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import dev.isoscope.sql.tree.Write;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes statements that play a write of a pattern, each with a value of its own. */
final class PatternWrites {
  /** What a write is. */
  private enum Form {
    UPDATE,
    DELETE,
    INSERT,
    COPY,
    IGNORE,
    REPLACE,
    UPSERT,
    MERGE
  }

  /**
   * A write, and what it makes of its item.
   *
   * @param after empty if the row is gone
   */
  record Played(Write write, Optional<PatternItem> after) {}

  private final GroupDraft draft;
  private final Randomness random;
  private final PatternItems rows;
  private final PatternConditions conditions;
  private final Inserts inserts;
  private final Map<String, Set<Literal>> used = new HashMap<>();

  PatternWrites(
      GroupDraft draft, PatternItems rows, PatternConditions conditions, Inserts inserts) {
    this.draft = draft;
    this.random = draft.random();
    this.rows = rows;
    this.conditions = conditions;
    this.inserts = inserts;
  }

  /**
   * @param last whether nobody reads or writes the item after it
   * @param others rows of the item's table that stand for nothing
   */
  Played of(PatternItem item, boolean last, List<PatternItem> others) {
    Table table = item.table();
    Optional<Table.Key> key = draft.judgesAlike(table) ? inserts.oneKey(table) : Optional.empty();
    boolean upserts =
        draft.has(Feature.ON_CONFLICT_UPDATE) || draft.has(Feature.ON_DUPLICATE_KEY_UPDATE);
    boolean merges =
        draft.has(Feature.MERGE)
            && draft.dialect().mergesConstants()
            && draft.judgesAlike(table)
            && isKey(item);
    boolean mayGo = last && rows.mayDelete(table);
    Chances<Form> forms =
        item.absent()
            ? new Chances<Form>()
                .with(55, Form.INSERT)
                .with(12, Form.COPY, !table.hasIdentity() && !others.isEmpty())
                .with(6, Form.IGNORE, draft.has(Feature.INSERT_IGNORE) && key.isPresent())
            : new Chances<Form>().with(55, Form.UPDATE).with(14, Form.DELETE, mayGo);
    Form form =
        forms
            .with(11, Form.UPSERT, upserts && key.isPresent())
            .with(9, Form.REPLACE, draft.has(Feature.REPLACE) && key.isPresent() && mayGo)
            .with(11, Form.MERGE, merges)
            .pick(random);
    return switch (form) {
      case UPDATE -> update(item);
      case DELETE -> new Played(deletion(item), Optional.empty());
      case INSERT -> insert(Insert.Form.PLAIN, item, Optional.empty());
      case COPY -> copy(item, random.pick(others));
      case IGNORE -> insert(Insert.Form.IGNORE, item, Optional.empty());
      case REPLACE -> replace(item);
      case UPSERT -> upsert(item, key.orElseThrow());
      case MERGE -> merge(item, mayGo);
    };
  }

  private static boolean isKey(PatternItem item) {
    return item.table().keys().stream()
        .anyMatch(key -> key.columns().equals(List.of(item.address().name())));
  }

  /** A column and a value for it that no version of the item has had. */
  private Write.Assignment fresh(PatternItem item) {
    List<Table.Column> columns = rows.changeable(item.table(), item.address());
    for (int tries = columns.size() * 2; tries > 0; tries--) {
      Table.Column column = random.pick(columns);
      Set<Literal> known =
          used.computeIfAbsent(
              item.table().name() + item.value() + column.name(), none -> new HashSet<>());
      known.add(item.row().get(column.name()));
      Optional<Literal> value = PatternItems.other(column.type(), known, random);
      if (value.isPresent()) {
        known.add(value.get());
        return new Write.Assignment(column.name(), value.get());
      }
    }
    throw new IllegalStateException("a pattern writes " + item.table().name() + " too often");
  }

  private Played update(PatternItem item) {
    Write.Assignment fresh = fresh(item);
    Literal value = (Literal) fresh.value();
    Literal before = item.row().get(fresh.column());
    Expression written = value;
    if (value.type() instanceof SqlType.IntegerType && !before.isNull() && draft.percent(35)) {
      int step = number(value) - number(before);
      Expression column = new Expression.Column("", fresh.column(), value.type());
      written = new Expression.Arithmetic(column, step > 0 ? "+" : "-", Literal.of(Math.abs(step)));
    }
    Write update =
        new Write.Update(
            false,
            item.table().name(),
            List.of(new Write.Assignment(fresh.column(), written)),
            Optional.of(condition(item)));
    return new Played(update, Optional.of(item.with(fresh.column(), value)));
  }

  private static int number(Literal literal) {
    return Integer.parseInt(literal.text().orElseThrow());
  }

  private Write deletion(PatternItem item) {
    return new Write.Delete(item.table().name(), Optional.of(condition(item)));
  }

  private Predicate condition(PatternItem item) {
    boolean deep = draft.dialect().writeMayQueryItsTable();
    return conditions.of(item, "", deep, deep ? "" : item.table().name());
  }

  private Played insert(Insert.Form form, PatternItem item, Optional<Insert.OnConflict> conflict) {
    List<String> names = Constants.names(item.table());
    RowSource source =
        new RowSource.Rows(List.of(names.stream().map(name -> item.row().get(name)).toList()));
    return new Played(
        new Insert(form, item.table().name(), names, source, conflict), Optional.of(there(item)));
  }

  private static PatternItem there(PatternItem item) {
    return item.with(item.address().name(), item.value());
  }

  /** Makes a row of another one, and gives it what makes it an item. */
  private Played copy(PatternItem item, PatternItem model) {
    List<String> names = Constants.names(item.table());
    List<Expression> values =
        names.stream()
            .<Expression>map(
                name ->
                    item.row().get(name).equals(model.row().get(name))
                        ? new Expression.Column("q1", name, item.table().column(name).type())
                        : item.row().get(name))
            .toList();
    Select source =
        Select.of(values, new TableSource.Named(item.table().name(), "q1"))
            .withWhere(
                Optional.of(
                    new Predicate.Comparison(
                        new Expression.Column("q1", model.address().name(), model.address().type()),
                        "=",
                        model.value())));
    return new Played(Insert.plain(item.table().name(), names, source), Optional.of(there(item)));
  }

  private Played replace(PatternItem item) {
    if (item.absent()) {
      return insert(Insert.Form.REPLACE, item, Optional.empty());
    }
    Write.Assignment fresh = fresh(item);
    return insert(
        Insert.Form.REPLACE, item.with(fresh.column(), (Literal) fresh.value()), Optional.empty());
  }

  /** Updates the row, if it is there. */
  private Played upsert(PatternItem item, Table.Key key) {
    Write.Assignment fresh = fresh(item);
    Literal value = (Literal) fresh.value();
    boolean proposed = draft.percent(50);
    PatternItem row = proposed && !item.absent() ? item.with(fresh.column(), value) : item;
    Write.Assignment update =
        proposed
            ? new Write.Assignment(
                fresh.column(), new Expression.Proposed(fresh.column(), value.type()))
            : fresh;
    Played played =
        insert(
            Insert.Form.PLAIN,
            row,
            Optional.of(new Insert.OnConflict(key.columns(), List.of(update))));
    return new Played(
        played.write(),
        Optional.of(item.absent() ? there(item) : item.with(fresh.column(), value)));
  }

  private Played merge(PatternItem item, boolean mayGo) {
    Table table = item.table();
    Table.Column address = item.address();
    Expression.Column key = Merge.ofSource("k", address.type());
    Predicate on =
        new Predicate.Comparison(
            new Expression.Column(table.name(), address.name(), address.type()), "=", key);
    Write.Assignment fresh = fresh(item);
    boolean deletes =
        !item.absent() && mayGo && draft.has(Feature.MERGE_DELETE) && draft.percent(25);
    List<String> names = item.absent() ? Constants.names(table) : List.of();
    List<Expression> values =
        names.stream()
            .map(name -> name.equals(address.name()) ? (Expression) key : item.row().get(name))
            .toList();
    Write merge =
        new Merge(
            table.name(),
            new Merge.MergeSource.OfRow(List.of("k"), List.of(item.value())),
            on,
            deletes ? List.of() : List.of(fresh),
            names,
            values);
    Optional<PatternItem> after =
        deletes
            ? Optional.empty()
            : Optional.of(
                item.absent() ? there(item) : item.with(fresh.column(), (Literal) fresh.value()));
    return new Played(merge, after);
  }
}
