package dev.isoscope.instrument;

import dev.isoscope.model.Case;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.List;

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
        .flatMap(init -> TableDefinition.of(init.sql()).stream())
        .flatMap(table -> table.foreignKeys().stream())
        .filter(key -> key.changesOnDelete() || key.changesOnUpdate())
        .map(
            key ->
                new KeyAction(
                    key.table(), key.keys(), key.changesOnDelete(), key.changesOnUpdate()))
        .toList();
  }

  /** Whether a change that a statement has made may have set it off. */
  public boolean followsFrom(Change change, String statement) {
    if (change.inserts() || !TableState.sameName(parent, change.row().table())) {
      return false;
    }
    // Statements that replace rows delete some and update others.
    return WriteShape.of(statement).orElse(null) instanceof UpdateShape update
        ? onUpdate && maySetKey(update)
        : onDelete || onUpdate;
  }

  private boolean maySetKey(UpdateShape update) {
    return keys.isEmpty()
        || update.assignments().stream()
            .anyMatch(
                one -> one.columns().isEmpty() || one.columns().stream().anyMatch(this::isKey));
  }

  private boolean isKey(String column) {
    return keys.stream().anyMatch(key -> TableState.sameName(key, column));
  }
}
