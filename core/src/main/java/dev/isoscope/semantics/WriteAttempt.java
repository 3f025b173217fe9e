package dev.isoscope.semantics;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * A write in one of the ways in which it may see the tables.
 *
 * @param store all versions, perhaps with those of a statement that is not yet done
 * @param view what it sees
 */
record WriteAttempt(Action.Write action, WriteStatement write, VersionStore store, ReadView view) {
  Access access() {
    return Access.of(action, write);
  }

  String own() {
    return action.transaction();
  }

  Collection<Integer> rows() {
    return store.rowsOf(write.table());
  }

  /** What queries inside it see. */
  List<ReplayVersion> seen() {
    return view.inner().orElseGet(() -> view.of(write.sources()));
  }

  /** The version of a row that it acts on. */
  Optional<ReplayVersion> current(int row) {
    return store.committed(row, action.at(), own());
  }

  /** What another transaction has made of a row, and not committed. */
  Optional<ReplayVersion> held(int row) {
    return store.foreign(row, action.at(), own());
  }
}
