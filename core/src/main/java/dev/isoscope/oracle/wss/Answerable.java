package dev.isoscope.oracle.wss;

import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.KeyDefinition;
import dev.isoscope.sql.text.KeyDefinition.Kind;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Tells which transactions must do in a serial execution what they did in the run: those that
 * committed, and a write in autocommit mode that failed for what it is rather than for others.
 */
final class Answerable {
  private static final Set<ErrorKind> OF_ITS_OWN =
      EnumSet.of(ErrorKind.CONSTRAINT, ErrorKind.OTHER);

  private final Case original;

  Answerable(Case original) {
    this.original = original;
  }

  boolean test(Transaction transaction) {
    return transaction.committed()
        || transaction.single() && transaction.steps().stream().allMatch(this::failsOfItsOwn);
  }

  private boolean failsOfItsOwn(Step step) {
    String sql = step.statement().sql();
    return StatementKind.of(sql) == StatementKind.WRITE
        && step.error().filter(error -> OF_ITS_OWN.contains(error.kind())).isPresent()
        && !movesKeys(sql);
  }

  /** Whether two rows may have a key for a moment, by the order in which rows are visited. */
  private boolean movesKeys(String sql) {
    return WriteShape.of(sql).orElse(null) instanceof UpdateShape update
        && update.assignments().stream()
            .flatMap(assignment -> assignment.columns().stream())
            .anyMatch(column -> isInKey(update.target().table(), column));
  }

  private boolean isInKey(String table, String column) {
    return original.init().stream()
        .flatMap(one -> keys(SqlText.of(one.sql())))
        .filter(key -> TableState.sameName(key.table(), table))
        .map(KeyDefinition.OnTable::key)
        .filter(key -> key.kind() == Kind.PRIMARY || key.kind() == Kind.UNIQUE)
        .flatMap(key -> key.columns().stream())
        .anyMatch(one -> TableState.sameName(one, column));
  }

  private static Stream<KeyDefinition.OnTable> keys(SqlText text) {
    return Stream.concat(
        KeyDefinition.ofIndex(text).stream(),
        TableDefinition.of(text).stream()
            .flatMap(
                table ->
                    table.keys().stream()
                        .map(key -> new KeyDefinition.OnTable(table.table(), key))));
  }
}
