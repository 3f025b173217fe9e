package dev.isoscope.generate;

import dev.isoscope.sql.tree.Definition;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Optional;

/** Makes changes of the schema that leave all other statements of the group valid. */
final class Definitions {
  private static final SqlType INTEGER = new SqlType.IntegerType(SqlType.Width.NORMAL);

  private final Draft draft;
  private final Randomness random;
  private int number;

  Definitions(Draft draft) {
    this.draft = draft;
    this.random = draft.random();
  }

  /** One statement, or two where the second takes back what the first did. */
  List<Definition> any() {
    Table table = draft.table();
    number++;
    return switch (random.below(5)) {
      case 0, 1 -> index(table).<List<Definition>>map(List::of).orElseGet(() -> column(table));
      case 2 ->
          draft.has(Feature.TRUNCATE) && !isReferredTo(table)
              ? List.of(new Definition.Truncate(table.name()))
              : column(table);
      default -> column(table);
    };
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
                draft.percent(40) ? Values.any(INTEGER, random).text() : Optional.empty(),
                false));
    return draft.has(Feature.DROP_COLUMN) && draft.percent(25)
        ? List.of(add, new Definition.DropColumn(table.name(), name))
        : List.of(add);
  }

  private Optional<Definition> index(Table table) {
    List<String> able =
        draft.usable(table).stream()
            .filter(column -> draft.dialect().mayIndex(column.type()))
            .map(Table.Column::name)
            .toList();
    return able.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Definition.CreateIndex(
                table, new Table.Index("n_i" + number, false, List.of(random.pick(able))), true));
  }

  private boolean isReferredTo(Table table) {
    return draft.tables().stream()
        .flatMap(other -> other.foreignKeys().stream())
        .anyMatch(key -> key.table().equals(table.name()));
  }
}
