package dev.isoscope.instrument;

import dev.isoscope.model.Case;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What a foreign key does by itself to the rows that refer to one that goes or changes.
 *
 * @param parent the table that is referred to
 * @param keys the columns that are referred to; none if the definition names none
 * @param onDelete whether it acts when a row is deleted
 * @param onUpdate whether it acts when one of the columns is changed
 */
public record KeyAction(String parent, List<String> keys, boolean onDelete, boolean onUpdate) {
  public KeyAction {
    keys = List.copyOf(keys);
  }

  /** All in the tables of a case that change or delete rows. */
  public static List<KeyAction> of(Case testCase) {
    return testCase.init().stream()
        .map(init -> SqlText.of(init.sql()))
        .filter(text -> TableDefinition.of(text).isPresent())
        .flatMap(text -> of(text).stream())
        .toList();
  }

  private static List<KeyAction> of(SqlText text) {
    List<KeyAction> actions = new ArrayList<>();
    for (int i = 0; i + 1 < text.size(); i++) {
      if (text.is(i, "REFERENCES")) {
        KeyAction action = at(text, i + 1);
        if (action.onDelete || action.onUpdate) {
          actions.add(action);
        }
      }
    }
    return actions;
  }

  private static KeyAction at(SqlText text, int table) {
    List<String> keys = new ArrayList<>();
    int at = table + 1;
    if (text.is(at, "(")) {
      text.items(text.inside(at)).forEach(item -> keys.add(text.at(item.from()).text()));
      at = text.behind(at);
    }
    boolean onDelete = false;
    boolean onUpdate = false;
    for (;
        at < text.size() && !text.is(at, ",", "REFERENCES");
        at = Math.max(at + 1, text.behind(at))) {
      boolean acts = text.is(at, "ON") && text.is(at + 2, "CASCADE", "SET");
      onDelete |= acts && text.is(at + 1, "DELETE");
      onUpdate |= acts && text.is(at + 1, "UPDATE");
    }
    return new KeyAction(text.at(table).text(), keys, onDelete, onUpdate);
  }

  /** Whether a change that a statement has made may have set it off. */
  public boolean followsFrom(Change change, SqlText statement) {
    if (change.inserts() || !TableState.sameName(parent, change.row().table())) {
      return false;
    }
    // Statements that replace rows delete some and update others.
    return statement.is(0, "UPDATE") ? onUpdate && maySetKey(statement) : onDelete || onUpdate;
  }

  private boolean maySetKey(SqlText statement) {
    int set = statement.find(statement.all(), "SET");
    int where = statement.find(statement.all(), "WHERE");
    Range assignments = new Range(set + 1, where < 0 ? statement.size() : where);
    return keys.isEmpty()
        || set < 0
        || statement.items(assignments).stream()
            .map(item -> assigned(statement, item))
            .anyMatch(
                name ->
                    name.isEmpty()
                        || keys.stream().anyMatch(key -> TableState.sameName(key, name.get())));
  }

  /** The column that an assignment is to, empty if there are several. */
  private static Optional<String> assigned(SqlText statement, Range item) {
    int equals = statement.find(item, "=");
    return equals > item.from() && !statement.is(equals - 1, ")")
        ? Optional.of(statement.at(equals - 1).text())
        : Optional.empty();
  }
}
