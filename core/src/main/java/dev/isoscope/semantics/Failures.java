package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
  private final IsolationSemantics semantics;

  Failures(ScratchSchema schema, Scratch scratch, IsolationSemantics semantics) {
    this.schema = schema;
    this.scratch = scratch;
    this.semantics = semantics;
  }

  /**
   * The peculiarities by which the write fails on the rows that there are, or, together with them,
   * on those that it sees or what is left of those: a row that was deleted and inserted again is
   * another one. Empty if it does not fail.
   */
  Optional<Set<Kind>> because(Action.Write action, WriteStatement write, VersionStore store)
      throws SQLException, GaveUp {
    List<Version> all = store.current(schema.tables(), action.at(), Optional.empty());
    List<Version> committed =
        store.current(schema.tables(), action.at(), Optional.of(action.transaction()));
    List<Version> snapshot =
        semantics.views(Access.query(action, schema.tables()), store).get(0).versions();
    Map<List<Version>, Set<Kind>> views = new LinkedHashMap<>();
    views.put(committed, Set.of());
    views.putIfAbsent(all, Set.of());
    views.putIfAbsent(snapshot, Set.of());
    Set<Integer> found = snapshot.stream().map(Version::row).collect(Collectors.toSet());
    views.putIfAbsent(leftOf(committed, found, write.table()), Set.of());
    if (semantics.seesUncommitted() && write.verb() == WriteStatement.Verb.MERGE) {
      // What it found before it had to wait decides what it inserts.
      views.putIfAbsent(
          store.current(schema.tables(), action.since(), Optional.empty()),
          Set.of(Kind.DIRTY_READ));
    }
    for (Map.Entry<List<Version>, Set<Kind>> view : views.entrySet()) {
      List<Version> rows = view.getKey();
      Effect effect = scratch.effect(action, write.whole(), rows, seen(write, rows));
      if (effect.error().isPresent()
          || (!effect.inserted().isEmpty()
              && (collides(effect, committed) || collides(effect, all)))) {
        return Optional.of(view.getValue());
      }
    }
    return Optional.empty();
  }

  /**
   * What is left of the rows that the write has found need not stand on its own, as when a parent
   * has moved. Then those that refer to its table are left out, so that it fails on fewer.
   */
  private List<Version> leftOf(List<Version> committed, Set<Integer> found, ScratchTable table)
      throws SQLException, GaveUp {
    List<Version> left = committed.stream().filter(one -> found.contains(one.row())).toList();
    if (left.equals(committed) || !scratch.accepts(committed) || scratch.accepts(left)) {
      return left;
    }
    Set<ScratchTable> referring = new Dependencies(schema).referringTo(Set.of(table));
    return left.stream().filter(one -> !referring.contains(one.table())).toList();
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
