package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A column in the definition of a table.
 *
 * @param range all that is said of it
 * @param type its type with a character set, without collation and constraints
 * @param attributes what else is said of it, one by one
 */
public record ColumnDefinition(SqlText text, Range range, Range type, List<Range> attributes) {
  public ColumnDefinition {
    attributes = List.copyOf(attributes);
  }

  static ColumnDefinition of(SqlText text, Range item) {
    int at = item.from() + 1;
    while (at < item.to() && !startsAttribute(text, at)) {
      at = Math.max(at + 1, text.behind(at));
    }
    Range type = new Range(item.from() + 1, at);
    List<Range> attributes = new ArrayList<>();
    while (at < item.to()) {
      int end = behindAttribute(text, at, item.to());
      attributes.add(new Range(at, end));
      at = end;
    }
    return new ColumnDefinition(text, item, type, attributes);
  }

  private static int behindAttribute(SqlText text, int start, int end) {
    int at = keyword(text, start);
    boolean nullable = text.is(at, "NOT") && text.is(at + 1, "NULL");
    boolean takesValue = text.is(at, "DEFAULT");
    boolean key = text.is(at, "PRIMARY", "UNIQUE") && text.is(at + 1, "KEY");
    at += nullable || takesValue || key ? 2 : 1;
    at = Math.min(end, takesValue && text.is(at - 1, "(") ? text.behind(at - 1) : at);
    while (at < end && !(startsAttribute(text, at) && !goesOn(text, at))) {
      at = Math.max(at + 1, text.behind(at));
    }
    return at;
  }

  /** The first word of an attribute that is not about its own name. */
  private static int keyword(SqlText text, int start) {
    return text.is(start, "CONSTRAINT") ? start + 2 : start;
  }

  private static boolean startsAttribute(SqlText text, int at) {
    return KeyWords.COLUMN_CONSTRAINTS.contains(KeyWords.upper(text, at));
  }

  /** A word that may start an attribute, but does not after others. */
  private static boolean goesOn(SqlText text, int at) {
    return text.is(at, "ON", "STORED", "VIRTUAL", "PERSISTENT") // of a foreign key, of AS (...)
        || text.is(at, "NULL", "DEFAULT") && text.is(at - 1, "SET", "BY") // BY DEFAULT AS IDENTITY
        || text.is(at, "AS") && text.is(at - 1, "ALWAYS", "DEFAULT")
        || text.is(at, "IDENTITY") && text.is(at - 1, "AS");
  }

  public String name() {
    return text.at(range.from()).text();
  }

  public boolean isNotNull() {
    return attribute("NOT")
        .filter(found -> text.is(keyword(text, found.from()) + 1, "NULL"))
        .isPresent();
  }

  /** Whether it is the primary key, which MySQL also calls KEY alone. */
  public boolean isPrimaryKey() {
    return attribute("PRIMARY", "KEY").isPresent();
  }

  public boolean isUnique() {
    return attribute("UNIQUE").isPresent();
  }

  /** What says how its values are compared, with the word COLLATE. */
  public Optional<Range> collation() {
    return attribute("COLLATE");
  }

  /** The value that it has where none is given. */
  private Optional<Range> defaultValue() {
    return attribute("DEFAULT")
        .map(found -> new Range(keyword(text, found.from()) + 1, found.to()));
  }

  /** The expression that its value follows from. */
  public Optional<Range> expression() {
    return attribute("AS", "GENERATED")
        .map(found -> text.find(found, "("))
        .filter(open -> open > 0 && text.is(open - 1, "AS"))
        .map(text::inside);
  }

  /** Whether a counter or a sequence gives its values. */
  public boolean isCounted() {
    for (int i = range.from() + 1; i < range.to(); i = Math.max(i + 1, text.behind(i))) {
      if (KeyWords.isCounter(text.at(i))) {
        return true;
      }
    }
    return defaultValue().filter(this::drawsFromSequence).isPresent();
  }

  private boolean drawsFromSequence(Range value) {
    int next = text.findAnywhere(value, "NEXTVAL", "NEXT");
    return next >= 0 && (text.is(next, "NEXTVAL") || text.is(next + 1, "VALUE"));
  }

  /** The first attribute that starts with one of the words. */
  Optional<Range> attribute(String... words) {
    return attributes.stream().filter(one -> text.is(keyword(text, one.from()), words)).findFirst();
  }
}
