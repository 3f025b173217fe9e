package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The stretches of a text in which expressions and lists stand, outer ones before inner ones. */
final class Spans {
  private Spans() {}

  static List<Range> of(SqlText text) {
    List<Range> spans = new ArrayList<>();
    Optional<TableDefinition> table = TableDefinition.of(text);
    if (table.isEmpty()) {
      spans.add(text.all());
      addNested(text, text.all(), spans);
      return spans;
    }
    // A definition's own words are no expressions, but its CHECKs and partitions hold some.
    for (Range item : table.get().items()) {
      int start = table.get().column(item).map(one -> one.type().to()).orElse(item.from());
      boolean keyList = text.is(start, "PRIMARY", "UNIQUE", "KEY", "INDEX");
      addNested(text, keyList ? new Range(start, start) : new Range(start, item.to()), spans);
    }
    addNested(text, table.get().tail(), spans);
    return spans;
  }

  /** The clauses in all of them. */
  static List<Clause> clauses(SqlText text) {
    return of(text).stream().flatMap(span -> Clause.of(text, span).stream()).toList();
  }

  private static void addNested(SqlText text, Range range, List<Range> spans) {
    for (int i = range.from(); i < range.to(); i++) {
      if (text.behind(i) > 0) {
        spans.add(text.inside(i));
      }
    }
  }
}
