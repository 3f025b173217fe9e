package dev.isoscope.oracle.statementgraph;

import dev.isoscope.instrument.CaseTables;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
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
    tied |= text.pieces().stream().anyMatch(piece -> piece.is("REFERENCES"));
    TableDefinition.of(text).ifPresent(this::read);
    int on = text.find(text.all(), "ON");
    if (text.is(0, "CREATE") && text.is(1, "UNIQUE") && on > 0 && on + 1 < text.size()) {
      tables
          .named(text.at(on + 1).text())
          .ifPresent(table -> add(table.name(), text, new Range(on + 2, text.size())));
    }
  }

  private void read(TableDefinition definition) {
    SqlText text = definition.text();
    for (Range item : definition.items()) {
      if (text.find(item, "PRIMARY", "UNIQUE", "FOREIGN", "REFERENCES") < 0) {
        continue;
      }
      boolean column = definition.isColumn(item);
      add(definition.table(), text, column ? new Range(item.from(), item.from() + 1) : item);
    }
  }

  private void add(String table, SqlText text, Range range) {
    Set<String> columns = keys.computeIfAbsent(table, name -> new HashSet<>());
    for (int i = range.from(); i < range.to(); i++) {
      columns.add(upper(text.at(i).text()));
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
    SqlText text = SqlText.of(step.statement().sql());
    if (StatementKind.of(step.statement().sql()) != StatementKind.WRITE) {
      return false;
    }
    return tied || keys.containsKey(target(step)) && (!text.is(0, "UPDATE") || setsKey(step, text));
  }

  private boolean setsKey(Step step, SqlText text) {
    Set<String> columns = keys.get(target(step));
    return Clause.of(text, text.all()).stream()
        .filter(clause -> clause.is("SET"))
        .flatMap(clause -> text.items(clause.body()).stream())
        .anyMatch(item -> columns.contains(upper(text.at(item.from()).text())));
  }

  private String target(Step step) {
    return SqlText.of(step.statement().sql()).pieces().stream()
        .filter(piece -> piece.isName())
        .flatMap(piece -> tables.named(piece.text()).stream())
        .map(CaseTables.Table::name)
        .findFirst()
        .orElse("");
  }

  private static String upper(String text) {
    return text.toUpperCase(Locale.ROOT);
  }
}
