package dev.isoscope.reduce;

import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Puts a part of an expression, or a constant, in the place of the whole. */
final class ExpressionCuts {
  /** Clauses that hold names of tables or nothing, but no expressions outside parentheses. */
  private static final Set<String> NO_EXPRESSIONS =
      Set.of(
          ("INTO FROM DELETE INSERT REPLACE MERGE UPSERT USING NATURAL LEFT RIGHT INNER FULL CROSS"
                  + " JOIN STRAIGHT_JOIN WITH FOR LOCK DO FETCH UNION INTERSECT EXCEPT MINUS")
              .split(" "));

  private final SqlText text;
  private final List<SqlText> cuts = new ArrayList<>();

  private ExpressionCuts(SqlText text) {
    this.text = text;
  }

  static List<SqlText> of(SqlText text) {
    ExpressionCuts result = new ExpressionCuts(text);
    for (Clause clause : Spans.clauses(text)) {
      if (!NO_EXPRESSIONS.contains(clause.word())) {
        result.clause(clause);
      }
    }
    return result.cuts;
  }

  private void clause(Clause clause) {
    if (clause.is("ON") && clause.body().size() > 1 && !clause.isConflict(text)) {
      cuts.add(text.with(clause.body(), "TRUE"));
    }
    boolean assigns = clause.is("SET", "UPDATE");
    for (Range item : text.items(clause.body())) {
      int equals = assigns ? text.find(item, "=") : -1;
      int start = equals < 0 ? item.from() : equals + 1;
      int end = text.find(new Range(start, item.to()), "AS", "ASC", "DESC", "NULLS");
      Range range = new Range(start, end < 0 ? item.to() : end);
      boolean target = assigns && equals < 0;
      boolean row = clause.is("VALUES") && text.is(item.from(), "(");
      if (!range.isEmpty() && !target && !row) {
        expression(range);
      }
    }
  }

  private void expression(Range range) {
    List<Unit> units = Unit.of(text, range);
    if (units.size() == 1) {
      single(units.get(0));
      return;
    }
    Operands operands = Operands.of(text, units);
    switch (operands.operator()) {
      case NONE -> {}
      case PREFIX -> {
        Range rest = operands.ranges().get(0);
        cuts.add(text.keeping(range, rest));
        expression(rest);
      }
      case COMPARISON -> {
        comparison(range, units);
        operands.ranges().forEach(this::expression);
      }
      case JUNCTION, ARITHMETIC -> {
        List<Range> ranges = operands.ranges();
        ranges.forEach(operand -> cuts.add(text.keeping(range, operand)));
        for (int i = 0; i < ranges.size() && ranges.size() > 2; i++) {
          int from = i == 0 ? ranges.get(0).from() : ranges.get(i - 1).to();
          int to = i == 0 ? ranges.get(1).from() : ranges.get(i).to();
          cuts.add(text.without(new Range(from, to)));
        }
        ranges.forEach(this::expression);
      }
    }
  }

  /** An equation is the simplest comparison. */
  private void comparison(Range range, List<Unit> units) {
    for (int i = 1; i + 1 < units.size(); i++) {
      int not = units.get(i - 1).is(text, "NOT") ? 1 : 0;
      Range operator = new Range(units.get(i - not).range().from(), units.get(i).range().to());
      if (units.get(i).is(text, "IN") && units.get(i + 1).kind() == Unit.Kind.GROUP) {
        Range group = units.get(i + 1).inside(text);
        if (!group.isEmpty() && text.items(group).size() == 1 && !text.is(group.from(), "SELECT")) {
          Range whole = new Range(operator.from(), units.get(i + 1).range().to());
          cuts.add(text.with(whole, (not > 0 ? "<> " : "= ") + text.text(group)));
        }
      } else if (units.get(i).is(text, "<", "<=", ">", ">=", "<>", "!=")) {
        cuts.add(text.with(units.get(i).range(), "="));
      } else if (units.get(i).is(text, "BETWEEN")) {
        int and = text.find(new Range(operator.to(), range.to()), "AND");
        if (and > 0) {
          cuts.add(text.without(new Range(and, range.to())).with(operator, "="));
          cuts.add(text.without(new Range(and, range.to())).with(operator, ">="));
          cuts.add(text.with(new Range(operator.from(), and + 1), "<="));
        }
      }
    }
  }

  private void single(Unit unit) {
    Range range = unit.range();
    switch (unit.kind()) {
      case GROUP -> group(range, unit.inside(text));
      case CALL -> call(range, unit.inside(text));
      case CASE -> {
        for (Clause clause : Clause.of(text, text.inside(range.from()))) {
          if (clause.is("THEN", "ELSE")) {
            cuts.add(text.keeping(range, clause.body()));
          }
        }
      }
      default -> {}
    }
  }

  private void group(Range range, Range inside) {
    boolean members = text.is(range.from() - 1, "IN", "ANY", "ALL", "SOME");
    if (isQuery(inside)) {
      cuts.add(text.with(range, members ? "(NULL)" : "NULL"));
      cuts.add(text.with(range, members ? "(0)" : "0"));
      cuts.add(text.with(range, members ? "(1)" : "1"));
    } else if (!members && text.items(inside).size() == 1) {
      cuts.add(text.keeping(range, inside));
    }
  }

  private void call(Range range, Range inside) {
    if (isQuery(inside)) {
      cuts.add(text.with(range, "TRUE"));
      return;
    }
    for (Range argument : text.items(inside)) {
      int as = text.find(argument, "AS", "FROM", "USING");
      int start = text.is(argument.from(), "DISTINCT", "ALL") ? 1 : 0;
      Range value = new Range(argument.from() + start, as < 0 ? argument.to() : as);
      if (!value.isEmpty() && !text.is(value.from(), "*")) {
        cuts.add(text.keeping(range, value));
      }
    }
    cuts.add(text.with(range, "1"));
  }

  private boolean isQuery(Range inside) {
    return text.is(inside.from(), "SELECT", "WITH", "VALUES", "TABLE");
  }
}
