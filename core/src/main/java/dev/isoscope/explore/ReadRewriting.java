package dev.isoscope.explore;

import dev.isoscope.model.InitStatement;
import dev.isoscope.sql.text.ColumnDefinition;
import dev.isoscope.sql.text.QueryShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.TableReference;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Which queries read without locks, and how what they read could be written as well. */
final class ReadRewriting {
  private ReadRewriting() {}

  /** The places of plain queries within transactions; alone, a lock would not outlast them. */
  static List<Integer> plainReads(SessionScripts scripts) {
    Map<Integer, ScriptedTransaction> byPlace =
        ScriptedTransaction.byPlace(ScriptedTransaction.of(scripts));
    return IntStream.range(0, scripts.size())
        .filter(place -> byPlace.get(place).explicit())
        .filter(place -> plain(scripts.sql(place)).isPresent())
        .boxed()
        .toList();
  }

  private static Optional<QueryShape> plain(String sql) {
    return StatementShape.of(sql)
        .filter(QueryShape.class::isInstance)
        .map(QueryShape.class::cast)
        .filter(query -> query.isPlain() && !query.sources().isEmpty());
  }

  /** An UPDATE that changes nothing of the rows of one table that a query reads. */
  static Optional<String> touch(SessionScripts scripts, int place) {
    Optional<QueryShape> query =
        plain(scripts.sql(place))
            .filter(shape -> shape.sources().size() == 1 && shape.reads().size() == 1)
            .filter(shape -> !shape.combinesQueries());
    if (query.isEmpty()) {
      return Optional.empty();
    }
    TableReference table = query.get().reads().get(0);
    Optional<Range> condition = query.get().condition();
    return column(scripts, table.table())
        .filter(column -> !table.isRenamed())
        .map(column -> "UPDATE " + table.table() + " SET " + column + " = " + column)
        .map(
            update ->
                condition.isEmpty()
                    ? update
                    : update + " WHERE " + query.get().text().text(condition.get()).strip());
  }

  /** A column of a table that is no part of its key, if there is one. */
  private static Optional<String> column(SessionScripts scripts, String table) {
    return definition(scripts, table)
        .flatMap(
            definition ->
                definition.columns().stream()
                    .map(ColumnDefinition::name)
                    .filter(
                        name ->
                            definition.keys().stream()
                                .noneMatch(key -> key.columns().contains(name)))
                    .findFirst());
  }

  /** The definition of a table in the case. */
  static Optional<TableDefinition> definition(SessionScripts scripts, String table) {
    return scripts.testCase().init().stream()
        .map(InitStatement::sql)
        .flatMap(sql -> TableDefinition.of(sql).stream())
        .filter(definition -> TableDefinition.sameName(definition.table(), table))
        .findFirst();
  }
}
