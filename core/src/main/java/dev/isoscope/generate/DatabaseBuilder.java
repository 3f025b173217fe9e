package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.Insert;
import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.RowSource;
import dev.isoscope.sql.tree.SqlStatement;
import dev.isoscope.sql.tree.SqlText;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Makes one to three tables with rows. */
final class DatabaseBuilder {
  private static final Chances<Integer> COUNTS =
      new Chances<Integer>().with(48, 1).with(40, 2).with(12, 3);

  private final Dialect dialect;
  private final Randomness random;

  DatabaseBuilder(Dialect dialect, Randomness random) {
    this.dialect = dialect;
    this.random = random;
  }

  Database build() {
    List<Table> tables = new ArrayList<>();
    Map<String, Table> byName = new HashMap<>();
    Map<String, List<List<Literal>>> contents = new HashMap<>();
    int count = COUNTS.pick(random);
    for (int i = 1; i <= count; i++) {
      Table table = table("t" + i, List.copyOf(tables));
      contents.put(table.name(), new RowsBuilder(random, byName, contents).rows(table));
      byName.put(table.name(), table);
      tables.add(table);
    }
    Set<Feature> features = EnumSet.noneOf(Feature.class);
    List<String> init = new ArrayList<>();
    for (Table table : tables) {
      for (SqlStatement statement : statements(table, contents.get(table.name()))) {
        init.add(SqlText.of(statement, dialect, features));
      }
    }
    features.remove(Feature.INSERT); // only what transactions do counts
    features.remove(Feature.INSERT_ROWS);
    List<List<List<Literal>>> rows = tables.stream().map(t -> contents.get(t.name())).toList();
    return new Database(tables, rows, init, features);
  }

  /** Draws again what the dialect does without. */
  private Table table(String name, List<Table> earlier) {
    Table table = new TableBuilder(dialect, random, name, earlier).build();
    while (!dialect.takes(table)) {
      table = new TableBuilder(dialect, random, name, earlier).build();
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
