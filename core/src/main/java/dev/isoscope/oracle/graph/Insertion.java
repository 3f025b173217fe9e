package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.CaseTables;
import dev.isoscope.instrument.Change;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.LinkedHashSet;
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
    SqlText text = SqlText.of(sql);
    int into = text.is(0, "INSERT") ? 1 : -1;
    if (into < 0 || !text.is(into, "INTO") || text.find(text.all(), "ON", "RETURNING") >= 0) {
      return Optional.empty();
    }
    Optional<CaseTables.Table> table = tables.named(text.at(into + 1).text());
    Set<String> sources = new LinkedHashSet<>();
    boolean queries = false;
    for (int i = into + 2; i < text.size(); i++) {
      queries |= text.is(i, "SELECT");
      if (queries && text.at(i).isName()) {
        tables.named(text.at(i).text()).ifPresent(source -> sources.add(source.name()));
      }
    }
    return table.isEmpty() || sources.isEmpty()
        ? Optional.empty()
        : Optional.of(new Insertion(statement, text, into + 1, table.get().name(), sources));
  }

  /** The same into another table. */
  String into(String other) {
    return text.with(new Range(target, target + 1), other).toString();
  }

  /** What it inserted, as sorted images. */
  List<String> inserted(RunRecord record) {
    return record.revealed().changes().getOrDefault(statement, List.of()).stream()
        .map(Change::after)
        .map(version -> record.revealed().images().getOrDefault(version, ""))
        .sorted()
        .toList();
  }
}
