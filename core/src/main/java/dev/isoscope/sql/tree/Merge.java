package dev.isoscope.sql.tree;

import java.util.List;

/**
 * Changes or deletes the rows of a table that match those of a source, and inserts for those of the
 * source that match none. The source goes by the name {@code s}.
 *
 * @param updates what a row that matches becomes; none to delete it
 * @param columns the columns of the row that is inserted for a source row without match, or none if
 *     nothing is
 */
public record Merge(
    String table,
    MergeSource source,
    Predicate on,
    List<Assignment> updates,
    List<String> columns,
    List<Expression> values)
    implements Write {
  public static final String SOURCE = "s";

  public Merge {
    updates = List.copyOf(updates);
    columns = List.copyOf(columns);
    values = List.copyOf(values);
  }

  /** What is merged into a table. */
  public sealed interface MergeSource extends SqlNode {
    /** Another table. */
    record OfTable(String table) implements MergeSource {
      @Override
      public void render(SqlText text) {
        text.add(table).add(" ").add(SOURCE);
      }
    }

    /** One row of constants. */
    record OfRow(List<String> columns, List<Literal> row) implements MergeSource {
      public OfRow {
        columns = List.copyOf(columns);
        row = List.copyOf(row);
      }

      @Override
      public void render(SqlText text) {
        text.add("(VALUES (").add(row).add(")) ").add(SOURCE).add(" ").names(columns);
      }
    }
  }

  @Override
  public void render(SqlText text) {
    text.uses(Feature.MERGE).add("MERGE INTO ").add(table).add(" USING ").add(source);
    text.add(" ON ").add(on).add(" WHEN MATCHED THEN ");
    if (updates.isEmpty()) {
      text.uses(Feature.MERGE_DELETE).add("DELETE");
    } else {
      text.add("UPDATE SET ").add(updates);
    }
    if (!columns.isEmpty()) {
      text.add(" WHEN NOT MATCHED THEN INSERT ").names(columns);
      text.add(" VALUES (").add(values).add(")");
    }
  }

  /** The rows of the source as they are known in the statement. */
  public static Expression.Column ofSource(String column, SqlType type) {
    return new Expression.Column(SOURCE, column, type);
  }
}
