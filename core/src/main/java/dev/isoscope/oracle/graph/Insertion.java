package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.Change;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An INSERT whose values come from queries.
 *
 * @param target the place of the table's name
 * @param sources the tables that it reads
 */
record Insertion(int statement, SqlText text, int target, String table, Set<String> sources) {
  /** Reads a statement; empty if it is something else, or does more than insert. */
  static Optional<Insertion> of(int statement, String sql, CaseTables tables) {
    Optional<InsertShape> shape = InsertShape.plain(sql);
    Optional<CaseTables.Table> table = shape.flatMap(one -> tables.named(one.target().table()));
    if (table.isEmpty()) {
      return Optional.empty();
    }
    SqlText text = shape.get().text();
    int query = text.findAnywhere(text.all(), "SELECT");
    Set<String> sources =
        query < 0 ? Set.of() : tables.mentioned(text, new Range(query, text.size()));
    return sources.isEmpty() || !tables.settles(text)
        ? Optional.empty()
        : Optional.of(
            new Insertion(
                statement, text, shape.get().target().place(), table.get().name(), sources));
  }

  /** The same into another table. */
  String into(String other) {
    return text.with(new Range(target, target + 1), other).toString();
  }

  /** What it inserted, as sorted images. */
  List<String> inserted(RunRecord record) {
    return record.revealed().changesOf(statement).stream()
        .map(Change::after)
        .map(version -> record.revealed().images().getOrDefault(version, ""))
        .sorted()
        .toList();
  }
}
