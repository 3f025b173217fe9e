package dev.isoscope.semantics;

import dev.isoscope.model.Row;
import dev.isoscope.sql.Tokenizer;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Has the DBMS itself carry out the statements of a run that change the schema, on tables that hold
 * the rows of that moment, and follows all versions of the rows through the change.
 */
final class DefinitionReplay {
  private final ScratchSchema schema;
  private final ViewTables tables;
  private final IsolationSemantics semantics;

  DefinitionReplay(ScratchSchema schema, ViewTables tables, IsolationSemantics semantics) {
    this.schema = schema;
    this.tables = tables;
    this.semantics = semantics;
  }

  /** The versions after a change of the schema, at which the replay looks from now on. */
  VersionStore after(Action.Definition action, VersionStore store)
      throws SQLException, ReplayImpossible {
    Optional<String> own = Optional.of(action.transaction());
    List<ReplayVersion> before = store.current(schema.tables(), action.at(), own);
    refuseOlderView(action, before, store);
    Map<ScratchTable, List<Row>> after = tables.define(action.step(), before);
    VersionStore next = store.copy();
    for (Map.Entry<ScratchTable, List<Row>> entry : after.entrySet()) {
      ScratchTable table = entry.getKey();
      ScratchTable was = schema.state().came().get(table);
      List<ReplayVersion> gone = new ArrayList<>();
      List<Row> come = new ArrayList<>(entry.getValue());
      for (ReplayVersion one : before) {
        if (one.table().equals(was) && !come.remove(one.values().orElseThrow())) {
          gone.add(one);
        }
      }
      if (table.equals(was) && gone.isEmpty() && come.isEmpty()) {
        continue;
      }
      // What others have written and not committed comes over, too, if they see the change at once.
      boolean keepsTrack = action.commits() && !table.equals(was) && !store.hasSavepoints();
      if (was != null && !keepsTrack) {
        refuseHeld(was, action, store);
      }
      if (was == null || table.equals(was)) {
        gone.forEach(one -> next.write(one.row(), Optional.empty(), own, action.at()));
        come.forEach(row -> next.insert(table, row, own, action.at()));
      } else {
        List<ReplayVersion> had = before.stream().filter(one -> one.table().equals(was)).toList();
        carryOver(action, had, table, entry.getValue(), next);
      }
    }
    next.define(action.transaction(), action.step());
    return next;
  }

  /** A table that is made from others holds what its transaction sees of those. */
  private void refuseOlderView(
      Action.Definition action, List<ReplayVersion> current, VersionStore store)
      throws ReplayImpossible {
    String sql = action.step().statement().sql();
    Set<ScratchTable> sources = new LinkedHashSet<>();
    schema.tables().stream().filter(table -> schema.names(sql, table)).forEach(sources::add);
    Set<ReplayVersion> rows =
        current.stream().filter(one -> sources.contains(one.table())).collect(Collectors.toSet());
    if (Tokenizer.words(sql).stream().anyMatch(word -> word.is("SELECT"))
        && !semantics.views(Access.query(action, sources), store).stream()
            .allMatch(view -> Set.copyOf(view.versions()).equals(rows))) {
      throw new ReplayImpossible(
          "Which rows statement " + action.step().number() + " has copied is not known.");
    }
  }

  private static void refuseHeld(ScratchTable table, Action.Definition action, VersionStore store)
      throws ReplayImpossible {
    if (store.rowsOf(table).stream()
        .anyMatch(row -> store.foreign(row, action.at(), action.transaction()).isPresent())) {
      throw new ReplayImpossible(
          "Statement " + action.step().number() + " changes a table that others write to.");
    }
  }

  private void carryOver(
      Action.Definition action,
      List<ReplayVersion> had,
      ScratchTable table,
      List<Row> rows,
      VersionStore next)
      throws ReplayImpossible {
    Optional<SchemaState.RowChange> change = schema.state().change(table, rows);
    if (change.isEmpty() && had.isEmpty()) {
      refuseHeld(schema.state().came().get(table), action, next);
      return; // nobody knows what older versions would be
    }
    List<Row> expected = new ArrayList<>(rows);
    if (change.isEmpty()
        || had.size() != rows.size()
        || !had.stream()
            .allMatch(one -> expected.remove(change.get().of(one.values().orElseThrow())))) {
      throw new ReplayImpossible(
          "What statement "
              + action.step().number()
              + " has made of the rows of table "
              + table.name()
              + " is not understood.");
    }
    next.carryOver(schema.state().came().get(table), table, change.get()::of);
  }
}
