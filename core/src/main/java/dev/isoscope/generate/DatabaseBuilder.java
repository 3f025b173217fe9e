package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Predicate;
import dev.isoscope.sql.tree.RowSource;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.SqlWriter;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Makes one to three tables with rows. */
record DatabaseBuilder(Dialect dialect, int complexity, Randomness random) {
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);
  private static final Chances<Integer> COUNTS =
      new Chances<Integer>().with(48, 1).with(40, 2).with(12, 3);

  Database build() {
    List<Table> tables = new ArrayList<>();
    Map<String, Table> byName = new HashMap<>();
    Map<String, List<List<Literal>>> contents = new HashMap<>();
    int count = COUNTS.pick(random);
    boolean many = rich(Feature.MANY_ROWS, 12);
    for (int i = 1; i <= count; i++) {
      Optional<Table> twin = complexity < 2 ? Optional.empty() : twin("t" + i, tables);
      Table table = twin.isPresent() ? twin.get() : table("t" + i, List.copyOf(tables));
      contents.put(table.name(), new RowsBuilder(random, byName, contents, many).rows(table));
      byName.put(table.name(), table);
      tables.add(table);
    }
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    List<String> init = new ArrayList<>();
    for (Table table : tables) {
      for (SqlStatement statement : statements(table, contents.get(table.name()))) {
        init.add(SqlWriter.of(statement, dialect, features));
      }
    }
    List<Database.View> views = new ArrayList<>();
    if (rich(Feature.VIEW, 30)) {
      view("v1", random.pick(tables), views)
          .ifPresent(made -> init.add(SqlWriter.of(made, dialect)));
    }
    if (rich(Feature.TRIGGER, 15)) {
      trigger(random.pick(tables))
          .ifPresent(made -> init.add(SqlWriter.of(made, dialect, features)));
    }
    if (contents.values().stream().anyMatch(rows -> rows.size() >= Database.LARGE)) {
      features.add(Feature.MANY_ROWS);
    }
    features.remove(Feature.INSERT); // only what transactions do counts
    features.remove(Feature.INSERT_ROWS);
    List<List<List<Literal>>> rows = tables.stream().map(t -> contents.get(t.name())).toList();
    return new Database(tables, rows, views, init, features);
  }

  /** Draws nothing where tables are not that rich. */
  private boolean rich(Feature feature, int chance) {
    return feature.complexity() <= complexity && dialect.has(feature) && random.percent(chance);
  }

  /** Some columns of a table, and mostly some of its rows. */
  private Optional<SqlStatement> view(String name, Table table, List<Database.View> views) {
    List<Table.Column> columns =
        table.columns().stream()
            .filter(one -> !one.identity() && dialect.comparable(one.type()))
            .toList();
    if (columns.isEmpty()) {
      return Optional.empty();
    }
    Table.Column restricted = random.pick(columns);
    Select query =
        Select.of(
                columns.stream().<Expression>map(DatabaseBuilder::named).toList(),
                new TableSource.Named(table.name(), ""))
            .withWhere(
                Optional.<Predicate>of(
                        new Predicate.Comparison(
                            named(restricted),
                            random.percent(50) ? "<>" : "=",
                            Values.any(restricted.type(), random)))
                    .filter(condition -> random.percent(60)));
    Table seen =
        new Table(
            table.name(), columns, List.of(), List.of(), List.of(), List.of(), Optional.empty());
    views.add(new Database.View(name, seen));
    return Optional.of(new Definition.CreateView(name, query));
  }

  /** Lets an UPDATE do more to a number than it says, where no constraint is in the way. */
  private Optional<SqlStatement> trigger(Table table) {
    List<Table.Column> numbers =
        table.columns().stream()
            .filter(one -> one.isGiven() && one.type().equals(INTEGER))
            .filter(one -> !table.isUnique(one.name()) && table.foreignKeys().isEmpty())
            .filter(one -> table.checks().isEmpty() && table.partitioning().isEmpty())
            .toList();
    if (numbers.isEmpty()) {
      return Optional.empty();
    }
    Table.Column changed = random.pick(numbers);
    Expression row =
        new Expression.Column(random.percent(70) ? "NEW" : "OLD", changed.name(), changed.type());
    Expression value = new Expression.Arithmetic(row, "+", Literal.of(random.between(1, 3)));
    return Optional.of(
        new Definition.CreateTrigger(table.name() + "_u", table.name(), changed.name(), value));
  }

  private static Expression named(Table.Column column) {
    return new Expression.Column("", column.name(), column.type());
  }

  /** Now and then a table with the columns and keys of the last one: whole rows fit into it. */
  private Optional<Table> twin(String name, List<Table> tables) {
    Table last = tables.isEmpty() ? null : tables.get(tables.size() - 1);
    return last == null || last.hasIdentity() || !random.percent(25)
        ? Optional.empty()
        : Optional.of(
            new Table(
                name,
                last.columns(),
                last.keys(),
                List.of(),
                last.checks(),
                List.of(),
                Optional.empty()));
  }

  /** Draws again what the dialect does without. */
  private Table table(String name, List<Table> earlier) {
    Table table = new TableBuilder(dialect, complexity, random, name, earlier).build();
    while (!dialect.takes(table)) {
      table = new TableBuilder(dialect, complexity, random, name, earlier).build();
    }
    return table;
  }

  private List<SqlStatement> statements(Table table, List<List<Literal>> rows) {
    List<SqlStatement> statements = new ArrayList<>(dialect.layOut(table));
    if (!rows.isEmpty()) {
      statements.add(Insert.plain(table.name(), Constants.names(table), new RowSource.Rows(rows)));
    }
    return statements;
  }
}
