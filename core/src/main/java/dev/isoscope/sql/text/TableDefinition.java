package dev.isoscope.sql.text;

import dev.isoscope.model.TableState;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Where the parts of a CREATE TABLE stand in its text.
 *
 * @param name the place of the table's name
 * @param body what stands between the parentheses
 * @param items the columns and constraints in it
 */
public record TableDefinition(SqlText text, int name, Range body, List<Range> items) {
  private static final Set<String> NO_COLUMN =
      Set.of("PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "CONSTRAINT", "KEY", "INDEX", "EXCLUDE");

  private static final Set<String> STARTS_CONSTRAINT =
      Set.of(
          "NOT",
          "NULL",
          "DEFAULT",
          "PRIMARY",
          "UNIQUE",
          "CHECK",
          "REFERENCES",
          "CONSTRAINT",
          "AUTO_INCREMENT",
          "AUTOINCREMENT",
          "IDENTITY",
          "GENERATED",
          "COLLATE",
          "COMMENT",
          "KEY");

  public TableDefinition {
    items = List.copyOf(items);
  }

  /** Reads it; empty if the statement does not list the columns of a table. */
  public static Optional<TableDefinition> of(SqlText text) {
    if (!text.is(0, "CREATE")) {
      return Optional.empty();
    }
    int at = text.find(new Range(0, Math.min(5, text.size())), "TABLE");
    if (at < 0) {
      return Optional.empty();
    }
    at++;
    if (text.startsWith(at, "IF", "NOT", "EXISTS")) {
      at += 3;
    }
    while (text.is(at + 1, ".")) {
      at += 2;
    }
    if (text.behind(at + 1) < 0 || !text.at(at).isName() || text.is(at + 2, "SELECT")) {
      return Optional.empty();
    }
    Range body = text.inside(at + 1);
    return Optional.of(new TableDefinition(text, at, body, text.items(body)));
  }

  public String table() {
    return text.at(name).text();
  }

  /** Whether two texts name the same thing in most DBMSs. */
  public static boolean sameName(String left, String right) {
    return TableState.sameName(left, right);
  }

  /** Whether an item defines a column rather than a constraint of the table. */
  public boolean isColumn(Range item) {
    Piece first = text.at(item.from());
    boolean constraint = NO_COLUMN.contains(first.text().toUpperCase(Locale.ROOT));
    // A column may be called KEY or INDEX; then a type follows, not a list.
    return first.isName() && !constraint;
  }

  /** The names of the columns, in their order. */
  public List<String> columns() {
    return items.stream()
        .filter(item -> !item.isEmpty() && isColumn(item))
        .map(item -> text.at(item.from()).text())
        .toList();
  }

  /** The type of a column. */
  public Range type(Range column) {
    int at = column.from() + 1;
    while (at < column.to() && !startsConstraint(at)) {
      at = Math.max(at + 1, text.behind(at));
    }
    return new Range(column.from() + 1, at);
  }

  /** What a column says besides its name and type, constraint by constraint. */
  public List<Range> constraints(Range column) {
    List<Range> constraints = new ArrayList<>();
    int start = type(column).to();
    int at = start;
    while (start < column.to()) {
      at = behindConstraint(start, column.to());
      constraints.add(new Range(start, at));
      start = at;
    }
    return constraints;
  }

  private int behindConstraint(int start, int end) {
    int at = start;
    if (text.is(at, "CONSTRAINT")) {
      at += 2; // its name
    }
    boolean nullable = text.is(at, "NOT") && text.is(at + 1, "NULL");
    boolean takesValue = text.is(at, "DEFAULT");
    boolean key = text.is(at, "PRIMARY", "UNIQUE") && text.is(at + 1, "KEY");
    at += nullable || takesValue || key ? 2 : 1;
    at = Math.min(end, takesValue && text.is(at - 1, "(") ? text.behind(at - 1) : at);
    while (at < end && !(startsConstraint(at) && !followsOn(at))) {
      at = Math.max(at + 1, text.behind(at));
    }
    return at;
  }

  /** SET NULL and SET DEFAULT, as they follow ON DELETE. */
  private boolean followsOn(int at) {
    return text.is(at - 1, "SET") || (text.is(at, "DEFAULT") && text.is(at - 1, "BY"));
  }

  private boolean startsConstraint(int at) {
    return STARTS_CONSTRAINT.contains(text.at(at).text().toUpperCase(Locale.ROOT));
  }

  /** What stands behind the parentheses: options and partitions. */
  public Range tail() {
    return new Range(body.to() + 1, text.size());
  }
}
