package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import java.sql.SQLException;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Replays the writes of a run one by one, each on the versions of rows that the rules prescribe,
 * and looks whether that gives what was observed: every write's success and count, and the final
 * state. Where the rules leave something open, one way after the other is tried.
 */
final class Replay {
  private static final Set<ErrorKind> CONTENTION =
      EnumSet.of(
          ErrorKind.DEADLOCK,
          ErrorKind.SERIALIZATION,
          ErrorKind.LOCK_TIMEOUT,
          ErrorKind.ABORTED,
          ErrorKind.CONNECTION);

  private final ScratchSchema schema;
  private final ScratchEvaluator scratch;
  private final IsolationSemantics semantics;
  private final Planner planner;
  private final ConstraintFailures failures;
  private final ReplayTables tables;
  private final List<Action> actions;
  private final HiddenLocks hiddenLocks;
  private final DefinitionOverlaps overlaps;
  private final Optional<ViewTables> views;
  private final Optional<QueryReplay> queries;
  private final Optional<DefinitionReplay> definitions;
  private final UntriedWays untried;
  private final ReplayObstacles obstacles = new ReplayObstacles();
  private Set<Kind> used = Set.of();

  /**
   * @param views where statements are carried out as they are written; empty if only writes count,
   *     which are then taken apart
   */
  Replay(
      ScratchSchema schema,
      ScratchEvaluator scratch,
      IsolationSemantics semantics,
      ReplayTables tables,
      List<Action> actions,
      HiddenLocks hiddenLocks,
      DefinitionOverlaps overlaps,
      Optional<ViewTables> views) {
    this.schema = schema;
    this.scratch = scratch;
    this.semantics = semantics;
    this.failures = new ConstraintFailures(schema, scratch, semantics);
    this.planner = new Planner(schema, scratch, semantics, hiddenLocks, obstacles);
    this.tables = tables;
    this.actions = actions;
    this.hiddenLocks = hiddenLocks;
    this.overlaps = overlaps;
    this.views = views;
    this.untried = new UntriedWays(semantics, schema.keyChecksLag());
    this.queries =
        views.map(
            one -> new QueryReplay(schema, one, semantics, tables.keys(), overlaps, obstacles));
    this.definitions = views.map(one -> new DefinitionReplay(schema, one, semantics));
  }

  /** Whether some choice that the rules leave open gives what was observed. */
  boolean reproduces() throws SQLException, ReplayImpossible {
    return goOn(0, tables.atStart(), EnumSet.noneOf(Kind.class));
  }

  /** The peculiarities that the way that gives it rests on. */
  Set<Kind> used() {
    return used;
  }

  /** Why the way that came furthest does not give it. */
  Mismatch obstacle() {
    return tables.shown(obstacles.last());
  }

  /** Whether some ways were not tried. */
  boolean isCut() {
    return obstacles.isCut();
  }

  /** Why queries could not be judged, by their statements. */
  Map<Integer, String> open() {
    return queries.map(QueryReplay::open).orElse(Map.of());
  }

  private boolean goOn(int index, VersionStore store, Set<Kind> uses)
      throws SQLException, ReplayImpossible {
    List<Step> changes = schema.state().changes();
    try {
      return goOnFrom(index, store, uses);
    } finally {
      schema.enter(changes); // another way may be tried from here
    }
  }

  private boolean goOnFrom(int index, VersionStore store, Set<Kind> uses)
      throws SQLException, ReplayImpossible {
    if (index == actions.size()) {
      enter(store, "", Integer.MAX_VALUE);
      return ends(store, uses);
    }
    Action action = actions.get(index);
    if (action instanceof Action.Carried) {
      enter(store, action.transaction(), action.at());
    }
    if (action instanceof Action.Definition definition) {
      return goOn(index + 1, definitions.orElseThrow().after(definition, store), uses);
    }
    if (action instanceof Action.Write write) {
      return write(index, write, store, uses);
    }
    if (action instanceof Action.Query query) {
      return query(index, query, store, uses);
    }
    if (action instanceof Action.Setting setting) {
      views.orElseThrow().set(setting.step());
    } else if (action instanceof Action.Commit commit) {
      store.commit(action.transaction(), action.at());
      if (missesConflict(commit, store) || views.isPresent() && breaksConstraint(commit, store)) {
        return false;
      }
    } else if (action instanceof Action.RollBack) {
      store.rollBack(action.transaction(), action.at());
    } else if (action instanceof Action.Savepoint savepoint) {
      store.savepoint(savepoint.transaction(), savepoint.name());
    } else if (action instanceof Action.RollBackTo back) {
      store.rollBackTo(back.transaction(), back.name(), back.at());
    }
    return goOn(index + 1, store, uses);
  }

  /** Whether a transaction commits that had to fail, since others have changed rows of it. */
  private boolean missesConflict(Action.Commit commit, VersionStore store) {
    if (!semantics.conflictsShowAtCommit()) {
      return false;
    }
    String own = commit.transaction();
    for (Action action : actions) {
      if (action instanceof Action.Write write && write.transaction().equals(own)) {
        int begun = semantics.places(Access.query(write, schema.tables()), store).get(0);
        if (store.isOvertaken(own, write.at(), begun)) {
          obstacles.conflict(write, commit.at());
          return true;
        }
      }
    }
    return false;
  }

  /** Whether what is committed now is such that the DBMS does not take it. */
  private boolean breaksConstraint(Action.Commit action, VersionStore store)
      throws SQLException, ReplayImpossible {
    boolean otherSchema = !store.definitions(action.transaction(), action.at() + 1).isEmpty();
    if (otherSchema || !tables.keys().columns().isEmpty()) {
      return false; // the constraints, or the keys, of the replay are not those of the run
    }
    List<ReplayVersion> committed =
        store.current(schema.tables(), action.at() + 1, Optional.of(""));
    Optional<BrokenConstraint> broken = tables.broken(committed);
    if (broken.isEmpty() || scratch.accepts(committed)) {
      return false;
    }
    obstacles.note(action, broken.get());
    return true;
  }

  /** Looks at the schema as a transaction sees it. */
  private void enter(VersionStore store, String transaction, int at)
      throws SQLException, ReplayImpossible {
    if (views.isPresent()) {
      views.get().enter(store.definitions(transaction, at));
    }
  }

  private boolean query(int index, Action.Query action, VersionStore store, Set<Kind> uses)
      throws SQLException, ReplayImpossible {
    boolean judged = action.error().filter(CONTENTION::contains).isEmpty();
    return (!judged || queries.orElseThrow().accounts(action, store, !underWay(action).isEmpty()))
        && goOn(index + 1, store, uses);
  }

  private boolean ends(VersionStore store, Set<Kind> uses) {
    Optional<ScratchTable> other = tables.differsFrom(store);
    if (other.isPresent()) {
      obstacles.note(
          Integer.MAX_VALUE,
          "The replay ends with other rows in table " + other.get().name() + " than the run.");
      return false;
    }
    Optional<String> unexpected = views.isEmpty() ? Optional.empty() : tables.unexpected();
    if (unexpected.isPresent()) {
      obstacles.note(
          Integer.MAX_VALUE,
          "The run leaves table " + unexpected.get() + ", which no statement has made.");
      return false;
    }
    used =
        Planner.union(
            uses.isEmpty() ? Set.of(semantics.basis()) : uses,
            semantics.inHindsight(actions, schema, store));
    return true;
  }

  private boolean write(int index, Action.Write action, VersionStore store, Set<Kind> uses)
      throws SQLException, ReplayImpossible {
    if (action.error().filter(CONTENTION::contains).isPresent()) {
      return goOn(index + 1, store, uses);
    }
    if (views.isEmpty() && action.error().filter(ErrorKind.SYNTAX::equals).isPresent()) {
      return goOn(index + 1, store, uses); // no rows have a part in that
    }
    if (views.isPresent()
        && action.error().isPresent()
        && schema.parse(action.step().statement().sql()).isEmpty()
        && views.get().fails(action.step())) {
      return goOn(index + 1, store, uses); // such as on a table that is not there
    }
    WriteStatement write = schema.parse(action);
    Whole whole = views.isPresent() ? asWritten(action, write, store) : Whole.OTHERWISE;
    if (whole.next().isPresent()) {
      boolean goesOn = goOn(index + 1, whole.next().get(), uses);
      if (goesOn || undisputed(action, write, store)) {
        return goesOn;
      }
    }
    if (views.isPresent()
        && action.error().filter(kind -> kind != ErrorKind.CONSTRAINT).isPresent()) {
      // It may have failed on a row that does not count, or for what the tables do not tell.
      queries.orElseThrow().leaveOpen(action.step(), "it failed, but not by a constraint");
      return goOn(index + 1, store, uses);
    }
    Optional<String> met = overlaps.why(action, concerned(write));
    if (met.isPresent()) {
      throw new ReplayImpossible(
          "Statement " + action.step().number() + " cannot be judged: " + met.get() + ".");
    }
    if (views.isPresent() && !SessionVariables.names(action.step().statement().sql()).isEmpty()) {
      throw new ReplayImpossible(
          "Statement " + action.step().number() + " cannot be taken apart from its session.");
    }
    schema.refuseMoreThanTables(List.of(action.step().statement().sql()));
    if (action.error().isPresent() && !semantics.conflictsShowAtCommit()) {
      Optional<Set<Kind>> because = failures.because(action, write, store);
      if (because.isPresent()) { // it changed nothing, however far it had come
        return goOn(index + 1, store, Planner.union(uses, because.get()));
      }
    }
    boolean accounted = false;
    for (WriteAttempt attempt : planner.attempts(action, write, store, underWay(action))) {
      try {
        Way way = goThis(index, attempt, store, uses);
        if (way == Way.TO_THE_END) {
          return true;
        }
        accounted |= way == Way.FURTHER;
      } catch (ReplayImpossible e) {
        if (!e.isRefusal()) {
          throw e;
        }
        refused(action, store);
      }
    }
    // Taken apart it does otherwise than as it stands, though nobody else has a part in it: then it
    // is
    // not known what it saw.
    boolean contradicts = whole.agrees() && !accounted && undisputed(action, write, store);
    if (contradicts
        || untried.mayBe(action, store, !underWay(action).isEmpty())
        || queries.isPresent() && queries.get().hangsOnOrder(action, write, store)) {
      obstacles.cut();
    }
    return false;
  }

  /**
   * Rows could not be laid out. If those are not accepted that there are, no isolation level
   * excuses that; but what a snapshot shows beside own rows may well break a constraint.
   */
  private void refused(Action.Write action, VersionStore store)
      throws SQLException, ReplayImpossible {
    if (semantics.conflictsShowAtCommit()
        || scratch.accepts(semantics.actedOn(action, schema.tables(), store))) {
      throw new ReplayImpossible(
          "Statement " + action.step().number() + " may see rows that break a constraint.");
    }
    obstacles.note(action, "leads to rows that break a constraint.");
  }

  /** How far what an attempt does goes with what was observed. */
  private enum Way {
    /** Not even for the write itself. */
    NOT_HERE,
    FURTHER,
    TO_THE_END
  }

  /**
   * What a write does as it stands on the latest rows, if it may see those.
   *
   * @param agrees whether that is what was observed
   * @param next the rows after it, if so and if it can be told what became of which row
   */
  private record Whole(boolean agrees, Optional<VersionStore> next) {
    static final Whole OTHERWISE = new Whole(false, Optional.empty());
    static final Whole ROWS_UNKNOWN = new Whole(true, Optional.empty());
  }

  private Whole asWritten(Action.Write action, WriteStatement write, VersionStore store)
      throws SQLException, ReplayImpossible {
    List<ReplayVersion> current = semantics.actedOn(action, schema.tables(), store);
    Set<ScratchTable> concerned = concerned(write);
    List<ReplayVersion> ofThose =
        current.stream().filter(one -> concerned.contains(one.table())).toList();
    Access access = Access.query(action, concerned);
    boolean sees =
        Stream.concat(
                semantics.views(access, store).stream(),
                overlaps.places(action).stream()
                    .map(place -> semantics.view(access, place, false, store)))
            .anyMatch(view -> Set.copyOf(view.versions()).equals(Set.copyOf(ofThose)));
    if (!sees) {
      return Whole.OTHERWISE;
    }
    ViewTables.Done done;
    try {
      done = views.orElseThrow().write(action, write, current);
    } catch (ReplayImpossible e) {
      if (e.isRefusal()) {
        return Whole.OTHERWISE;
      }
      throw e;
    }
    if (!queries.orElseThrow().agree(action.step().outcome().orElseThrow(), done.outcome())) {
      return Whole.OTHERWISE;
    }
    if (done.effect().isEmpty()) {
      return Whole.ROWS_UNKNOWN;
    }
    Effect effect = done.effect().get();
    Optional<VersionStore> next = observed(action, effect, store);
    if (next.isPresent() && semantics.mixesSnapshotWithLatest()) {
      notePutBack(action, write, current, effect, next.get());
    }
    boolean allChanged =
        effect.error().isPresent()
            || effect.count().equals(Optional.of((long) effect.changed().size()));
    if (write.verb() != WriteStatement.Verb.UPDATE || allChanged || next.isEmpty()) {
      return new Whole(next.isPresent(), next);
    }
    if (write.table().keyPlaces().isEmpty()) {
      return Whole.ROWS_UNKNOWN;
    }
    if (semantics.mixesSnapshotWithLatest()) {
      Optional<Set<Integer>> rows = views.orElseThrow().fulfilling(action, write, current);
      if (rows.isEmpty()) {
        return Whole.ROWS_UNKNOWN;
      }
      noteAssigned(action, write, current, rows.get(), effect, next.get());
    }
    return new Whole(true, next);
  }

  /** Notes which rows a write has taken and left as they were. */
  private void noteAssigned(
      WriteAttempt attempt, Planner.Plan plan, Effect effect, VersionStore next)
      throws SQLException, ReplayImpossible {
    Action.Write action = attempt.action();
    WriteStatement write = attempt.write();
    List<ReplayVersion> current =
        attempt.store().current(List.of(write.table()), action.at(), Optional.of(attempt.own()));
    notePutBack(action, write, current, effect, next);
    if (write.verb() != WriteStatement.Verb.UPDATE
        || action.count().equals(Optional.of((long) effect.changed().size()))) {
      return;
    }
    Set<Integer> taken = new LinkedHashSet<>();
    if (plan.taken().isPresent()) {
      taken.addAll(plan.taken().get());
    } else if (write.picksRows() && write.limit().isEmpty()) {
      Set<Integer> matching = scratch.matching(action, write, current, attempt.seen());
      current.stream()
          .filter(one -> matching.contains(one.id()))
          .forEach(one -> taken.add(one.row()));
    } else {
      throw leftUnknown(action);
    }
    noteAssigned(action, write, current, taken, effect, next);
  }

  /** Notes which rows an INSERT or a REPLACE has found and left as they were. */
  private static void notePutBack(
      Action.Write action,
      WriteStatement write,
      List<ReplayVersion> current,
      Effect effect,
      VersionStore next)
      throws ReplayImpossible {
    if (!write.putsBack() || effect.error().isPresent()) {
      return;
    }
    Set<List<String>> keys = write.keysPutBack();
    Set<Integer> rows =
        current.stream()
            .filter(one -> one.table().equals(write.table()) && keys.contains(one.key()))
            .map(ReplayVersion::row)
            .filter(row -> !effect.changed().containsKey(row))
            .collect(Collectors.toSet());
    // MySQL counts a row that is changed twice, and one that is left as it was once.
    long counted = effect.inserted().size() + 2L * effect.changed().size() + rows.size();
    if (action.count().filter(count -> count > counted).isPresent()) {
      throw leftUnknown(action);
    }
    noteAssigned(action, write, current, rows, effect, next);
  }

  private static ReplayImpossible leftUnknown(Action.Write action) {
    return new ReplayImpossible(
        "Which rows statement " + action.step().number() + " has left as they were is not known.");
  }

  private static void noteAssigned(
      Action.Write action,
      WriteStatement write,
      List<ReplayVersion> current,
      Set<Integer> taken,
      Effect effect,
      VersionStore next) {
    current.stream()
        .filter(one -> one.table().equals(write.table()) && taken.contains(one.row()))
        .filter(one -> !effect.changed().containsKey(one.row()))
        .forEach(one -> next.touch(action.transaction(), one, write.assignedColumns()));
  }

  /** Whether a write sees nothing but the latest rows, and nobody holds one of them. */
  private boolean undisputed(Action.Write action, WriteStatement write, VersionStore store) {
    Set<ScratchTable> concerned = concerned(write);
    if (semantics.conflictsShowAtCommit()) {
      return overlaps.why(action, concerned).isEmpty();
    }
    Set<ReplayVersion> current = Set.copyOf(semantics.actedOn(action, concerned, store));
    return semantics.views(Access.query(action, concerned), store).stream()
            .allMatch(view -> Set.copyOf(view.versions()).equals(current))
        && semantics.views(Access.of(action, write), store).stream()
            .allMatch(view -> view.inner().isEmpty())
        && concerned.stream()
            .flatMap(table -> store.rowsOf(table).stream())
            .allMatch(row -> store.foreign(row, action.at(), action.transaction()).isEmpty());
  }

  /** All tables that a write reads, changes, or changes by way of foreign keys. */
  private Set<ScratchTable> concerned(WriteStatement write) {
    Set<ScratchTable> tables = new LinkedHashSet<>(write.sources());
    tables.add(write.table());
    tables.addAll(new Dependencies(schema).referringTo(Set.of(write.table())));
    return schema.hasMoreThanTables() ? Set.copyOf(schema.tables()) : tables;
  }

  private Way goThis(int index, WriteAttempt attempt, VersionStore store, Set<Kind> uses)
      throws SQLException, ReplayImpossible {
    Way way = Way.NOT_HERE;
    for (Planner.Plan plan : planner.plans(attempt)) {
      Effect effect = effect(attempt.action(), plan, store);
      refuseSpared(attempt, effect);
      Optional<VersionStore> next = observed(attempt.action(), effect, store);
      if (next.isPresent() && semantics.mixesSnapshotWithLatest()) {
        noteAssigned(attempt, plan, effect, next.get());
      }
      if (next.isPresent()) {
        if (goOn(index + 1, next.get(), Planner.union(uses, plan.uses()))) {
          return Way.TO_THE_END;
        }
        way = Way.FURTHER;
      }
    }
    return way;
  }

  /** A row that has a name is never just what REPLACE would put in its place. */
  private void refuseSpared(WriteAttempt attempt, Effect effect) throws ReplayImpossible {
    Action.Write action = attempt.action();
    WriteStatement write = attempt.write();
    boolean differs =
        effect.error().isPresent() != action.error().isPresent()
            || !effect.count().equals(action.count());
    if (differs && write.isReplace() && schema.maySpareLike(write.table())) {
      throw new ReplayImpossible(
          "Statement "
              + action.step().number()
              + " may have left rows alone that others refer to.");
    }
  }

  /**
   * Writes of others that were waiting when this one came to its end, or failed before it, so that
   * nothing but what this one has seen is left of them.
   */
  private List<Action.Write> underWay(Action.Carried action) {
    return hiddenLocks.writes().stream()
        .filter(other -> !other.transaction().equals(action.transaction()))
        .filter(other -> other.since() < action.at())
        .filter(
            other ->
                other.at() > action.at()
                    || other.error().isPresent() && other.at() > action.since())
        .toList();
  }

  private Effect effect(Action.Write action, Planner.Plan plan, VersionStore store)
      throws SQLException, ReplayImpossible {
    if (plan.sql().isEmpty()) {
      return Effect.NONE;
    }
    String sql = plan.sql().get();
    List<ReplayVersion> all = store.current(schema.tables(), action.at(), Optional.empty());
    Effect effect = scratch.effect(action, sql, plan.rows().orElse(all), plan.seen());
    if (semantics.conflictsShowAtCommit()) {
      return effect;
    }
    boolean failed = action.error().isPresent();
    // Some check keys against rows of open transactions, some against committed rows only.
    List<ReplayVersion> committed =
        store.current(schema.tables(), action.at(), Optional.of(action.transaction()));
    if (effect.error().isPresent() != failed && !committed.equals(all)) {
      effect = scratch.effect(action, sql, committed, plan.seen());
    }
    if (effect.error().isEmpty() && failed && semantics.keepsSnapshot()) {
      List<ReplayVersion> snapshot =
          semantics.views(Access.query(action, schema.tables()), store).get(0).versions();
      effect = scratch.effect(action, sql, snapshot, plan.seen());
    }
    return effect;
  }

  /** The rows after a write; empty if that is not what was observed. */
  private Optional<VersionStore> observed(Action.Write action, Effect effect, VersionStore store) {
    if (effect.error().isPresent() != action.error().isPresent()) {
      if (effect.error().filter(ErrorKind.OTHER::equals).isPresent()) {
        obstacles.cut(); // another plan may not look at the row that it fails on
      }
      String word = effect.error().isPresent() ? "succeeds" : "fails";
      obstacles.note(action, word + " in the run, but not on the versions prescribed.");
      return Optional.empty();
    }
    if (action.error().isPresent()) {
      return Optional.of(store.copy());
    }
    if (action.count().isPresent() && !action.count().equals(effect.count())) {
      if (!effect.likes().isEmpty()) {
        return observed(action, effect.sparing(), store);
      }
      obstacles.counts(action, effect.count().orElse(0L));
      return Optional.empty();
    }
    VersionStore next = store.copy();
    Optional<String> own = Optional.of(action.transaction());
    for (Map.Entry<Integer, Optional<Row>> change : effect.changed().entrySet()) {
      int row = change.getKey();
      if (!semantics.conflictsShowAtCommit()
          && store.foreign(row, action.at(), action.transaction()).isPresent()) {
        obstacles.note(action, "changes a row that another open transaction has changed.");
        return Optional.empty();
      }
      if (tables.moves(row, change.getValue(), action, store)) {
        next.write(row, Optional.empty(), own, action.at());
        tables.insert(
            new Effect.Inserted(store.tableOf(row), change.getValue().get()), action, next);
      } else {
        next.write(row, change.getValue(), own, action.at());
      }
    }
    effect.inserted().forEach(row -> tables.insert(row, action, next));
    return Optional.of(next);
  }
}
