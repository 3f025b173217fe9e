package dev.isoscope.generate;

import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Expression;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Select;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import dev.isoscope.sql.tree.TableSource;
import java.util.List;
import java.util.Optional;

/** Makes changes of the schema that leave most other statements of the group valid. */
final class Definitions {
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);

  private final GroupDraft draft;
  private final Randomness random;
  private int number;

  Definitions(GroupDraft draft) {
    this.draft = draft;
    this.random = draft.random();
  }

  /** One statement, or more, where later ones mostly take back what the first did. */
  List<Definition> any() {
    Table table = draft.table();
    number++;
    if (table.partitioning().isPresent() && draft.has(Feature.CHANGE_PARTITION) && percent(40)) {
      return random.pick(draft.dialect().partitionChanges(table, "n_t" + number)).stream()
          .<Definition>map(Definition.ChangePartition::new)
          .toList();
    }
    List<Definition> made =
        switch (random.below(12)) {
          case 0, 1, 2 -> index(table);
          case 3 -> droppedIndex(table);
          case 4, 5 -> truncated(table);
          case 6 -> widened(table);
          case 7 -> renamedColumn(table);
          case 8 -> renamedTable(table);
          case 9 -> copied(table);
          default -> column(table);
        };
    return made.isEmpty() ? column(table) : made;
  }

  /** A query that shows the columns that there are. */
  Select whole() {
    Table table = draft.table();
    return Select.of(
        List.of(new Expression.Column("", "*", INTEGER)), new TableSource.Named(table.name(), ""));
  }

  private boolean percent(int chance) {
    return random.percent(chance);
  }

  private List<Definition> column(Table table) {
    String name = "n" + number;
    Definition add =
        new Definition.AddColumn(
            table.name(),
            new Table.Column(
                name,
                INTEGER,
                false,
                percent(40) ? Values.any(INTEGER, random).text() : Optional.empty(),
                false));
    return draft.has(Feature.DROP_COLUMN) && percent(25)
        ? List.of(add, new Definition.DropColumn(table.name(), name))
        : List.of(add);
  }

  private List<Definition> index(Table table) {
    List<String> able =
        draft.usable(table).stream()
            .filter(column -> draft.dialect().mayIndex(column.type()))
            .map(Table.Column::name)
            .toList();
    if (able.isEmpty()) {
      return List.of();
    }
    Table.Index index = new Table.Index("n_i" + number, false, List.of(random.pick(able)));
    Definition create = new Definition.CreateIndex(table, index, true);
    return draft.has(Feature.DROP_INDEX) && percent(25)
        ? List.of(create, new Definition.DropIndex(table, index))
        : List.of(create);
  }

  /** An index of the table, which is perhaps made again; foreign keys may need theirs. */
  private List<Definition> droppedIndex(Table table) {
    List<Table.Index> plain = table.indexes().stream().filter(one -> !one.unique()).toList();
    if (plain.isEmpty() || isTied(table) || !draft.has(Feature.DROP_INDEX)) {
      return List.of();
    }
    Table.Index index = random.pick(plain);
    Definition drop = new Definition.DropIndex(table, index);
    return percent(50)
        ? List.of(drop, new Definition.CreateIndex(table, index, true))
        : List.of(drop);
  }

  private List<Definition> truncated(Table table) {
    return draft.has(Feature.TRUNCATE) && !isReferredTo(table)
        ? List.of(new Definition.Truncate(table.name()))
        : List.of();
  }

  private List<Definition> widened(Table table) {
    List<Table.Column> able =
        free(table).stream().filter(one -> draft.dialect().mayWiden(one.type())).toList();
    if (able.isEmpty() || !draft.has(Feature.WIDEN_COLUMN)) {
      return List.of();
    }
    Table.Column column = random.pick(able);
    return List.of(
        new Definition.WidenColumn(
            table.name(),
            new Table.Column(
                column.name(), wider(column.type()), column.notNull(), column.defaults(), false)));
  }

  private static SqlType wider(SqlType type) {
    return type instanceof SqlType.CharacterType character
        ? new SqlType.CharacterType(character.length() + 10, true)
        : new SqlType.IntegerType(SqlType.Width.BIG);
  }

  /** To another name and back. */
  private List<Definition> renamedColumn(Table table) {
    List<Table.Column> able = free(table);
    if (able.isEmpty() || !draft.has(Feature.RENAME_COLUMN)) {
      return List.of();
    }
    String column = random.pick(able).name();
    String name = "n" + number;
    return List.of(
        new Definition.RenameColumn(table.name(), column, name),
        new Definition.RenameColumn(table.name(), name, column));
  }

  /** To another name and back. */
  private List<Definition> renamedTable(Table table) {
    String name = "n_t" + number;
    return isTied(table) || !draft.has(Feature.RENAME_TABLE)
        ? List.of()
        : List.of(
            new Definition.RenameTable(table.name(), name),
            new Definition.RenameTable(name, table.name()));
  }

  private List<Definition> copied(Table table) {
    if (!draft.has(Feature.CREATE_TABLE_AS)) {
      return List.of();
    }
    String name = "n_t" + number;
    Definition create = new Definition.CreateTableAs(name, table.name());
    return percent(50) ? List.of(create, new Definition.DropTable(name)) : List.of(create);
  }

  /** Columns that no check, foreign key or partition is about. */
  private List<Table.Column> free(Table table) {
    return table.checks().isEmpty() && !isTied(table) && table.partitioning().isEmpty()
        ? draft.usable(table)
        : List.of();
  }

  /** Whether foreign keys lead from or to a table. */
  private boolean isTied(Table table) {
    return !table.foreignKeys().isEmpty() || isReferredTo(table);
  }

  private boolean isReferredTo(Table table) {
    return draft.tables().stream()
        .flatMap(other -> other.foreignKeys().stream())
        .anyMatch(key -> key.table().equals(table.name()));
  }
}
