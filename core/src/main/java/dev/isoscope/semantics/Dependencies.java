package dev.isoscope.semantics;

import dev.isoscope.sql.Tokenizer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * Of which tables a statement takes snapshots where each table has its own, as H2 does at
 * repeatable read: of those that its queries, conditions and values look at, which are not always
 * all that it works on (collectDependencies of its statements, and
 * SessionLocal.startStatementWithinTransaction).
 */
record Dependencies(ScratchSchema schema) {
  Set<ScratchTable> of(String sql) {
    Set<ScratchTable> tables = new LinkedHashSet<>();
    for (ScratchTable table : schema.tables()) {
      if (looksAt(sql, table)) {
        tables.add(table);
      }
    }
    return tables;
  }

  /** Tables whose foreign keys lead to one of these, near or far, and that are none of them. */
  Set<ScratchTable> referringTo(Set<ScratchTable> tables) {
    Set<ScratchTable> found = new LinkedHashSet<>();
    Deque<ScratchTable> open = new ArrayDeque<>(tables);
    while (!open.isEmpty()) {
      ScratchTable referred = open.remove();
      for (ScratchTable table : schema.tables()) {
        if (table.refersTo(referred) && !tables.contains(table) && found.add(table)) {
          open.add(table);
        }
      }
    }
    return found;
  }

  private boolean looksAt(String sql, ScratchTable table) {
    return schema.parse(sql).map(write -> looksAt(write, table)).orElseGet(() -> names(sql, table));
  }

  private static boolean looksAt(WriteStatement write, ScratchTable table) {
    if (write.sources().contains(table)) {
      return true;
    }
    return write.table().equals(table)
        && switch (write.verb()) {
          case INSERT -> false;
          case MERGE -> write.joins();
          case UPDATE, DELETE -> write.readsOwnColumns();
        };
  }

  private static boolean names(String sql, ScratchTable table) {
    return Tokenizer.words(sql).stream().anyMatch(word -> table.is(word.text()));
  }
}
