package dev.isoscope.sql.text;

import dev.isoscope.model.TableState;
import java.util.ArrayList;
import java.util.List;

/**
 * A query that WITH gives a name.
 *
 * @param known from where on the name stands for it and not for a table
 */
record CommonTable(String name, int known) {
  /** Those in front of a statement. */
  static List<CommonTable> before(SqlText text, int start) {
    List<CommonTable> tables = new ArrayList<>();
    boolean recursive = text.is(1, "RECURSIVE");
    for (Range item : text.items(new Range(Math.min(start, recursive ? 2 : 1), start))) {
      if (text.at(item.from()).isName()) {
        tables.add(new CommonTable(text.at(item.from()).text(), recursive ? 0 : item.to()));
      }
    }
    return tables;
  }

  /** Where the statement behind them starts; the beginning if there are none. */
  static int behind(SqlText text) {
    if (!text.is(0, "WITH")) {
      return 0;
    }
    for (int i = 1; i < text.size(); i = Math.max(i + 1, text.behind(i))) {
      boolean opens = text.is(i, "SELECT", "VALUES", "TABLE");
      boolean writes = KeyWords.WRITES.contains(KeyWords.upper(text, i));
      if (text.is(i - 1, ")") && (opens || writes || text.opensQuery(i))) {
        return i;
      }
    }
    return 0;
  }

  boolean isMeantBy(TableReference reference) {
    return reference.place() >= known && TableState.sameName(reference.table(), name);
  }
}
