package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.Unit;
import java.util.ArrayList;
import java.util.List;

/** Leaves out what qualifies names, and second names of tables and columns. */
final class NameCuts {
  private NameCuts() {}

  static List<SqlText> of(SqlText text) {
    List<Range> qualifiers = new ArrayList<>();
    List<Range> aliases = new ArrayList<>();
    for (Clause clause : Spans.clauses(text)) {
      List<Unit> units = Unit.of(text, clause.body());
      for (int i = 0; i < units.size(); i++) {
        qualifier(units.get(i), qualifiers);
        alias(text, units, i, clause, aliases);
      }
    }
    List<Range> both = new ArrayList<>(qualifiers);
    both.addAll(aliases);
    List<SqlText> cuts = new ArrayList<>();
    if (!both.isEmpty()) {
      cuts.add(text.without(both));
      cuts.add(text.without(qualifiers));
      both.forEach(range -> cuts.add(text.without(range)));
    }
    return cuts;
  }

  private static void qualifier(Unit unit, List<Range> qualifiers) {
    if (unit.kind() == Unit.Kind.NAME && unit.range().size() > 2) {
      qualifiers.add(new Range(unit.range().from(), unit.range().to() - 1));
    }
  }

  private static void alias(
      SqlText text, List<Unit> units, int at, Clause clause, List<Range> aliases) {
    boolean last = at + 1 >= units.size();
    if (last || units.get(at + 1).kind() != Unit.Kind.NAME) {
      return;
    }
    Range next = units.get(at + 1).range();
    if (units.get(at).is(text, "AS")) {
      aliases.add(new Range(units.get(at).range().from(), next.to()));
    } else if (units.get(at).kind() == Unit.Kind.NAME
        && (clause.isJoin() || clause.is("FROM", "UPDATE"))) {
      aliases.add(next);
    }
  }
}
