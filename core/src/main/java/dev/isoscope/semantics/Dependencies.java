package dev.isoscope.semantics;

import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.Assignment;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;

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

  /**
   * Those of which it certainly takes one. A query inside may be gone from the statement before it
   * is carried out: a common table that nobody uses, or a value that is not needed.
   */
  Set<ScratchTable> certain(String sql) {
    Set<ScratchTable> tables = new LinkedHashSet<>();
    for (ScratchTable table : of(sql)) {
      Optional<WriteStatement> write = schema.parse(sql);
      if (write.filter(one -> one.table().equals(table)).isPresent() || namesOutside(sql, table)) {
        tables.add(table);
      }
    }
    return tables;
  }

  /** Whether a statement names a table outside of all brackets. */
  private boolean namesOutside(String sql, ScratchTable table) {
    SqlText text = SqlText.of(sql);
    for (int i = 0; i < text.size(); i = Math.max(i + 1, text.is(i, "(") ? text.behind(i) : 0)) {
      if (schema.names(text.at(i).text(), table)) {
        return true;
      }
    }
    return false;
  }

  /** Tables whose foreign keys lead to one of these, near or far, and that are none of them. */
  Set<ScratchTable> referringTo(Set<ScratchTable> tables) {
    return reached(tables, (known, other) -> other.refersTo(known));
  }

  /** Tables to which foreign keys of these lead, near or far, and that are none of them. */
  Set<ScratchTable> referredToBy(Set<ScratchTable> tables) {
    return reached(tables, ScratchTable::refersTo);
  }

  private Set<ScratchTable> reached(
      Set<ScratchTable> tables, BiPredicate<ScratchTable, ScratchTable> leads) {
    Set<ScratchTable> found = new LinkedHashSet<>();
    Deque<ScratchTable> open = new ArrayDeque<>(tables);
    while (!open.isEmpty()) {
      ScratchTable known = open.remove();
      for (ScratchTable table : schema.tables()) {
        if (leads.test(known, table) && !tables.contains(table) && found.add(table)) {
          open.add(table);
        }
      }
    }
    return found;
  }

  private boolean looksAt(String sql, ScratchTable table) {
    return schema
        .parse(sql)
        .map(write -> looksAt(write, table))
        .orElseGet(() -> schema.names(sql, table));
  }

  private static boolean looksAt(WriteStatement write, ScratchTable table) {
    if (write.sources().contains(table)) {
      return true;
    }
    return write.table().equals(table)
        && switch (write.verb()) {
          case INSERT -> false;
          case MERGE -> write.joins();
          case UPDATE, DELETE -> readsOwnColumns(write);
        };
  }

  /**
   * Whether an UPDATE or DELETE mentions columns of its table, other than those it sets. In queries
   * inside it the columns of their own tables come first.
   */
  static boolean readsOwnColumns(WriteStatement statement) {
    WriteShape write = statement.shape();
    ScratchTable table = statement.table();
    Set<ScratchTable> sources = statement.sources();
    SqlText text = write.text();
    List<Range> set =
        write instanceof UpdateShape update
            ? update.assignments().stream().map(Assignment::target).toList()
            : List.of();
    int behindQuery = 0;
    for (int i = write.target().range().to(); i < text.size(); i++) {
      int at = i;
      behindQuery = text.opensQuery(i) ? Math.max(behindQuery, text.behind(i)) : behindQuery;
      boolean assigned = set.stream().anyMatch(one -> one.from() <= at && at < one.to());
      if (!assigned && isColumn(table, text.at(i)) && !text.is(i + 1, ".")) {
        boolean own =
            text.is(i - 1, ".")
                ? same(text.at(i - 2).text(), write.target().name())
                : i >= behindQuery || sources.stream().noneMatch(one -> isColumn(one, text.at(at)));
        if (own) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isColumn(ScratchTable table, Piece piece) {
    return piece.isName()
        && table.columns().stream().anyMatch(column -> same(column.name(), piece.text()));
  }

  private static boolean same(String left, String right) {
    return TableState.plainName(left).equals(TableState.plainName(right));
  }
}
