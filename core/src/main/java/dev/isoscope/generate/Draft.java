package dev.isoscope.generate;

import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.Nuance;
import dev.isoscope.sql.tree.Feature;
import dev.isoscope.sql.tree.SqlType;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What all statements of a group are made from. */
final class Draft {
  private static final int FAVOURED = 65;

  private final Dialect dialect;
  private final GeneratorOptions options;
  private final List<Table> tables;
  private final Table favourite;
  private final Constants constants;
  private final Randomness random;
  private final Map<String, List<Table.Column>> usable = new HashMap<>();

  Draft(Dialect dialect, GeneratorOptions options, Database database, Randomness random) {
    this.dialect = dialect;
    this.options = options;
    this.tables = database.tables();
    this.favourite = random.pick(tables);
    this.constants = new Constants(database);
    this.random = random;
    for (Table table : tables) {
      List<Table.Column> columns = new ArrayList<>();
      for (Table.Column column : table.columns()) {
        if (!column.identity() && dialect.comparable(column.type())) {
          columns.add(column);
        }
      }
      usable.put(table.name(), List.copyOf(columns));
    }
  }

  Dialect dialect() {
    return dialect;
  }

  GeneratorOptions options() {
    return options;
  }

  List<Table> tables() {
    return tables;
  }

  Constants constants() {
    return constants;
  }

  Randomness random() {
    return random;
  }

  boolean has(Feature feature) {
    return dialect.has(feature);
  }

  boolean has(Nuance nuance) {
    return dialect.has(nuance);
  }

  /** Whether it is clear which rows the checks of a table are made of. */
  boolean judgesAlike(Table table) {
    return table.checks().isEmpty() || has(Nuance.CHECK_ON_CONFLICT);
  }

  boolean percent(int chance) {
    return random.percent(chance);
  }

  /** A table, mostly the one that most statements are about, so that they meet. */
  Table table() {
    return percent(FAVOURED) ? favourite : random.pick(tables);
  }

  /** Columns that may be compared and computed with: generated values may not. */
  List<Table.Column> usable(Table table) {
    return usable.get(table.name());
  }

  /** Those of them that are in a key. */
  List<Table.Column> keys(Table table) {
    List<Table.Column> keys = new ArrayList<>();
    for (Table.Column column : usable(table)) {
      if (table.isUnique(column.name())) {
        keys.add(column);
      }
    }
    return keys;
  }

  /** Those of them that may be compared with values of a type. */
  List<Table.Column> usable(Table table, SqlType type) {
    boolean mixed = has(Nuance.MIXED_TYPES);
    List<Table.Column> columns = new ArrayList<>();
    for (Table.Column column : usable(table)) {
      SqlType own = column.type();
      if (mixed ? own.domain() == type.domain() : own.feature() == type.feature()) {
        columns.add(column);
      }
    }
    return columns;
  }
}
