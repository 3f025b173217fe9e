package dev.isoscope.reduce;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Makes constants simple: first each value everywhere at once, so that what was equal stays equal
 * and what differed differs; then one by one.
 */
final class Literals {
  private static final int MOST_SIMPLE = 26;

  private Literals() {}

  static List<Draft> candidates(Draft draft) {
    Set<String> used = new LinkedHashSet<>();
    draft.texts().forEach(text -> places(text).forEach(place -> used.add(text.at(place).text())));
    List<Draft> candidates = new ArrayList<>();
    for (String literal : used) {
      simplest(literal, used)
          .ifPresent(simple -> candidates.add(draft.map(text -> replace(text, literal, simple))));
    }
    for (int i = 0; i < draft.size(); i++) {
      SqlText text = draft.text(i);
      for (int place : places(text)) {
        for (String simple : simpler(text.at(place))) {
          candidates.add(draft.with(i, text.with(new Range(place, place + 1), simple)));
        }
      }
    }
    return candidates;
  }

  /** Where literals stand, but for the lengths that types have. */
  private static List<Integer> places(SqlText text) {
    Optional<TableDefinition> table = TableDefinition.of(text);
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      if (text.at(i).isLiteral() && !isOfType(table, i)) {
        places.add(i);
      }
    }
    return places;
  }

  private static boolean isOfType(Optional<TableDefinition> table, int at) {
    return table.isPresent()
        && table.get().columns().stream()
            .map(ColumnDefinition::type)
            .anyMatch(type -> type.from() <= at && at < type.to());
  }

  private static SqlText replace(SqlText text, String literal, String simple) {
    SqlText result = text;
    for (int place : places(text)) {
      if (text.at(place).text().equals(literal)) {
        result = result.with(new Range(place, place + 1), simple);
      }
    }
    return result;
  }

  /** The simplest constant of the same sort that nobody uses. */
  private static Optional<String> simplest(String literal, Set<String> used) {
    boolean string = literal.startsWith("'");
    for (int i = 0; i < MOST_SIMPLE; i++) {
      String simple = string ? "'" + (char) ('a' + i) + "'" : String.valueOf(i);
      boolean simpler =
          simple.length() < literal.length()
              || (simple.length() == literal.length() && simple.compareTo(literal) < 0);
      if (simpler && !used.contains(simple)) {
        return Optional.of(simple);
      }
    }
    return Optional.empty();
  }

  private static List<String> simpler(Piece literal) {
    if (literal.kind() == Token.Kind.STRING) {
      return literal.text().length() > 3 ? List.of("'a'") : List.of();
    }
    return literal.text().matches("[01]") ? List.of() : List.of("0", "1");
  }
}
