package dev.isoscope.reduce;

import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.Unit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes columns integers, and their values with them. */
final class Types {
  private Types() {}

  /** A column of a table. */
  private record Column(TableDefinition table, int index) {}

  static List<Draft> candidates(Draft draft) {
    List<Column> columns = new ArrayList<>();
    for (TableDefinition table : Tables.definitions(draft)) {
      for (int i = 0; i < table.columnNames().size(); i++) {
        if (!isInteger(table, i)) {
          columns.add(new Column(table, i));
        }
      }
    }
    List<Draft> candidates = new ArrayList<>();
    if (!columns.isEmpty()) {
      candidates.add(retyped(draft, columns, constants(draft)));
    }
    for (Column column : columns) {
      candidates.add(retyped(draft, List.of(column), inserted(draft, column)));
    }
    return candidates;
  }

  private static boolean isInteger(TableDefinition table, int column) {
    Range type = type(table, column);
    return type.size() == 1 && table.text().is(type.from(), "INT", "INTEGER");
  }

  private static Range type(TableDefinition table, int column) {
    return table.columns().get(column).type();
  }

  private static Draft retyped(Draft draft, List<Column> columns, List<String> constants) {
    Map<String, String> numbers = new HashMap<>();
    constants.forEach(value -> numbers.putIfAbsent(value, String.valueOf(numbers.size())));
    return draft.map(
        text -> {
          SqlText result = renumbered(text, numbers);
          for (Column column : columns) {
            if (text.equals(column.table().text())) {
              TableDefinition table = TableDefinition.of(result).orElseThrow();
              result = result.with(type(table, column.index()), " INT");
            }
          }
          return result;
        });
  }

  /** The constants that are inserted into a column and are no whole numbers. */
  private static List<String> inserted(Draft draft, Column column) {
    return draft
        .texts()
        .flatMap(text -> Columns.values(text, column.table(), column.index()))
        .filter(Types::isConstant)
        .toList();
  }

  /** All constants outside the definitions of tables that are no whole numbers. */
  private static List<String> constants(Draft draft) {
    return draft
        .texts()
        .filter(text -> TableDefinition.of(text).isEmpty())
        .flatMap(
            text ->
                Spans.of(text).stream()
                    .flatMap(span -> Unit.of(text, span).stream())
                    .map(unit -> text.text(unit.range())))
        .filter(Types::isConstant)
        .toList();
  }

  private static boolean isConstant(String value) {
    SqlText text = SqlText.of(value);
    List<Unit> units = Unit.of(text, text.all());
    return units.size() == 1
        && !value.matches("[0-9]+")
        && (units.get(0).kind() == Unit.Kind.LITERAL || text.is(0, "TRUE", "FALSE"));
  }

  private static SqlText renumbered(SqlText text, Map<String, String> numbers) {
    if (numbers.isEmpty()) {
      return text;
    }
    SqlText result = text;
    for (int i = 0; i < result.size(); i++) {
      for (int width = Math.min(2, result.size() - i); width > 0; width--) {
        String number = numbers.get(result.text(new Range(i, i + width)));
        if (number != null) {
          result = result.with(new Range(i, i + width), number);
          break;
        }
      }
    }
    return result;
  }
}
