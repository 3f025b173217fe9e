package dev.isoscope.sql.text;

import java.util.List;

/**
 * A foreign key.
 *
 * @param columns those that refer
 * @param table the table that is referred to
 * @param keys the columns that are referred to; none if the definition names none
 * @param changesOnDelete whether it changes or deletes rows when one that they refer to goes
 * @param changesOnUpdate the same when that one gets another key
 */
public record ForeignKeyDefinition(
    List<String> columns,
    String table,
    List<String> keys,
    boolean changesOnDelete,
    boolean changesOnUpdate) {
  public ForeignKeyDefinition {
    columns = List.copyOf(columns);
    keys = List.copyOf(keys);
  }

  /**
   * Reads what follows REFERENCES.
   *
   * @param columns those that refer
   * @param references the place of REFERENCES
   * @param end behind the definition of the column or constraint
   */
  static ForeignKeyDefinition of(SqlText text, List<String> columns, int references, int end) {
    int at = references + 1;
    while (text.is(at + 1, ".")) {
      at += 2;
    }
    Range rest = new Range(at + 1, end);
    boolean named = text.is(at + 1, "(") && text.behind(at + 1) > 0;
    return new ForeignKeyDefinition(
        columns,
        text.at(at).text(),
        named
            ? text.items(text.inside(at + 1)).stream()
                .map(item -> text.at(item.from()).text())
                .toList()
            : List.of(),
        changes(text, rest, "DELETE"),
        changes(text, rest, "UPDATE"));
  }

  private static boolean changes(SqlText text, Range range, String event) {
    for (int i = range.from(); i < range.to(); i++) {
      if (text.startsWith(i, "ON", event) && text.is(i + 2, "CASCADE", "SET")) {
        return true;
      }
    }
    return false;
  }
}
