package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A key or an index.
 *
 * @param columns the names of its columns in their order, also of those in expressions
 * @param plain whether it consists of whole columns, all ascending
 */
public record KeyDefinition(Kind kind, List<String> columns, boolean plain) {
  /** What a key is for. */
  public enum Kind {
    PRIMARY,
    UNIQUE,
    FOREIGN,
    /** It only leads to rows. */
    INDEX
  }

  public KeyDefinition {
    columns = List.copyOf(columns);
  }

  /** Reads the list in the first parentheses of a range. */
  static KeyDefinition of(Kind kind, SqlText text, Range range) {
    int open = text.find(range, "(");
    List<String> columns = new ArrayList<>();
    boolean plain = open >= 0;
    for (Range part : open < 0 ? List.<Range>of() : text.items(text.inside(open))) {
      boolean expression = text.find(part, "(") >= 0;
      plain &= !expression && text.find(part, "DESC") < 0;
      for (int i = part.from(); i < (expression ? part.to() : part.from() + 1); i++) {
        boolean prefixed = text.is(i + 1, "(") && text.is(i + 3, ")"); // MySQL's column(10)
        boolean literal = prefixed && text.at(i + 2).isLiteral();
        if (text.at(i).isName() && (!text.is(i + 1, "(") || literal)) {
          columns.add(text.at(i).text());
        }
      }
    }
    return new KeyDefinition(kind, columns, plain);
  }

  /**
   * An index that a statement of its own makes.
   *
   * @param table the table that it is on
   */
  public record OnTable(String table, KeyDefinition key) {}

  /** Reads CREATE INDEX; empty if it is something else. */
  public static Optional<OnTable> ofIndex(SqlText text) {
    boolean unique = text.is(1, "UNIQUE");
    int on = text.find(text.all(), "ON");
    if (!text.is(0, "CREATE") || !text.is(unique ? 2 : 1, "INDEX") || on < 0) {
      return Optional.empty();
    }
    return TableReference.at(text, on + 1)
        .map(
            table ->
                new OnTable(
                    table.table(),
                    of(
                        unique ? Kind.UNIQUE : Kind.INDEX,
                        text,
                        new Range(table.place() + 1, text.size()))));
  }
}
