package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A table that a statement names.
 *
 * @param range its name with what qualifies it, and the other name that the statement gives it
 * @param place where its own name stands
 * @param table its own name, with what qualifies it
 * @param name what the statement calls it
 */
public record TableReference(Range range, int place, String table, String name) {
  /** Whether the statement gives it another name. */
  public boolean isRenamed() {
    return range.to() > place + 1;
  }

  /** Reads an item of FROM; empty if it is anything else than a table and perhaps its name. */
  public static Optional<TableReference> only(SqlText text, Range item) {
    return at(text, item.from()).filter(found -> found.range().to() == item.to());
  }

  /** Reads what stands at a place; empty if that is no name. */
  static Optional<TableReference> at(SqlText text, int from) {
    int at = text.is(from, "ONLY") ? from + 1 : from;
    if (at >= text.size() || !text.at(at).isName() || KeyWords.opensQuery(text, at)) {
      return Optional.empty();
    }
    int first = at;
    while (text.is(at + 1, ".") && at + 2 < text.size()) {
      at += 2;
    }
    String table = text.text(new Range(first, at + 1));
    int alias = text.is(at + 1, "AS") && at + 2 < text.size() ? at + 2 : at + 1;
    return KeyWords.isAlias(text, alias)
        ? Optional.of(
            new TableReference(new Range(from, alias + 1), at, table, text.at(alias).text()))
        : Optional.of(new TableReference(new Range(from, at + 1), at, table, table));
  }

  /** All tables that queries and joins in a statement read, in their order. */
  static List<TableReference> readBy(SqlText text, int start) {
    List<TableReference> found = new ArrayList<>();
    sources(text, new Range(start, text.size()), found);
    for (int i = 0; i < text.size(); i++) {
      if (text.opensQuery(i)) {
        sources(text, text.inside(i), found);
      } else if (text.is(i, "TABLE") && !text.is(i + 1, "(")) {
        at(text, i + 1).ifPresent(found::add);
      }
    }
    List<CommonTable> common = CommonTable.before(text, start);
    return found.stream()
        .filter(one -> common.stream().noneMatch(table -> table.isMeantBy(one)))
        .sorted((left, right) -> Integer.compare(left.place(), right.place()))
        .toList();
  }

  /** The tables behind FROM, USING and JOIN in a range, but not those in queries inside it. */
  private static void sources(SqlText text, Range range, List<TableReference> found) {
    Clause before = null;
    for (Clause clause : Clause.of(text, range)) {
      if (clause.is("UPDATE") && before == null) {
        text.items(clause.body()).stream().skip(1).forEach(item -> source(text, item, found));
      }
      boolean columns = clause.is("USING") && before != null && before.isJoin();
      if (clause.is("FROM", "USING") && !columns || clause.isJoin()) {
        text.items(clause.body()).forEach(item -> source(text, item, found));
      }
      before = clause;
    }
  }

  private static void source(SqlText text, Range item, List<TableReference> found) {
    int at = item.from();
    if (text.is(at, "(") && text.behind(at) > 0 && !text.opensQuery(at)) {
      Range inside = text.inside(at);
      List<Clause> clauses = Clause.of(text, inside);
      if (!clauses.isEmpty()) {
        text.items(clauses.get(0).body()).forEach(one -> source(text, one, found));
        sources(text, new Range(clauses.get(0).range().to(), inside.to()), found);
      }
    } else {
      at(text, at).filter(table -> !text.is(table.place() + 1, "(")).ifPresent(found::add);
    }
  }
}
