package dev.isoscope.semantics;

import dev.isoscope.execute.Runner;
import dev.isoscope.execute.ScratchSessions;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.text.UpdateShape;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The tables of a case as the case defines them, filled with just the rows of one view, on which a
 * statement is carried out as it is written, in a session that stands for its own.
 */
final class ViewTables {
  private static final int MOST_STATEMENTS = 400;

  private final Case testCase;
  private final Runner runner;
  private final ScratchSessions sessions;
  private final ScratchSchema schema;
  private final Dependencies dependencies;
  private final boolean writesUnseen;

  /** What the tables hold now; none where that is not known. */
  private final Map<ScratchTable, List<Row>> laid = new HashMap<>();

  private final Map<List<Object>, Outcome> known = new HashMap<>();

  /** The statements of the run that have changed the tables as they are now. */
  private List<Step> changes = List.of();

  private int statements;

  /**
   * @param sessions on tables that hold the rows that the schema begins with
   * @param testCase whose tables these are
   * @param runner lays out others
   */
  ViewTables(ScratchSessions sessions, ScratchSchema schema, Case testCase, Runner runner) {
    this.testCase = testCase;
    this.runner = runner;
    this.sessions = sessions;
    this.schema = schema;
    this.dependencies = new Dependencies(schema);
    this.writesUnseen =
        schema.definitions().stream()
            .map(CreatedObject::of)
            .anyMatch(made -> made == CreatedObject.TRIGGER || made == CreatedObject.ROUTINE);
    schema.tables().forEach(table -> laid.put(table, sorted(schema.initialRows(table))));
  }

  /** What a query gives that sees these rows. */
  Outcome query(Step step, Collection<ScratchTable> tables, List<ReplayVersion> view)
      throws SQLException, ReplayImpossible {
    String session = step.statement().session();
    String sql = step.statement().sql();
    Map<ScratchTable, List<ReplayVersion>> rows = byTable(tables, view);
    List<Object> key = List.of(session, sql, values(rows));
    Outcome answer = known.get(key);
    if (answer == null) {
      lay(rows);
      answer = carryOut(session, sql);
      if (answer instanceof Outcome.Rows) { // others may leave something in the session
        known.put(key, answer);
      }
    }
    return answer;
  }

  /** The same on rows that were put in the other way round. */
  Outcome queryReversed(Step step, Collection<ScratchTable> tables, List<ReplayVersion> view)
      throws SQLException, ReplayImpossible {
    List<ReplayVersion> reversed = new ArrayList<>(view);
    Collections.reverse(reversed);
    tables.forEach(laid::remove);
    lay(byTable(tables, reversed));
    return carryOut(step.statement().session(), step.statement().sql());
  }

  /**
   * The same on tables without indexes, so that the DBMS has to go about it in another way; empty
   * if there are none, or its session is not as sessions are at the start.
   */
  Optional<Outcome> queryWithoutIndexes(
      Step step, Collection<ScratchTable> tables, List<ReplayVersion> view)
      throws SQLException, ReplayImpossible {
    List<InitStatement> kept =
        testCase.init().stream()
            .filter(init -> CreatedObject.of(init.sql()) != CreatedObject.INDEX)
            .toList();
    boolean tuned =
        testCase.statements().stream()
            .filter(one -> one.session().equals(step.statement().session()))
            .anyMatch(
                one ->
                    StatementKind.of(one.sql()) == StatementKind.SETTING
                        || !SessionVariables.names(one.sql()).isEmpty());
    if (kept.size() == testCase.init().size() || tuned) {
      return Optional.empty();
    }
    Case without =
        new Case(
            testCase.source(),
            testCase.header(),
            kept,
            testCase.statements(),
            List.of(),
            List.of());
    Outcome answer =
        runner.onScratchTables(
            without,
            others -> new ViewTables(others, schema, testCase, runner).query(step, tables, view));
    laid.clear();
    return Optional.of(answer);
  }

  /** Looks at the tables as some statements of the run that change them have left them. */
  void enter(List<Step> those) throws SQLException, ReplayImpossible {
    if (!schema.enter(those)) {
      enter(those.subList(0, those.size() - 1));
      lay(byTable(schema.tables(), List.of()));
      change(those.get(those.size() - 1));
    }
  }

  /**
   * Has a statement change the tables, with these rows in them, and looks at them as they are then.
   *
   * @return the rows of each
   */
  Map<ScratchTable, List<Row>> define(Step step, List<ReplayVersion> rows)
      throws SQLException, ReplayImpossible {
    lay(byTable(schema.tables(), rows));
    return change(step);
  }

  private Map<ScratchTable, List<Row>> change(Step step) throws SQLException, ReplayImpossible {
    carryOutChange(step);
    List<TableState> found = sessions.rows();
    schema.enterAfter(step, found);
    Map<ScratchTable, List<Row>> rows = new LinkedHashMap<>();
    for (ScratchTable table : schema.tables()) {
      for (TableState state : found) {
        if (table.is(state.table())) {
          rows.put(table, state.rows());
          laid.put(table, sorted(state.rows()));
        }
      }
    }
    return rows;
  }

  private void carryOutChange(Step step) throws SQLException, ReplayImpossible {
    String sql = step.statement().sql();
    Outcome outcome = sessions.define(step.statement().session(), sql);
    if (outcome instanceof Outcome.Failed failed) {
      throw new ReplayImpossible(
          "Statement "
              + step.number()
              + " changes the tables, but not those of the replay: "
              + failed.error().message());
    }
    laid.clear();
    changes = Stream.concat(changes.stream(), Stream.of(step)).toList();
  }

  /** Makes the tables such as they are at the moment that is looked at, without rows. */
  private void remake() throws SQLException, ReplayImpossible {
    List<Step> wanted = schema.state().changes();
    if (wanted.size() < changes.size() || !wanted.subList(0, changes.size()).equals(changes)) {
      sessions.layAgain();
      laid.clear();
      changes = List.of();
    }
    for (Step step : wanted.subList(changes.size(), wanted.size())) {
      schema.enter(changes);
      clear();
      carryOutChange(step);
    }
    schema.enter(wanted);
  }

  private void clear() throws SQLException {
    List<String> sql = new ArrayList<>();
    schema.tables().forEach(table -> sql.add(0, "DELETE FROM " + table.name()));
    sessions.lay(sql);
  }

  /** Whether a write that failed in the run fails in the same way, whichever rows there are. */
  boolean fails(Step step) throws SQLException, ReplayImpossible {
    lay(byTable(schema.tables(), List.of()));
    Outcome outcome = carryOut(step.statement().session(), step.statement().sql());
    laid.clear();
    return outcome instanceof Outcome.Failed failed
        && step.error().filter(error -> error.kind() == failed.error().kind()).isPresent();
  }

  /** Lets a session do what changes nothing but the session itself. */
  void set(Step step) throws SQLException, ReplayImpossible {
    carryOut(step.statement().session(), step.statement().sql());
  }

  /** What a write came to, and what it has done if that can be told. */
  record Done(Outcome outcome, Optional<Effect> effect) {}

  /** What a write does to these rows of all tables. */
  Done write(Action.Write action, WriteStatement write, List<ReplayVersion> rows)
      throws SQLException, ReplayImpossible {
    Map<ScratchTable, List<ReplayVersion>> before = byTable(schema.tables(), rows);
    lay(before);
    Step step = action.step();
    Outcome outcome = carryOut(step.statement().session(), step.statement().sql());
    if (outcome instanceof Outcome.Failed failed) {
      laid.clear();
      return new Done(outcome, Optional.of(Effect.failure(Optional.of(failed.error().kind()))));
    }
    Set<ScratchTable> touched = new LinkedHashSet<>(List.of(write.table()));
    if (writesUnseen) {
      touched.addAll(schema.tables());
    } else if (write.verb() != WriteStatement.Verb.INSERT || write.shape().replaces()) {
      touched.addAll(dependencies.referringTo(touched));
    }
    Map<ScratchTable, List<Row>> after = read(touched);
    return new Done(outcome, effect(write, action, outcome, before, after));
  }

  /** What a write comes to and leaves behind if these rows were put in in this order. */
  Left leaves(Action.Write action, WriteStatement write, List<ReplayVersion> rows)
      throws SQLException, ReplayImpossible {
    laid.clear();
    Done done = write(action, write, rows);
    return new Left(done.outcome(), Map.copyOf(laid));
  }

  /** What a write came to, and the rows of tables after it, sorted. */
  record Left(Outcome outcome, Map<ScratchTable, List<Row>> rows) {}

  private Map<ScratchTable, List<Row>> read(Set<ScratchTable> tables)
      throws SQLException, ReplayImpossible {
    List<TableState> states = sessions.rows(tables.stream().map(ScratchTable::name).toList());
    Map<ScratchTable, List<Row>> rows = new LinkedHashMap<>();
    for (ScratchTable table : tables) {
      TableState state =
          states.stream()
              .filter(one -> table.is(one.table()))
              .findFirst()
              .orElseThrow(() -> new ReplayImpossible("The tables could not be read."));
      rows.put(table, state.rows());
      laid.put(table, sorted(state.rows()));
    }
    return rows;
  }

  private static Optional<Effect> effect(
      WriteStatement write,
      Action.Write action,
      Outcome outcome,
      Map<ScratchTable, List<ReplayVersion>> before,
      Map<ScratchTable, List<Row>> after) {
    Map<Integer, Optional<Row>> changed = new LinkedHashMap<>();
    List<Effect.Inserted> inserted = new ArrayList<>();
    for (Map.Entry<ScratchTable, List<Row>> entry : after.entrySet()) {
      ScratchTable table = entry.getKey();
      boolean target = table.equals(write.table());
      List<Row> now = new ArrayList<>(entry.getValue());
      List<ReplayVersion> gone = new ArrayList<>();
      for (ReplayVersion one : before.get(table)) {
        if (!now.remove(one.values().orElseThrow())) {
          gone.add(one);
        }
      }
      if (!match(table, gone, now, target && movesKeys(write), changed)) {
        return Optional.empty();
      }
      now.forEach(row -> inserted.add(new Effect.Inserted(table, row)));
    }
    Optional<Long> count = Action.count(action.step().withOutcome(outcome));
    return Optional.of(new Effect(Optional.empty(), count, changed, inserted, Map.of()));
  }

  /** Whether rows may keep their place under another key. */
  private static boolean movesKeys(WriteStatement write) {
    return write.shape() instanceof UpdateShape && write.sets(write.table().primaryKey());
  }

  /**
   * Finds for rows that are not there any more what they have become; what is left of the others is
   * new.
   *
   * @return false if that cannot be told
   */
  private static boolean match(
      ScratchTable table,
      List<ReplayVersion> gone,
      List<Row> now,
      boolean movesKeys,
      Map<Integer, Optional<Row>> changed) {
    List<Integer> key = table.keyPlaces();
    if (now.isEmpty()) {
      gone.forEach(one -> changed.put(one.row(), Optional.empty()));
      return true;
    }
    if (gone.isEmpty()) {
      return true;
    }
    if (movesKeys && gone.size() == 1 && now.size() == 1) {
      changed.put(gone.get(0).row(), Optional.of(now.remove(0)));
      return true;
    }
    if (key.isEmpty() || movesKeys) {
      return false;
    }
    for (ReplayVersion one : gone) {
      Row found = null;
      for (Iterator<Row> rows = now.iterator(); found == null && rows.hasNext(); ) {
        Row row = rows.next();
        if (key.stream().map(place -> row.values().get(place)).toList().equals(one.key())) {
          found = row;
          rows.remove();
        }
      }
      changed.put(one.row(), Optional.ofNullable(found));
    }
    return true;
  }

  /** The rows, of those given, that fulfil the condition of an UPDATE. */
  Optional<Set<Integer>> fulfilling(
      Action.Write action, WriteStatement write, List<ReplayVersion> rows)
      throws SQLException, ReplayImpossible {
    Optional<String> query = write.fulfilling();
    if (query.isEmpty() || write.table().keyPlaces().isEmpty()) {
      return Optional.empty();
    }
    lay(byTable(schema.tables(), rows));
    if (!(carryOut(action.step().statement().session(), query.get())
        instanceof Outcome.Rows found)) {
      return Optional.empty();
    }
    Set<Integer> names = new LinkedHashSet<>();
    for (ReplayVersion one : rows) {
      if (one.table().equals(write.table()) && found.rows().contains(one.values().orElseThrow())) {
        names.add(one.row());
      }
    }
    return names.size() == found.rows().size() ? Optional.of(names) : Optional.empty();
  }

  private Outcome carryOut(String session, String sql) throws SQLException, ReplayImpossible {
    statements++;
    if (statements > MOST_STATEMENTS) {
      throw new ReplayImpossible("More than " + MOST_STATEMENTS + " evaluations would be needed.");
    }
    Outcome outcome = sessions.execute(session, sql);
    if (outcome instanceof Outcome.Failed failed
        && failed.error().kind() == ErrorKind.LOCK_TIMEOUT) {
      throw new ReplayImpossible("Carried out alone, a statement does not come to its end.");
    }
    return outcome;
  }

  private void lay(Map<ScratchTable, List<ReplayVersion>> rows)
      throws SQLException, ReplayImpossible {
    if (!sessions.kept()) {
      laid.clear();
      changes = List.of();
    }
    if (!changes.equals(schema.state().changes())) {
      remake();
    }
    Set<ScratchTable> differing = new LinkedHashSet<>();
    rows.forEach(
        (table, versions) -> {
          if (!values(versions).equals(laid.get(table))) {
            differing.add(table);
          }
        });
    if (differing.isEmpty()) {
      return;
    }
    Map<ScratchTable, List<ReplayVersion>> wanted = new LinkedHashMap<>(rows);
    differing.addAll(dependencies.referringTo(differing));
    List<ScratchTable> order = schema.tables().stream().filter(differing::contains).toList();
    List<String> sql = new ArrayList<>();
    for (int i = order.size() - 1; i >= 0; i--) {
      if (!List.of().equals(laid.get(order.get(i)))) {
        sql.add("DELETE FROM " + order.get(i).name());
      }
    }
    for (ScratchTable table : order) {
      // What refers to a table that changes, and nobody looks at, is left out.
      schema
          .load(table.name(), table, wanted.getOrDefault(table, List.of()), null)
          .ifPresent(sql::add);
    }
    laid.keySet().removeAll(differing);
    try {
      sessions.lay(sql);
    } catch (SQLException e) {
      String state = String.valueOf(e.getSQLState());
      if (state.startsWith("08")) {
        throw e;
      }
      throw ReplayImpossible.refused("Rows could not be laid out: " + e.getMessage());
    }
    order.forEach(table -> laid.put(table, values(wanted.getOrDefault(table, List.of()))));
  }

  private static Map<ScratchTable, List<ReplayVersion>> byTable(
      Collection<ScratchTable> tables, List<ReplayVersion> rows) {
    Map<ScratchTable, List<ReplayVersion>> map = new LinkedHashMap<>();
    tables.forEach(table -> map.put(table, new ArrayList<>()));
    rows.forEach(one -> map.getOrDefault(one.table(), new ArrayList<>()).add(one));
    return map;
  }

  private static Map<ScratchTable, List<Row>> values(Map<ScratchTable, List<ReplayVersion>> rows) {
    Map<ScratchTable, List<Row>> values = new LinkedHashMap<>();
    rows.forEach((table, versions) -> values.put(table, values(versions)));
    return values;
  }

  private static List<Row> values(List<ReplayVersion> versions) {
    return sorted(versions.stream().map(one -> one.values().orElseThrow()).toList());
  }

  private static List<Row> sorted(List<Row> rows) {
    return rows.stream().sorted(Row.ORDER).toList();
  }
}
