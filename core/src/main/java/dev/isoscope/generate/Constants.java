package dev.isoscope.generate;

import dev.isoscope.sql.tree.Literal;
import dev.isoscope.sql.tree.Table;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The constants that rows hold or that transactions of the group write, by column. Statements draw
 * from them, so that they meet rows and each other. A column that refers to another shares its
 * constants.
 */
final class Constants {
  private static final int KNOWN = 82;

  private final Map<String, List<Literal>> known = new HashMap<>();

  Constants(Database database) {
    for (int i = 0; i < database.tables().size(); i++) {
      Table table = database.tables().get(i);
      share(table);
      List<String> names = names(table);
      for (List<Literal> row : database.contents().get(i)) {
        for (int c = 0; c < names.size(); c++) {
          note(table, names.get(c), row.get(c));
        }
      }
    }
  }

  /** The columns that rows of the table have values for: all that the DBMS does not fill. */
  static List<String> names(Table table) {
    return table.columns().stream().filter(Table.Column::isGiven).map(Table.Column::name).toList();
  }

  private void share(Table table) {
    for (Table.ForeignKey key : table.foreignKeys()) {
      for (int i = 0; i < key.columns().size(); i++) {
        String name = table.name() + "." + key.columns().get(i);
        known.put(name, of(key.table() + "." + key.referenced().get(i)));
      }
    }
  }

  private List<Literal> of(String name) {
    return known.computeIfAbsent(name, unknown -> new ArrayList<>());
  }

  /** Remembers a value that a row has or is to have. */
  void note(Table table, String column, Literal value) {
    if (!value.isNull()) {
      of(table.name() + "." + column).add(value);
    }
  }

  /** A constant to compare a column with or to write to it, mostly one that is known. */
  Literal pick(Table table, Table.Column column, Randomness random) {
    List<Literal> values = of(table.name() + "." + column.name());
    return values.isEmpty() || !random.percent(KNOWN)
        ? Values.any(column.type(), random)
        : random.pick(values);
  }
}
