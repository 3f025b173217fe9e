package dev.isoscope.oracle.statementgraph;

import dev.isoscope.instrument.CaseTables;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.KeyDefinition;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * Writes whose success hangs on keys: whether a row may be inserted depends on rows that no version
 * set holds, such as one of the same key that was deleted before. They keep the order in which they
 * completed, since the DBMS checks keys on what is there, whatever a transaction sees.
 */
final class KeyOrder {
  private final History history;
  private final CaseTables tables;
  private final Map<String, Set<String>> keys = new HashMap<>();
  private boolean tied;

  KeyOrder(History history) {
    this.history = history;
    Case testCase = history.testCase();
    this.tables = CaseTables.of(testCase);
    for (InitStatement init : testCase.init()) {
      read(SqlText.of(init.sql()));
    }
  }

  private void read(SqlText text) {
    tied |= text.findAnywhere(text.all(), "REFERENCES") >= 0;
    TableDefinition.of(text)
        .ifPresent(table -> table.keys().forEach(key -> add(table.table(), key)));
    KeyDefinition.ofIndex(text).ifPresent(index -> add(index.table(), index.key()));
  }

  private void add(String table, KeyDefinition key) {
    if (key.kind() != KeyDefinition.Kind.INDEX && tables.named(table).isPresent()) {
      key.columns().stream()
          .map(KeyOrder::upper)
          .forEach(
              keys.computeIfAbsent(tables.named(table).get().name(), name -> new HashSet<>())::add);
    }
  }

  /** Pairs of writes that must stay in their order. */
  List<List<Integer>> pairs(List<Integer> statements) {
    List<Step> writes =
        history.steps().stream()
            .filter(step -> statements.contains(step.number()))
            .filter(this::touchesKeys)
            .sorted(Comparator.comparingInt(step -> step.completedAt().orElse(0)))
            .toList();
    Map<String, Integer> last = new HashMap<>();
    List<List<Integer>> pairs = new ArrayList<>();
    for (Step step : writes) {
      String group = tied ? "" : target(step);
      Integer before = last.put(group, step.number());
      if (before != null) {
        pairs.add(List.of(before, step.number()));
      }
    }
    return pairs;
  }

  private boolean touchesKeys(Step step) {
    String sql = step.statement().sql();
    if (StatementKind.of(sql) != StatementKind.WRITE) {
      return false;
    }
    Set<String> columns = keys.get(target(step));
    return tied
        || columns != null
            && (!(WriteShape.of(sql).orElse(null) instanceof UpdateShape update)
                || setsAny(update, columns));
  }

  private static boolean setsAny(UpdateShape update, Set<String> columns) {
    return update.assignments().stream()
        .flatMap(one -> one.columns().stream())
        .anyMatch(column -> columns.contains(upper(column)));
  }

  private String target(Step step) {
    return tables.written(step.statement().sql()).map(CaseTables.Table::name).orElse("");
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }
}
