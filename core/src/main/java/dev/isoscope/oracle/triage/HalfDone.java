package dev.isoscope.oracle.triage;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What a statement that has to wait may have done so far: it goes through the rows in the order of
 * their keys, and those who read uncommitted rows see how far it has come.
 */
record HalfDone(ScratchSchema schema, Scratch scratch) {
  private static final int MOST_ROWS = 6;

  /** The rows after one, two and more rows that the statement changes. */
  List<VersionStore> of(Action.Write pending, WriteStatement write, int at, VersionStore store)
      throws SQLException, GaveUp {
    if (!write.picksRows()) {
      return List.of();
    }
    String own = pending.transaction();
    List<Version> versions =
        store.rowsOf(write.table()).stream()
            .filter(row -> store.foreign(row, at, own).isEmpty())
            .map(row -> store.committed(row, at, own))
            .flatMap(Optional::stream)
            .toList();
    List<Version> seen = store.current(List.copyOf(write.sources()), at, Optional.of(own));
    Set<Integer> matching = scratch.matching(pending, write, versions, seen);
    List<Integer> rows =
        versions.stream()
            .filter(one -> matching.contains(one.id()))
            .sorted(
                Comparator.comparing(
                    one -> one.values().orElseThrow(), dev.isoscope.model.Row.ORDER))
            .map(Version::row)
            .limit(MOST_ROWS)
            .toList();
    List<VersionStore> stages = new ArrayList<>();
    for (int done = 1; done <= rows.size(); done++) {
      stages.add(stage(pending, write, rows.subList(0, done), seen, at, store));
    }
    return stages;
  }

  private VersionStore stage(
      Action.Write pending,
      WriteStatement write,
      List<Integer> rows,
      List<Version> seen,
      int at,
      VersionStore store)
      throws SQLException, GaveUp {
    Effect effect =
        scratch.effect(
            pending, write.on(rows), store.current(schema.tables(), at, Optional.empty()), seen);
    VersionStore stage = store.copy();
    Optional<String> own = Optional.of(pending.transaction());
    if (effect.error().isPresent()) {
      // A row that moves is taken out before its new key turns out to be taken.
      int last = rows.get(rows.size() - 1);
      stage.write(last, write.table(), Optional.empty(), own, at - 1);
    }
    effect
        .changed()
        .forEach((row, values) -> stage.write(row, store.tableOf(row), values, own, at - 1));
    return stage;
  }
}
