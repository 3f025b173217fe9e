package dev.isoscope.reduce;

import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Takes constraints, options and partitions out of CREATE TABLE. */
final class DefinitionCuts {
  private DefinitionCuts() {}

  static List<SqlText> of(SqlText text) {
    Optional<TableDefinition> definition = TableDefinition.of(text);
    if (definition.isEmpty()) {
      return index(text);
    }
    TableDefinition table = definition.get();
    List<SqlText> cuts = new ArrayList<>();
    List<Range> ofColumns = new ArrayList<>();
    Set<Integer> ofTable = new LinkedHashSet<>();
    List<Range> ofOneColumn = new ArrayList<>();
    for (int i = 0; i < table.items().size(); i++) {
      Range item = table.items().get(i);
      Optional<ColumnDefinition> column = table.column(item);
      if (column.isEmpty()) {
        ofTable.add(i);
        continue;
      }
      List<Range> attributes = column.get().attributes();
      if (!attributes.isEmpty()) {
        ofColumns.add(new Range(column.get().type().to(), item.to()));
        ofOneColumn.addAll(attributes.size() > 1 ? attributes : List.of());
      }
    }
    List<Range> everything = new ArrayList<>(ofColumns);
    everything.addAll(text.itemsWithCommas(table.items(), ofTable));
    everything.add(table.tail());
    cuts.add(text.without(everything));
    cuts.add(text.without(table.tail()));
    ofTable.forEach(item -> cuts.add(text.withoutItem(table.items(), item)));
    ofColumns.forEach(range -> cuts.add(text.without(range)));
    ofOneColumn.forEach(range -> cuts.add(text.without(range)));
    keyColumns(table, cuts);
    constraintNames(table, cuts);
    cuts.add(text.without(new Range(1, text.find(text.all(), "TABLE"))));
    cuts.add(text.without(new Range(text.find(text.all(), "TABLE") + 1, table.name())));
    return cuts;
  }

  private static List<SqlText> index(SqlText text) {
    return text.startsWith(0, "CREATE", "UNIQUE", "INDEX")
        ? List.of(text.without(new Range(1, 2)))
        : List.of();
  }

  /** A key of several columns may do with fewer. */
  private static void keyColumns(TableDefinition table, List<SqlText> cuts) {
    SqlText text = table.text();
    for (Range item : table.items()) {
      int open = table.isColumn(item) ? -1 : text.find(item, "(");
      boolean key = open > 0 && !text.is(open - 1, "CHECK") && text.behind(open) > 0;
      List<Range> columns = key ? text.items(text.inside(open)) : List.of();
      for (int i = 0; i < columns.size() && columns.size() > 1; i++) {
        cuts.add(text.withoutItem(columns, i));
      }
    }
  }

  private static void constraintNames(TableDefinition table, List<SqlText> cuts) {
    for (int i = table.body().from(); i < table.body().to(); i++) {
      if (table.text().is(i, "CONSTRAINT")) {
        cuts.add(table.text().without(new Range(i, i + 2)));
      }
    }
  }
}
