package dev.isoscope.semantics;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import dev.isoscope.sql.text.StatementShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.List;
import java.util.Optional;

/**
 * Locks of a run that no version of a row shows. While there may be any, it is not known for what a
 * write waits.
 *
 * @param anywhere whether foreign keys, queries, failures, partial rollbacks or changes of the
 *     schema may leave some
 * @param writes all writes of the run
 */
record HiddenLocks(boolean anywhere, List<Action.Write> writes) {
  static HiddenLocks of(History history, ScratchSchema schema, List<Action> actions) {
    List<Action.Write> writes =
        actions.stream()
            .filter(Action.Write.class::isInstance)
            .map(Action.Write.class::cast)
            .toList();
    boolean anywhere =
        actions.stream().anyMatch(Action.RollBackTo.class::isInstance)
            || writes.stream().anyMatch(HiddenLocks::keepsLocksOfFailure)
            || history.steps().stream().anyMatch(HiddenLocks::locksMore)
            || actions.stream().anyMatch(Action.Definition.class::isInstance)
            || schema.tables().stream()
                .anyMatch(table -> schema.tables().stream().anyMatch(table::refersTo));
    return new HiddenLocks(anywhere, writes);
  }

  /** The victim of a deadlock keeps nothing. */
  private static boolean keepsLocksOfFailure(Action.Write write) {
    return write.error().filter(error -> error != ErrorKind.DEADLOCK).isPresent();
  }

  /** Whether a query locks rows, or a write also those that it leaves alone. */
  private static boolean locksMore(Step step) {
    StatementShape shape = StatementShape.of(step.statement().sql()).orElse(null);
    boolean more =
        shape instanceof WriteShape write
            && (write.ignores() || write.replaces() && !write.verb().equals("MERGE"));
    return shape != null && (more || shape.locking() != StatementShape.Locking.NONE);
  }

  /**
   * Whether others may hold rows at a place that they have not changed: beside the above, writes
   * that are not yet at their end, and those that gave a row the values that it had.
   */
  boolean mayBe(String own, int place, VersionStore store) {
    return anywhere
        || writes.stream()
            .filter(write -> !write.transaction().equals(own) && write.since() <= place)
            .anyMatch(write -> write.at() >= place || leavesRowsAlike(write, store));
  }

  private static boolean leavesRowsAlike(Action.Write write, VersionStore store) {
    long changed = store.writtenBy(write.transaction(), write.at());
    return !write.count().equals(Optional.of(changed)) && write.error().isEmpty();
  }
}
