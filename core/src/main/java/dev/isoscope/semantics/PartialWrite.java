package dev.isoscope.semantics;

import dev.isoscope.model.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What a statement that has to wait may have done so far: it goes through the rows in the order of
 * their keys, and those who read uncommitted rows see how far it has come.
 *
 * @param at the place from which it is looked at
 */
record PartialWrite(
    ScratchSchema schema,
    ScratchEvaluator scratch,
    Action.Write pending,
    WriteStatement write,
    int at,
    VersionStore store) {
  private static final int MOST_ROWS = 6;

  /** The rows after one, two and more rows that the statement changes. */
  List<VersionStore> stages() throws SQLException, ReplayImpossible {
    if (write.verb() == WriteStatement.Verb.INSERT) {
      return inserts();
    }
    if (!write.picksRows()) {
      return List.of();
    }
    String own = pending.transaction();
    List<ReplayVersion> versions =
        store.rowsOf(write.table()).stream()
            .filter(row -> store.foreign(row, at, own).isEmpty())
            .map(row -> store.committed(row, at, own))
            .flatMap(Optional::stream)
            .toList();
    List<ReplayVersion> seen = store.current(List.copyOf(write.sources()), at, Optional.of(own));
    Set<Integer> matching = scratch.matching(pending, write, versions, seen);
    List<Integer> rows =
        versions.stream()
            .filter(one -> matching.contains(one.id()))
            .sorted(Comparator.comparing(one -> one.values().orElseThrow(), Row.ORDER))
            .map(ReplayVersion::row)
            .toList();
    if (write.verb() == WriteStatement.Verb.UPDATE && schema.updatesInTwoPasses()) {
      return rows.isEmpty() ? List.of() : twoPasses(rows, seen);
    }
    List<VersionStore> stages = new ArrayList<>();
    for (int done = 1; done <= Math.min(rows.size(), MOST_ROWS); done++) {
      stages.add(stage(rows.subList(0, done), seen));
    }
    return stages;
  }

  /**
   * The rows come one by one, and each is there before its other indexes and foreign keys are
   * looked at, where it may have to wait.
   */
  private List<VersionStore> inserts() throws SQLException, ReplayImpossible {
    List<ReplayVersion> seen =
        store.current(List.copyOf(write.sources()), at, Optional.of(pending.transaction()));
    List<ReplayVersion> current = store.current(schema.tables(), at, Optional.empty());
    List<Effect.Inserted> inserted = unhindered(write.whole(), current, List.of(), seen).inserted();
    ScanLayout layout = schema.layout(write.table());
    boolean last = layout.indexes().stream().anyMatch(index -> !index.clustered());
    List<VersionStore> stages = new ArrayList<>();
    int most = Math.min(last ? inserted.size() : inserted.size() - 1, MOST_ROWS);
    for (int done = 1; done <= most; done++) {
      VersionStore stage = store.copy();
      for (Effect.Inserted row : inserted.subList(0, done)) {
        stage.insert(row.table(), row.values(), Optional.of(pending.transaction()), at - 1);
      }
      stages.add(stage);
    }
    return stages;
  }

  /**
   * H2 first changes the rows that keep their place and takes out all those that get another, then
   * puts these in one by one, and may have to wait for each (MVTable.updateRows).
   */
  private List<VersionStore> twoPasses(List<Integer> rows, List<ReplayVersion> seen)
      throws SQLException, ReplayImpossible {
    List<ReplayVersion> current = store.current(schema.tables(), at, Optional.empty());
    Map<Integer, Optional<Row>> changed = new LinkedHashMap<>();
    for (int row : rows) { // one by one, since it does not matter yet if they collide
      List<Integer> alone = List.of(row);
      changed.putAll(unhindered(write.on(alone), current, alone, seen).changed());
    }
    List<Integer> moving =
        current.stream()
            .filter(one -> changed.containsKey(one.row()))
            .filter(one -> schema.moves(one, changed.get(one.row())))
            .map(ReplayVersion::row)
            .toList();
    List<VersionStore> stages = new ArrayList<>();
    Optional<String> own = Optional.of(pending.transaction());
    for (int in = 0; in < Math.max(1, Math.min(moving.size(), MOST_ROWS)); in++) {
      List<Integer> out = moving.subList(Math.min(in, moving.size()), moving.size());
      VersionStore stage = store.copy();
      changed.forEach(
          (row, values) ->
              stage.write(row, out.contains(row) ? Optional.empty() : values, own, at - 1));
      stages.add(stage);
    }
    return stages;
  }

  /**
   * What the write does to some rows of its table: others that it is going to meet do not keep it
   * from getting so far, and neither do those that refer to them.
   */
  private Effect unhindered(
      String sql, List<ReplayVersion> current, List<Integer> rows, List<ReplayVersion> seen)
      throws SQLException, ReplayImpossible {
    List<ReplayVersion> own =
        current.stream()
            .filter(one -> !one.table().equals(write.table()) || rows.contains(one.row()))
            .toList();
    try {
      return scratch.effect(pending, sql, own, seen);
    } catch (ReplayImpossible e) {
      if (!e.isRefusal()) {
        throw e;
      }
      List<ReplayVersion> alone = own.stream().filter(one -> rows.contains(one.row())).toList();
      return scratch.effect(pending, sql, alone, seen);
    }
  }

  private VersionStore stage(List<Integer> rows, List<ReplayVersion> seen)
      throws SQLException, ReplayImpossible {
    Effect effect =
        scratch.effect(
            pending, write.on(rows), store.current(schema.tables(), at, Optional.empty()), seen);
    VersionStore stage = store.copy();
    Optional<String> own = Optional.of(pending.transaction());
    if (effect.error().isPresent()) {
      // A row that moves is taken out before its new key turns out to be taken.
      int last = rows.get(rows.size() - 1);
      stage.write(last, Optional.empty(), own, at - 1);
    }
    effect.changed().forEach((row, values) -> stage.write(row, values, own, at - 1));
    return stage;
  }
}
