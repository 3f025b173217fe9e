package dev.isoscope.explore;

import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.QueryShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.WriteShape;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The unique keys that scripts seem to rely on: who looks for a row by the values of some columns
 * and then inserts one into that table wants it to be the only one.
 */
final class DerivedKeys {
  private DerivedKeys() {}

  /** Statements that make these keys, the same on every DBMS. */
  static List<String> of(SessionScripts scripts) {
    Set<String> indexes = new LinkedHashSet<>();
    for (int place = 0; place < scripts.size(); place++) {
      index(scripts, place).ifPresent(indexes::add);
    }
    return List.copyOf(indexes);
  }

  private static Optional<String> index(SessionScripts scripts, int place) {
    Optional<StatementShape> query =
        StatementShape.of(scripts.sql(place))
            .filter(QueryShape.class::isInstance)
            .filter(shape -> shape.reads().size() == 1 && shape.condition().isPresent());
    if (query.isEmpty()) {
      return Optional.empty();
    }
    String table = query.get().reads().get(0).table();
    return ReadRewriting.definition(scripts, table)
        .filter(definition -> inserts(scripts, table))
        .map(definition -> compared(query.get(), definition))
        .filter(columns -> !columns.isEmpty())
        .map(
            columns ->
                "CREATE UNIQUE INDEX %s_key ON %s (%s)"
                    .formatted(table, table, String.join(", ", columns)));
  }

  /** Whether two sessions insert into a table, so that both may insert the same. */
  private static boolean inserts(SessionScripts scripts, String table) {
    return IntStream.range(0, scripts.size())
            .filter(
                place ->
                    WriteShape.of(scripts.sql(place))
                        .filter(InsertShape.class::isInstance)
                        .map(write -> ((InsertShape) write).target().table())
                        .filter(target -> TableDefinition.sameName(target, table))
                        .isPresent())
            .map(scripts::session)
            .distinct()
            .count()
        > 1;
  }

  /**
   * The columns that a condition demands to have certain values; none if it demands more or else.
   */
  private static Set<String> compared(StatementShape query, TableDefinition definition) {
    SqlText text = query.text();
    Range condition = query.condition().orElseThrow();
    Set<String> columns = new TreeSet<>();
    for (int i = condition.from(); i < condition.to(); i += 4) {
      boolean compares =
          i + 2 < condition.to() && text.is(i + 1, "=") && text.at(i + 2).isLiteral();
      boolean goesOn = i + 3 < condition.to();
      String name = text.at(i).text();
      boolean known =
          definition.columnNames().stream()
              .anyMatch(column -> TableDefinition.sameName(column, name));
      if (!compares || !known || (goesOn && !text.is(i + 3, "AND"))) {
        return Set.of();
      }
      columns.add(name.toLowerCase(Locale.ROOT));
    }
    return columns;
  }
}
