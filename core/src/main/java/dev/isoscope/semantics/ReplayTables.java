package dev.isoscope.semantics;

import dev.isoscope.model.Bags;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/** The rows at the start and at the end of a run, and those that a replay adds. */
final class ReplayTables {
  /** What stands for a key that the DBMS has drawn. */
  private static final String GENERATED = "generated";

  /** Words of settings by which constraints do not hold. */
  private static final Set<String> RELAXING =
      Set.of(
          "FOREIGN_KEY_CHECKS",
          "FOREIGN_KEYS",
          "UNIQUE_CHECKS",
          "REFERENTIAL_INTEGRITY",
          "REFERENTIAL",
          "REPLICATION_ROLE",
          "NOCHECK");

  private final History observed;
  private final ScratchSchema schema;
  private final GeneratedKeys keys;
  private final Set<String> madeUp = new HashSet<>();
  private int nextKey = 1000;

  ReplayTables(History observed, ScratchSchema schema, GeneratedKeys keys) {
    this.observed = observed;
    this.schema = schema;
    this.keys = keys;
  }

  GeneratedKeys keys() {
    return keys;
  }

  VersionStore atStart() {
    return holding(schema::initialRows);
  }

  VersionStore atEnd() {
    return holding(this::finalRows);
  }

  private VersionStore holding(Function<ScratchTable, List<Row>> rows) {
    VersionStore store = new VersionStore();
    for (ScratchTable table : schema.tables()) {
      rows.apply(table).forEach(row -> store.insert(table, row, Optional.empty(), 0));
    }
    return store;
  }

  private List<Row> finalRows(ScratchTable table) {
    return observed.finalState().stream()
        .filter(one -> table.is(one.table()))
        .map(TableState::rows)
        .findFirst()
        .orElse(List.of());
  }

  /**
   * Whether a row goes to another place because its key has changed, where it is another row to
   * those who wait for it.
   */
  boolean moves(int row, Optional<Row> values, Action.Write action, VersionStore store) {
    return store
        .committed(row, action.at(), action.transaction())
        .filter(before -> schema.moves(before, values))
        .isPresent();
  }

  /** Adds a row that a write has inserted. */
  void insert(Effect.Inserted inserted, Action.Write action, VersionStore store) {
    ScratchTable table = inserted.table();
    Row values = withOwnKey(inserted);
    List<Integer> key = schema.identity(table);
    if (key.isEmpty()) {
      store.insert(table, values, Optional.of(action.transaction()), action.at());
    } else {
      store.insertAgain(table, values, key, action.transaction(), action.at());
    }
  }

  /** Keys that a counter gives start anew in every evaluation; here no two rows share one. */
  private Row withOwnKey(Effect.Inserted inserted) {
    List<String> values = new ArrayList<>(inserted.values().values());
    List<String> columns = schema.columns(inserted.table());
    for (int i = 0; i < values.size(); i++) {
      if (keys.isGenerated(inserted.table().name(), columns.get(i))) {
        nextKey++;
        values.set(i, String.valueOf(nextKey));
        madeUp.add(values.get(i));
      }
    }
    return new Row(values);
  }

  /** The same with only such keys as the run had. */
  Mismatch shown(Mismatch mismatch) {
    return new Mismatch(
        mismatch.step(),
        mismatch.reason(),
        mismatch.entitled().map(this::shown),
        mismatch.view().stream().map(this::shown).toList(),
        mismatch.constraint(),
        mismatch.cause(),
        mismatch.logical());
  }

  /** The constraint that rows seem to break; empty where constraints may be out of force. */
  Optional<BrokenConstraint> broken(List<ReplayVersion> rows) {
    return BrokenConstraint.among(rows, schema).filter(found -> !relaxes());
  }

  private boolean relaxes() {
    return Stream.concat(
            observed.testCase().init().stream().map(InitStatement::sql),
            observed.testCase().statements().stream().map(Statement::sql))
        .flatMap(sql -> Tokenizer.words(sql).stream())
        .map(word -> word.text().toUpperCase(Locale.ROOT))
        .anyMatch(word -> RELAXING.stream().anyMatch(word::endsWith));
  }

  private Outcome shown(Outcome outcome) {
    return outcome instanceof Outcome.Rows rows
        ? new Outcome.Rows(
            rows.columns(),
            rows.rows().stream()
                .map(row -> shown(row, i -> keys.isGenerated(rows.columns().get(i))))
                .toList(),
            rows.types())
        : outcome;
  }

  private Mismatch.VisibleRow shown(Mismatch.VisibleRow row) {
    List<String> columns =
        schema.tables().stream()
            .filter(table -> table.is(row.table()))
            .findFirst()
            .map(schema::columns)
            .orElse(List.of()); // it has another name by then, and may have more columns
    Row values =
        shown(
            row.values(), i -> i < columns.size() && keys.isGenerated(row.table(), columns.get(i)));
    return new Mismatch.VisibleRow(row.table(), values, row.writer());
  }

  private Row shown(Row row, IntPredicate generated) {
    List<String> values = new ArrayList<>(row.values());
    for (int i = 0; i < values.size(); i++) {
      values.set(
          i, generated.test(i) && madeUp.contains(values.get(i)) ? GENERATED : values.get(i));
    }
    return new Row(values);
  }

  /** A table whose committed rows are not those at the end of the run. */
  Optional<ScratchTable> differsFrom(VersionStore store) {
    for (ScratchTable table : schema.tables()) {
      List<Row> rows =
          store.current(List.of(table), Integer.MAX_VALUE, Optional.of("")).stream()
              .map(one -> one.values().orElseThrow())
              .toList();
      if (!Bags.same(
          blank(table, rows),
          schema.types(table),
          blank(table, finalRows(table)),
          schema.types(table))) {
        return Optional.of(table);
      }
    }
    return Optional.empty();
  }

  /** A table that is there at the end of the run, though nothing has made it. */
  Optional<String> unexpected() {
    return observed.finalState().stream()
        .map(TableState::table)
        .filter(name -> schema.tables().stream().noneMatch(table -> table.is(name)))
        .filter(
            name ->
                schema.state().others().stream()
                    .noneMatch(other -> TableState.sameName(other, name)))
        .findFirst();
  }

  private List<Row> blank(ScratchTable table, List<Row> rows) {
    return keys.blank(table.name(), schema.columns(table), rows);
  }
}
