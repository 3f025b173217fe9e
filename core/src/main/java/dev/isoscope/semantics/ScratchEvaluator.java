package dev.isoscope.semantics;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.TableState;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * What single statements make of chosen versions of rows, as the DBMS itself tells on {@link
 * ScratchTables}. It is asked the same only once, and not too often.
 */
final class ScratchEvaluator {
  private final Runner runner;
  private final ScratchSchema schema;
  private final int mostRuns;
  private final Map<List<String>, ScratchTables.Changed> runs = new HashMap<>();

  ScratchEvaluator(Runner runner, ScratchSchema schema, int mostRuns) {
    this.runner = runner;
    this.schema = schema;
    this.mostRuns = mostRuns;
  }

  ScratchSchema schema() {
    return schema;
  }

  /** The versions, of those given, that the condition of a write picks, in its order if any. */
  Set<Integer> matching(
      Action.Write action,
      WriteStatement write,
      Collection<ReplayVersion> versions,
      List<ReplayVersion> seen)
      throws SQLException, ReplayImpossible {
    return matching(action, write.matches(), write.table(), versions, seen);
  }

  /** The same for a condition that is asked otherwise. */
  Set<Integer> matching(
      Action.Write action,
      String query,
      ScratchTable table,
      Collection<ReplayVersion> versions,
      List<ReplayVersion> seen)
      throws SQLException, ReplayImpossible {
    List<String> rows = each(table, versions);
    rows.addAll(seen(seen));
    Outcome outcome = last(run(rows, action.settings(), query, List.of()));
    return ScratchTables.rows(outcome)
        .map(found -> (Set<Integer>) new LinkedHashSet<>(names(found)))
        .orElseThrow(
            () ->
                new ReplayImpossible(
                    "The condition of statement "
                        + action.step().number()
                        + " could not be evaluated on its own"
                        + error(outcome).map(error -> ": " + error.message()).orElse("")
                        + "."));
  }

  /** The names of versions laid out in {@link ScratchTable#each}, as a query finds them there. */
  List<Integer> versions(
      Action.Write action, ScratchTable table, Collection<ReplayVersion> versions, String from)
      throws SQLException, ReplayImpossible {
    String query = "SELECT " + ScratchTable.ROW + " FROM " + from;
    return ScratchTables.rows(last(run(each(table, versions), action.settings(), query, List.of())))
        .map(ScratchEvaluator::names)
        .orElseThrow(
            () ->
                new ReplayImpossible(
                    "The order of rows in table " + table.name() + " is not known."));
  }

  private static List<Integer> names(List<Row> rows) {
    return rows.stream().map(row -> Integer.valueOf(row.values().get(0))).toList();
  }

  /** The lines in which the DBMS tells how it carries out a query, in no order. */
  List<String> plan(Action.Write action, String query) throws SQLException, ReplayImpossible {
    return ScratchTables.rows(
            last(run(List.of(), action.settings(), "EXPLAIN " + query, List.of())))
        .map(lines -> lines.stream().map(row -> row.values().get(0)).toList())
        .orElseThrow(
            () ->
                new ReplayImpossible(
                    "How the condition of statement "
                        + action.step().number()
                        + " is planned is not known."));
  }

  /** What a statement does to the rows that are current. */
  Effect effect(
      Action.Write action, String sql, List<ReplayVersion> current, List<ReplayVersion> seen)
      throws SQLException, ReplayImpossible {
    List<String> rows = current(current);
    rows.addAll(seen(seen));
    List<String> read = schema.tables().stream().map(ScratchTable::name).toList();
    ScratchTables.Changed done = run(rows, action.settings(), sql, read);
    Outcome outcome = last(done);
    if (outcome.failed()) {
      return Effect.failure(error(outcome).map(SqlError::kind));
    }
    return compare(done, current, Action.count(action.step().withOutcome(outcome)));
  }

  private static Optional<SqlError> error(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        ? Optional.of(failed.error())
        : Optional.empty();
  }

  private Effect compare(
      ScratchTables.Changed done, List<ReplayVersion> current, Optional<Long> count)
      throws ReplayImpossible {
    Map<Integer, Optional<Row>> changed = new LinkedHashMap<>();
    List<Effect.Inserted> inserted = new ArrayList<>();
    Map<Integer, Effect.Inserted> likes = new LinkedHashMap<>();
    for (ScratchTable table : schema.tables()) {
      Map<Integer, Row> before = new LinkedHashMap<>();
      current.stream()
          .filter(one -> one.table().equals(table))
          .forEach(one -> before.put(one.row(), one.values().orElseThrow()));
      for (Row row : state(done, table).rows()) {
        Row values = new Row(row.values().subList(1, row.values().size()));
        if (row.values().get(0) == null) {
          inserted.add(new Effect.Inserted(table, values));
          continue;
        }
        int name = Integer.parseInt(row.values().get(0));
        Row old = before.remove(name);
        if (!values.equals(old)) {
          changed.put(name, Optional.of(values));
        }
      }
      before.forEach(
          (gone, values) -> {
            changed.put(gone, Optional.empty());
            Effect.Inserted like = new Effect.Inserted(table, values);
            if (Collections.frequency(inserted, like)
                > Collections.frequency(likes.values(), like)) {
              likes.put(gone, like);
            }
          });
    }
    return new Effect(Optional.empty(), count, changed, inserted, likes);
  }

  private static TableState state(ScratchTables.Changed done, ScratchTable table)
      throws ReplayImpossible {
    return done.state().stream()
        .filter(one -> table.is(one.table()))
        .findFirst()
        .orElseThrow(() -> new ReplayImpossible("The tables of the replay could not be read."));
  }

  private List<String> current(List<ReplayVersion> current) {
    return laidOut(ScratchTable::name, current, ReplayVersion::row);
  }

  private List<String> each(ScratchTable table, Collection<ReplayVersion> versions) {
    List<String> rows = new ArrayList<>();
    schema.load(table.each(), table, versions, ReplayVersion::id).ifPresent(rows::add);
    return rows;
  }

  private List<String> seen(List<ReplayVersion> seen) {
    return laidOut(ScratchTable::seen, seen, null);
  }

  private List<String> laidOut(
      Function<ScratchTable, String> into,
      List<ReplayVersion> versions,
      Function<ReplayVersion, Integer> name) {
    List<String> rows = new ArrayList<>();
    for (ScratchTable table : schema.tables()) {
      List<ReplayVersion> own = versions.stream().filter(one -> one.table().equals(table)).toList();
      schema.load(into.apply(table), table, own, name).ifPresent(rows::add);
    }
    return rows;
  }

  private static Outcome last(ScratchTables.Changed done) {
    return done.outcomes().get(done.outcomes().size() - 1);
  }

  private ScratchTables.Changed run(
      List<String> rows, List<String> settings, String sql, List<String> read)
      throws SQLException, ReplayImpossible {
    List<String> key = new ArrayList<>(rows);
    key.addAll(schema.creates());
    key.addAll(settings);
    key.add(sql);
    ScratchTables.Changed known = runs.get(key);
    if (known != null) {
      return known;
    }
    if (runs.size() >= mostRuns) {
      throw new ReplayImpossible("More than " + mostRuns + " evaluations would be needed.");
    }
    List<String> statements = new ArrayList<>(settings);
    statements.add(sql);
    ScratchTables.Changed done = tryRun(rows, statements, read);
    runs.put(key, done);
    return done;
  }

  private ScratchTables.Changed tryRun(
      List<String> rows, List<String> statements, List<String> read)
      throws SQLException, ReplayImpossible {
    try {
      return new ScratchTables("replay", schema.creates(), runner).carryOut(rows, statements, read);
    } catch (SQLException e) {
      if (e.getSQLState() != null && e.getSQLState().startsWith("08")) {
        throw e;
      }
      String reason = "Versions of rows could not be laid out: " + e.getMessage();
      boolean constraint = e.getSQLState() != null && e.getSQLState().startsWith("23");
      throw constraint ? ReplayImpossible.refused(reason) : new ReplayImpossible(reason);
    }
  }

  /** Whether the DBMS takes rows as a whole, with all constraints of the tables. */
  boolean accepts(List<ReplayVersion> rows) throws SQLException, ReplayImpossible {
    try {
      run(current(rows), List.of(), "SELECT 1", List.of());
      return true;
    } catch (ReplayImpossible e) {
      if (e.isRefusal()) {
        return false;
      }
      throw e;
    }
  }
}
