package dev.isoscope.oracle.triage;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Row;
import dev.isoscope.model.TableState;
import dev.isoscope.oracle.Bags;
import dev.isoscope.oracle.GeneratedKeys;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Replays the writes of a run one by one, each on the versions of rows that the rules prescribe,
 * and looks whether that gives what was observed: every write's success and count, and the final
 * state.
 */
final class Replay {
  private static final int MOST_ASSIGNMENTS = 64;
  private static final Set<ErrorKind> CONTENTION =
      EnumSet.of(
          ErrorKind.DEADLOCK,
          ErrorKind.SERIALIZATION,
          ErrorKind.LOCK_TIMEOUT,
          ErrorKind.ABORTED,
          ErrorKind.CONNECTION);

  private final History observed;
  private final ScratchSchema schema;
  private final Scratch scratch;
  private final VersionRules rules;
  private final GeneratedKeys keys;
  private final boolean backslashEscapes;
  private final List<Action> actions;
  private final HalfDone halfDone;
  private int furthest = -1;
  private String obstacle = "";
  private Set<Kind> used = Set.of();
  private int nextKey = 1000;

  Replay(
      History observed,
      ScratchSchema schema,
      Scratch scratch,
      VersionRules rules,
      GeneratedKeys keys,
      boolean backslashEscapes,
      List<Action> actions) {
    this.observed = observed;
    this.schema = schema;
    this.scratch = scratch;
    this.rules = rules;
    this.keys = keys;
    this.backslashEscapes = backslashEscapes;
    this.actions = actions;
    this.halfDone = new HalfDone(schema, scratch);
  }

  /** Whether some choice that the rules leave open gives what was observed. */
  boolean reproduces() throws SQLException, GaveUp {
    VersionStore store = new VersionStore();
    for (ScratchTable table : schema.tables()) {
      for (Row row : schema.initialRows(table)) {
        store.insert(table, row, Optional.empty(), 0);
      }
    }
    return goOn(0, store, EnumSet.noneOf(Kind.class));
  }

  /** The peculiarities that the way that gives it rests on. */
  Set<Kind> used() {
    return used;
  }

  /** Why the way that came furthest does not give it. */
  String obstacle() {
    return obstacle;
  }

  private boolean goOn(int index, VersionStore store, Set<Kind> uses) throws SQLException, GaveUp {
    if (index == actions.size()) {
      return ends(index, store, uses);
    }
    Action action = actions.get(index);
    if (action instanceof Action.Write write) {
      return write(index, write, store, uses);
    }
    if (action instanceof Action.Commit) {
      store.commit(action.transaction(), action.at());
    } else if (action instanceof Action.RollBack) {
      store.rollBack(action.transaction(), action.at());
    } else if (action instanceof Action.Savepoint savepoint) {
      store.savepoint(savepoint.transaction(), savepoint.name());
    } else if (action instanceof Action.RollBackTo back) {
      store.rollBackTo(back.transaction(), back.name(), back.at());
    }
    return goOn(index + 1, store, uses);
  }

  private boolean write(int index, Action.Write action, VersionStore store, Set<Kind> uses)
      throws SQLException, GaveUp {
    if (action.error().filter(CONTENTION::contains).isPresent()) {
      return goOn(index + 1, store, uses);
    }
    WriteStatement write = parse(action);
    for (VersionStore view : views(action, store)) {
      for (Reading reading : rules.readings(action, write, view)) {
        if (tryReading(index, action, write, reading, view, store, union(uses, reading.uses()))) {
          return true;
        }
      }
    }
    return false;
  }

  private WriteStatement parse(Action.Write action) throws GaveUp {
    return WriteStatement.parse(action.step().statement().sql(), backslashEscapes, schema.tables())
        .orElseThrow(
            () -> new GaveUp(name(action) + " is of a form that the replay does not know."));
  }

  /** The rows as they are, and as others see them who may see statements that are half done. */
  private List<VersionStore> views(Action.Write action, VersionStore store)
      throws SQLException, GaveUp {
    List<VersionStore> views = new ArrayList<>(List.of(store));
    if (rules.seesUncommitted()) {
      for (Action other : actions) {
        if (other instanceof Action.Write pending
            && !pending.transaction().equals(action.transaction())
            && pending.since() < action.since()
            && pending.at() > action.at()) {
          views.addAll(halfDone.of(pending, parse(pending), action.since(), store));
        }
      }
    }
    return views;
  }

  /**
   * Goes on in one way in which a write may see the tables.
   *
   * @param view what it sees
   * @param store what it acts on
   */
  private boolean tryReading(
      int index,
      Action.Write action,
      WriteStatement write,
      Reading reading,
      VersionStore view,
      VersionStore store,
      Set<Kind> reasons)
      throws SQLException, GaveUp {
    boolean undisputed = rules.undisputed(action, write, reading, view);
    if (!write.picksRows() && !write.adds() && !undisputed) {
      throw new GaveUp(name(action) + " joins tables that change under it.");
    }
    if (write.verb() == WriteStatement.Verb.MERGE && !undisputed) {
      return merge(index, action, write, reading, store, reasons);
    }
    if (!write.picksRows() || undisputed) {
      return act(index, action, write.whole(), reading, store, reasons);
    }
    Set<Integer> matching =
        scratch.matching(
            action, write, rules.decisive(action, write, reading, view), reading.seen());
    for (List<RowChoice> assignment : assignments(index, action, write, reading, view, matching)) {
      Set<Kind> more = EnumSet.copyOf(reasons.isEmpty() ? EnumSet.noneOf(Kind.class) : reasons);
      assignment.forEach(choice -> more.addAll(choice.uses()));
      List<Integer> taken =
          assignment.stream().filter(RowChoice::taken).map(RowChoice::row).toList();
      if (taken.isEmpty()
          ? none(index, action, store, more)
          : act(index, action, write.on(taken), reading, store, more)) {
        return true;
      }
    }
    return false;
  }

  /** A MERGE looks for partners among the rows of its snapshot, but acts on what they are now. */
  private boolean merge(
      int index,
      Action.Write action,
      WriteStatement write,
      Reading reading,
      VersionStore store,
      Set<Kind> reasons)
      throws SQLException, GaveUp {
    List<Version> current = store.current(schema.tables(), action.at(), Optional.empty());
    if (reading.picked().isPresent()) {
      Set<Kind> more = union(reasons, EnumSet.of(rules.basis()));
      Map<Integer, Optional<Version>> picked = reading.picked().get();
      List<Version> asPicked =
          new ArrayList<>(
              current.stream().filter(one -> !one.table().equals(write.table())).toList());
      picked.values().stream().flatMap(Optional::stream).forEach(asPicked::add);
      Set<Integer> partners =
          scratch.effect(action, write.whole(), asPicked, reading.seen()).changed().keySet();
      List<Version> found =
          current.stream()
              .filter(one -> !one.table().equals(write.table()) || partners.contains(one.row()))
              .toList();
      List<Version> acted = partners.isEmpty() ? asPicked : found;
      if (act(index, action, write.whole(), reading, store, acted, more)) {
        return true;
      }
    }
    return act(index, action, write.whole(), reading, store, current, reasons);
  }

  /** Which rows the write takes, in every way that the rules allow and its count confirms. */
  private List<List<RowChoice>> assignments(
      int index,
      Action.Write action,
      WriteStatement write,
      Reading reading,
      VersionStore store,
      Set<Integer> matching) {
    List<List<RowChoice>> found = new ArrayList<>(List.of(List.of()));
    for (int row : store.rowsOf(write.table())) {
      List<RowChoice> choices = rules.choices(row, action, write, reading, store, matching);
      if (choices.isEmpty()) {
        note(
            index,
            name(action)
                + " does not wait for, or fail on, a row that another transaction"
                + " holds or has changed.");
        return List.of();
      }
      List<List<RowChoice>> longer = new ArrayList<>();
      for (RowChoice choice : choices) {
        for (List<RowChoice> before : found) {
          if (longer.size() < MOST_ASSIGNMENTS) {
            List<RowChoice> now = new ArrayList<>(before);
            now.add(choice);
            longer.add(now);
          }
        }
      }
      found = longer;
    }
    if (action.count().isEmpty()) {
      return found;
    }
    long count = action.count().get();
    List<List<RowChoice>> counted =
        found.stream()
            .filter(one -> one.stream().filter(RowChoice::taken).count() == count)
            .toList();
    if (counted.isEmpty()) {
      long prescribed = found.get(0).stream().filter(RowChoice::taken).count();
      note(index, counts(action, prescribed));
    }
    return counted;
  }

  private boolean none(int index, Action.Write action, VersionStore store, Set<Kind> uses)
      throws SQLException, GaveUp {
    if (action.error().isPresent()) {
      note(index, name(action) + " fails in the run, but not on the versions prescribed.");
      return false;
    }
    return goOn(index + 1, store.copy(), uses);
  }

  private boolean act(
      int index,
      Action.Write action,
      String sql,
      Reading reading,
      VersionStore store,
      Set<Kind> uses)
      throws SQLException, GaveUp {
    List<Version> current = store.current(schema.tables(), action.at(), Optional.empty());
    return act(index, action, sql, reading, store, current, uses);
  }

  /** Has a statement act on rows, and goes on if that is what was observed. */
  private boolean act(
      int index,
      Action.Write action,
      String sql,
      Reading reading,
      VersionStore store,
      List<Version> current,
      Set<Kind> uses)
      throws SQLException, GaveUp {
    Effect effect = scratch.effect(action, sql, current, reading.seen());
    if (effect.error().isPresent() != action.error().isPresent()) {
      // Some check keys against rows of open transactions, some against committed rows only.
      List<Version> own =
          store.current(schema.tables(), action.at(), Optional.of(action.transaction()));
      if (!own.equals(current)) {
        effect = scratch.effect(action, sql, own, reading.seen());
      }
      if (effect.error().isEmpty() && action.error().isPresent() && rules.checksSnapshot()) {
        effect = scratch.effect(action, sql, inSnapshot(action, store), reading.seen());
      }
    }
    if (effect.error().isPresent() != action.error().isPresent()) {
      note(
          index,
          name(action)
              + (effect.error().isPresent() ? " succeeds" : " fails")
              + " in the run, but not on the versions prescribed.");
      return false;
    }
    if (action.error().isPresent()) {
      return goOn(index + 1, store.copy(), uses);
    }
    if (action.count().isPresent() && !action.count().equals(effect.count())) {
      note(index, counts(action, effect.count().orElse(0L)));
      return false;
    }
    VersionStore next = store.copy();
    for (Map.Entry<Integer, Optional<Row>> change : effect.changed().entrySet()) {
      int row = change.getKey();
      if (store.foreign(row, action.at(), action.transaction()).isPresent()) {
        note(index, name(action) + " changes a row that another open transaction has changed.");
        return false;
      }
      next.write(
          row,
          store.tableOf(row),
          change.getValue(),
          Optional.of(action.transaction()),
          action.at());
    }
    for (Effect.Inserted inserted : effect.inserted()) {
      Row values = withOwnKey(inserted);
      List<Integer> key = schema.identity(inserted.table());
      if (key.isEmpty()) {
        next.insert(inserted.table(), values, Optional.of(action.transaction()), action.at());
      } else {
        next.insertAgain(inserted.table(), values, key, action.transaction(), action.at());
      }
    }
    return goOn(index + 1, next, uses);
  }

  private List<Version> inSnapshot(Action.Write action, VersionStore store) {
    List<Version> versions = new ArrayList<>();
    for (ScratchTable table : schema.tables()) {
      for (int row : store.rowsOf(table)) {
        rules.inSnapshot(row, action, store).ifPresent(versions::add);
      }
    }
    return versions;
  }

  /** Keys that a counter gives start anew in every evaluation; here no two rows share one. */
  private Row withOwnKey(Effect.Inserted inserted) {
    List<String> values = new ArrayList<>(inserted.values().values());
    List<String> columns = schema.columns(inserted.table());
    for (int i = 0; i < values.size(); i++) {
      if (keys.isGenerated(inserted.table().name(), columns.get(i))) {
        nextKey++;
        values.set(i, String.valueOf(nextKey));
      }
    }
    return new Row(values);
  }

  private boolean ends(int index, VersionStore store, Set<Kind> uses) {
    for (ScratchTable table : schema.tables()) {
      List<Row> rows = new ArrayList<>();
      for (int row : store.rowsOf(table)) {
        store.committed(row, Integer.MAX_VALUE, "").ifPresent(one -> rows.add(one.values().get()));
      }
      Optional<TableState> state =
          observed.finalState().stream().filter(one -> table.is(one.table())).findFirst();
      if (state.isEmpty()
          || !Bags.same(
              blank(table, rows),
              schema.types(table),
              blank(table, state.get().rows()),
              state.get().types())) {
        note(index, "The replay ends with other rows in table " + table.name() + " than the run.");
        return false;
      }
    }
    used = uses.isEmpty() ? EnumSet.of(rules.basis()) : uses;
    return true;
  }

  private List<Row> blank(ScratchTable table, List<Row> rows) {
    List<String> columns = schema.columns(table);
    return rows.stream()
        .map(
            row -> {
              List<String> values = new ArrayList<>(row.values());
              for (int i = 0; i < values.size(); i++) {
                if (keys.isGenerated(table.name(), columns.get(i)) && values.get(i) != null) {
                  values.set(i, "");
                }
              }
              return new Row(values);
            })
        .sorted(Row.ORDER)
        .toList();
  }

  private void note(int index, String what) {
    if (index >= furthest) {
      furthest = index;
      obstacle = what;
    }
  }

  private static String counts(Action.Write action, long prescribed) {
    return name(action)
        + " changes "
        + action.count().orElse(0L)
        + " rows in the run, "
        + prescribed
        + " on the versions prescribed.";
  }

  private static String name(Action.Write action) {
    return "Statement " + action.step().number();
  }

  private static Set<Kind> union(Set<Kind> left, Set<Kind> right) {
    Set<Kind> both = EnumSet.noneOf(Kind.class);
    both.addAll(left);
    both.addAll(right);
    return both;
  }
}
