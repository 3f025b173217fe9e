package dev.isoscope.reduce;

import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.InsertShape;
import dev.isoscope.sql.text.MergeShape;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
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
  private final List<SqlText> plainer = new ArrayList<>();

  private PlainStatements(SqlText text) {
    this.text = text;
  }

  static List<SqlText> of(SqlText text) {
    PlainStatements result = new PlainStatements(text);
    result.collect();
    return result.plainer;
  }

  /** Leaves out comments and line breaks, and spells transaction control in the plainest way. */
  static List<SqlText> spelling(SqlText text) {
    List<SqlText> plainer = new ArrayList<>();
    if (text.hasComments()) {
      plainer.add(text.withoutComments());
    }
    plainer.add(text.onOneLine());
    TransactionControl control = TransactionControl.parse(text.toString()).orElse(null);
    if (control instanceof TransactionControl.Begin) {
      plainer.add(SqlText.of("BEGIN"));
    } else if (control instanceof TransactionControl.Commit) {
      plainer.add(SqlText.of("COMMIT"));
    } else if (control instanceof TransactionControl.Rollback) {
      plainer.add(SqlText.of("ROLLBACK"));
    }
    return plainer;
  }

  private void collect() {
    TransactionControl control = TransactionControl.parse(text.toString()).orElse(null);
    if (control instanceof TransactionControl.Rollback) {
      add("COMMIT");
    } else if (control instanceof TransactionControl.Autocommit autocommit && !autocommit.on()) {
      add("BEGIN");
    } else {
      WriteShape.of(text).filter(shape -> !shape.hasCommonTables()).ifPresent(this::write);
    }
  }

  private void write(WriteShape shape) {
    String target = shape.target().table();
    if (shape instanceof InsertShape insert && !insert.verb().equals("MERGE")) {
      insert(insert);
    } else if (shape instanceof UpdateShape update && text.is(2, "SET")) {
      String where = update.clause("WHERE").map(one -> " " + text.text(one.range())).orElse("");
      add("DELETE FROM " + target + where);
    } else if (shape instanceof MergeShape merge) {
      merge.branches().forEach(branch -> branch(target, branch));
    }
  }

  private void insert(InsertShape insert) {
    int into = text.find(text.all(), "INTO");
    if (into > 0 && (into > 1 || !insert.verb().equals("INSERT"))) {
      plainer.add(text.with(new Range(0, into), "INSERT"));
    }
    List<Range> lists = insert.selectLists();
    if (!lists.isEmpty()) {
      Range query = new Range(insert.source(), text.size());
      rows(lists.get(0)).forEach(row -> plainer.add(text.with(query, row)));
    }
  }

  /** What a branch of MERGE does, without what it depends on. */
  private void branch(String target, MergeShape.Branch branch) {
    switch (branch.action()) {
      case "DELETE" -> add("DELETE FROM " + target);
      case "UPDATE" ->
          branch.set().ifPresent(set -> add("UPDATE " + target + " " + text.text(set.range())));
      case "INSERT" -> {
        String columns = branch.columnList().map(list -> "(" + text.text(list) + ")").orElse("");
        String into = "INSERT INTO " + target + " " + columns + " ";
        branch
            .row()
            .ifPresent(row -> rows(InsertShape.values(text, row)).forEach(one -> add(into + one)));
      }
      default -> {}
    }
  }

  private List<String> rows(Range values) {
    int width = text.items(values).size();
    return CONSTANTS.stream()
        .map(constant -> Collections.nCopies(width, constant))
        .map(row -> row.stream().collect(Collectors.joining(", ", "VALUES (", ")")))
        .toList();
  }

  private void add(String sql) {
    plainer.add(SqlText.of(sql));
  }
}
