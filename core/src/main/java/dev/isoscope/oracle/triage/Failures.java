package dev.isoscope.oracle.triage;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether a write that broke a constraint had to. It may have failed on the first row, before it
 * came to one that it would have had to wait for; and keys are unique among all rows, whether the
 * write sees them or not.
 */
final class Failures {
  private final ScratchSchema schema;
  private final Scratch scratch;
  private final VersionRules rules;

  Failures(ScratchSchema schema, Scratch scratch, VersionRules rules) {
    this.schema = schema;
    this.scratch = scratch;
    this.rules = rules;
  }

  /**
   * Whether the write fails on the rows that there are, or, together with them, on those that it
   * sees or what is left of those: a row that was deleted and inserted again is another one.
   */
  boolean areExpected(Action.Write action, WriteStatement write, VersionStore store)
      throws SQLException, GaveUp {
    List<Version> all = store.current(schema.tables(), action.at(), Optional.empty());
    List<Version> committed =
        store.current(schema.tables(), action.at(), Optional.of(action.transaction()));
    List<Version> snapshot =
        store.rows().stream()
            .map(row -> rules.inSnapshot(row, action, store))
            .flatMap(Optional::stream)
            .toList();
    Set<Integer> found = snapshot.stream().map(Version::row).collect(Collectors.toSet());
    List<Version> left = committed.stream().filter(one -> found.contains(one.row())).toList();
    for (List<Version> rows : new LinkedHashSet<>(List.of(committed, all, snapshot, left))) {
      Effect effect = scratch.effect(action, write.whole(), rows, seen(write, rows));
      if (effect.error().isPresent()
          || (!effect.inserted().isEmpty()
              && (collides(effect, committed) || collides(effect, all)))) {
        return true;
      }
    }
    return false;
  }

  private static List<Version> seen(WriteStatement write, List<Version> rows) {
    return rows.stream().filter(one -> write.sources().contains(one.table())).toList();
  }

  private boolean collides(Effect effect, List<Version> rows) throws SQLException, GaveUp {
    List<Version> together = new ArrayList<>(rows);
    for (Effect.Inserted inserted : effect.inserted()) {
      int name = -1 - together.size();
      together.add(
          new Version(
              name, name, inserted.table(), Optional.of(inserted.values()), Optional.empty(), 0));
    }
    return !scratch.accepts(together);
  }
}
