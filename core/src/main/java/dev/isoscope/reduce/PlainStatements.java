package dev.isoscope.reduce;

import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.Clause;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Puts a plainer statement in the place of one that does more than is needed. What one bug leaves
 * behind then looks alike, whatever it was found with.
 */
final class PlainStatements {
  private static final List<String> CONSTANTS = List.of("0", "1");

  private final SqlText text;
  private final List<Clause> clauses;
  private final List<SqlText> plainer = new ArrayList<>();

  private PlainStatements(SqlText text) {
    this.text = text;
    this.clauses = Clause.of(text, text.all());
  }

  static List<SqlText> of(SqlText text) {
    PlainStatements result = new PlainStatements(text);
    result.collect();
    return result.plainer;
  }

  private void collect() {
    TransactionControl control = TransactionControl.parse(text.toString()).orElse(null);
    if (control instanceof TransactionControl.Rollback) {
      add("COMMIT");
    } else if (control instanceof TransactionControl.Autocommit autocommit && !autocommit.on()) {
      add("BEGIN");
    } else if (text.is(0, "REPLACE", "UPSERT", "INSERT")) {
      insert();
    } else if (text.is(0, "UPDATE") && text.is(2, "SET")) {
      add("DELETE FROM " + text.at(1).text() + clause("WHERE"));
    } else if (text.is(0, "MERGE") && text.is(1, "INTO")) {
      merge(text.at(2).text());
    }
  }

  private void insert() {
    int into = text.find(text.all(), "INTO");
    if (into > 0 && (into > 1 || !text.is(0, "INSERT"))) {
      plainer.add(text.with(new Range(0, into), "INSERT"));
    }
    for (Clause clause : clauses) {
      if (clause.is("SELECT") && into > 0) {
        Range query = new Range(clause.range().from(), text.size());
        rows(clause.body()).forEach(row -> plainer.add(text.with(query, row)));
        return;
      }
    }
  }

  /** What each branch does, without what it depends on. */
  private void merge(String target) {
    for (int i = 0; i + 1 < clauses.size(); i++) {
      if (!clauses.get(i).is("THEN")) {
        continue;
      }
      Clause action = clauses.get(i + 1);
      if (action.is("DELETE")) {
        add("DELETE FROM " + target);
      } else if (action.is("UPDATE") && i + 2 < clauses.size()) {
        add("UPDATE " + target + " " + text.text(clauses.get(i + 2).range()));
      } else if (action.is("INSERT") && i + 2 < clauses.size()) {
        Range values = clauses.get(i + 2).body();
        Range inside = text.is(values.from(), "(") ? text.inside(values.from()) : values;
        String into = "INSERT INTO " + target + " " + text.text(action.body()) + " ";
        rows(inside).forEach(row -> add(into + row));
      }
    }
  }

  private List<String> rows(Range values) {
    int width = text.items(values).size();
    return CONSTANTS.stream()
        .map(constant -> Collections.nCopies(width, constant))
        .map(row -> row.stream().collect(Collectors.joining(", ", "VALUES (", ")")))
        .toList();
  }

  private String clause(String word) {
    return clauses.stream()
        .filter(clause -> clause.is(word))
        .map(clause -> " " + text.text(clause.range()))
        .findFirst()
        .orElse("");
  }

  private void add(String sql) {
    plainer.add(SqlText.of(sql));
  }
}
