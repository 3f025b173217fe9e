package dev.isoscope.reduce;

import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.Unit;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The operands of the operators that bind loosest in an expression.
 *
 * @param ranges in their order
 */
record Operands(Operator operator, List<Range> ranges) {
  /** What joins the operands. */
  enum Operator {
    NONE,
    PREFIX,
    /** AND, OR. */
    JUNCTION,
    COMPARISON,
    ARITHMETIC
  }

  private static final Set<String> COMPARISONS =
      Set.of(
          "=", "==", "<>", "!=", "<", ">", "<=", ">=", "<=>", "IS", "LIKE", "IN", "BETWEEN",
          "REGEXP", "RLIKE", "GLOB", "~");

  private static final List<Set<String>> LOOSE_TO_TIGHT =
      List.of(
          Set.of("OR"),
          Set.of("XOR"),
          Set.of("AND"),
          Set.of("NOT"),
          COMPARISONS,
          Set.of("|", "&", "<<", ">>", "^"),
          Set.of("+", "-", "||"),
          Set.of("*", "/", "%", "DIV", "MOD"),
          Set.of("::", "COLLATE", "->", "->>"));

  static Operands of(SqlText text, List<Unit> units) {
    for (Set<String> operators : LOOSE_TO_TIGHT) {
      if (operators.contains("NOT")) {
        if (units.get(0).is(text, "NOT")) {
          return prefix(units);
        }
        continue;
      }
      List<Integer> at = at(text, units, operators);
      if (!at.isEmpty()) {
        return new Operands(operator(operators), ranges(text, units, at));
      }
    }
    return units.get(0).is(text, "-", "+", "~", "!", "DISTINCT")
        ? prefix(units)
        : new Operands(Operator.NONE, List.of());
  }

  private static Operands prefix(List<Unit> units) {
    Range rest = new Range(units.get(1).range().from(), units.get(units.size() - 1).range().to());
    return new Operands(Operator.PREFIX, List.of(rest));
  }

  private static Operator operator(Set<String> operators) {
    if (operators.contains("=")) {
      return Operator.COMPARISON;
    }
    return operators.contains("OR") || operators.contains("AND") || operators.contains("XOR")
        ? Operator.JUNCTION
        : Operator.ARITHMETIC;
  }

  /** The units that are such operators and stand between operands. */
  private static List<Integer> at(SqlText text, List<Unit> units, Set<String> operators) {
    List<Integer> found = new ArrayList<>();
    boolean between = false;
    boolean operand = false;
    for (int i = 0; i < units.size(); i++) {
      Unit unit = units.get(i);
      boolean joins = unit.range().size() == 1 && isOperator(text, unit, LOOSE_TO_TIGHT);
      boolean ofBetween = between && unit.is(text, "AND");
      between = (between && !ofBetween) || unit.is(text, "BETWEEN");
      boolean last = i == units.size() - 1;
      if (operand && !last && !ofBetween && isOperator(text, unit, List.of(operators))) {
        found.add(i);
      }
      operand = !joins;
    }
    return found;
  }

  private static boolean isOperator(SqlText text, Unit unit, List<Set<String>> levels) {
    return levels.stream().anyMatch(set -> unit.is(text, set.toArray(String[]::new)));
  }

  private static List<Range> ranges(SqlText text, List<Unit> units, List<Integer> operators) {
    List<Range> ranges = new ArrayList<>();
    int start = units.get(0).range().from();
    for (int at : operators) {
      int behindNot = at > 0 && units.get(at - 1).is(text, "NOT") ? 1 : 0;
      ranges.add(new Range(start, units.get(at - behindNot).range().from()));
      start = units.get(at).range().to();
    }
    ranges.add(new Range(start, units.get(units.size() - 1).range().to()));
    return ranges.stream().filter(range -> !range.isEmpty()).toList();
  }
}
