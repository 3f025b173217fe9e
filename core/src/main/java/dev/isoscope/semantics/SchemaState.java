package dev.isoscope.semantics;

import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The tables of a case at one moment of a replay. What a statement makes of them is not worked out
 * here: the DBMS carries it out, and is asked how the tables are then.
 *
 * @param changes the statements of the run that have changed the tables so far
 * @param tables those that statements name
 * @param found the tables as the DBMS tells them; the rows count at the start only
 * @param others names of tables that there are besides, such as partitions
 * @param came what each table was before the last of the changes; itself if that did not touch it
 * @param creates the statements that make tables to take writes apart on
 * @param notUnderstood why writes cannot be taken apart
 */
record SchemaState(
    List<Step> changes,
    List<ScratchTable> tables,
    Map<ScratchTable, TableState> found,
    Set<String> others,
    Map<ScratchTable, ScratchTable> came,
    List<String> creates,
    Optional<String> notUnderstood) {

  static SchemaState of(List<ScratchTable> tables, List<String> creates, List<TableState> start)
      throws ReplayImpossible {
    Map<ScratchTable, TableState> found = new LinkedHashMap<>();
    for (ScratchTable table : tables) {
      TableState state =
          find(start, table)
              .orElseThrow(() -> new ReplayImpossible("Table " + table.name() + " is not there."));
      if (state.columns().size() != table.columns().size()) {
        throw new ReplayImpossible("The columns of table " + table.name() + " are not understood.");
      }
      found.put(table, state);
    }
    Set<String> others =
        start.stream()
            .filter(one -> !found.containsValue(one))
            .map(TableState::table)
            .collect(Collectors.toSet());
    return new SchemaState(
        List.of(), tables, found, others, Map.of(), List.copyOf(creates), Optional.empty());
  }

  private static Optional<TableState> find(List<TableState> states, ScratchTable table) {
    return states.stream().filter(one -> table.is(one.table())).findFirst();
  }

  /** The tables after one more statement. */
  SchemaState after(Step change, List<TableState> states) throws ReplayImpossible {
    List<ScratchTable> next = new ArrayList<>();
    Map<ScratchTable, TableState> nextFound = new LinkedHashMap<>();
    Map<ScratchTable, ScratchTable> nextCame = new LinkedHashMap<>();
    List<TableState> fresh =
        new ArrayList<>(
            states.stream()
                .filter(one -> !others.contains(one.table()))
                .filter(one -> tables.stream().noneMatch(table -> table.is(one.table())))
                .toList());
    List<ScratchTable> gone =
        tables.stream().filter(table -> find(states, table).isEmpty()).toList();
    for (ScratchTable table : tables) {
      Optional<TableState> state = find(states, table);
      ScratchTable now = table;
      if (state.isEmpty() && gone.size() == 1 && fresh.size() == 1 && renames(change)) {
        state = Optional.of(fresh.remove(0));
        now = table.madeBy(change, state.get().table());
      }
      if (state.isPresent()) {
        if (!state.get().columns().equals(found.get(table).columns())) {
          now = now.madeBy(change, now.name()).withColumns(state.get().columns());
        }
        next.add(now);
        nextFound.put(now, state.get());
        nextCame.put(now, table);
      }
    }
    for (TableState state : fresh) {
      ScratchTable now =
          ScratchTable.parse(change.statement().sql())
              .filter(table -> table.is(state.table()))
              .orElseGet(() -> ScratchTable.named(state.table(), state.columns()))
              .madeBy(change, state.table());
      next.add(now);
      nextFound.put(now, state);
    }
    return new SchemaState(
        Stream.concat(changes.stream(), Stream.of(change)).toList(),
        List.copyOf(next),
        nextFound,
        others,
        nextCame,
        Stream.concat(
                creates.stream().filter(sql -> !dropsIndex(change, sql)), creates(change).stream())
            .toList(),
        notUnderstood.or(() -> notUnderstood(change)));
  }

  private static boolean renames(Step change) {
    return Tokenizer.words(change.statement().sql()).stream().anyMatch(word -> word.is("RENAME"));
  }

  /** What makes tables to take writes apart on out of those that there were. */
  private List<String> creates(Step change) {
    String sql = change.statement().sql();
    if (CreatedObject.of(sql) == CreatedObject.INDEX) {
      return List.of(sql);
    }
    return alters(change)
        .map(
            table ->
                Stream.of(table.name(), table.seen(), table.each())
                    .map(name -> sql.substring(0, start(sql)) + name + sql.substring(end(sql)))
                    .toList())
        .orElse(List.of());
  }

  /** Whether a statement takes away the index that another one has made. */
  private static boolean dropsIndex(Step change, String create) {
    List<Token> drop = Tokenizer.words(change.statement().sql());
    List<Token> made = Tokenizer.words(create);
    return drop.size() > 2
        && drop.get(0).is("DROP")
        && drop.get(1).is("INDEX")
        && CreatedObject.of(create) == CreatedObject.INDEX
        && IntStream.range(1, made.size())
            .anyMatch(i -> made.get(i - 1).is("INDEX") && made.get(i).is(drop.get(2).text()));
  }

  private static int start(String sql) {
    return Tokenizer.words(sql).get(2).start();
  }

  private static int end(String sql) {
    return Tokenizer.words(sql).get(2).end();
  }

  /** The table whose columns a statement changes, if it does nothing else. */
  private Optional<ScratchTable> alters(Step change) {
    List<Token> words = Tokenizer.words(change.statement().sql());
    boolean columns =
        words.size() > 4
            && words.get(0).is("ALTER")
            && words.get(1).is("TABLE")
            && Set.of("ADD", "DROP", "ALTER", "MODIFY").stream().anyMatch(words.get(3)::is)
            && words.get(4).is("COLUMN")
            && words.stream().noneMatch(word -> word.is("RENAME") || word.is(","));
    return columns
        ? tables.stream().filter(table -> table.is(words.get(2).text())).findFirst()
        : Optional.empty();
  }

  private Optional<String> notUnderstood(Step change) {
    String sql = change.statement().sql();
    return CreatedObject.of(sql) == CreatedObject.INDEX
            || Tokenizer.words(sql).get(0).is("TRUNCATE")
            || alters(change).isPresent()
            || creates.stream().anyMatch(create -> dropsIndex(change, create))
        ? Optional.empty()
        : Optional.of(
            "Statement "
                + change.number()
                + " has changed the tables, on which writes cannot be taken apart any more.");
  }

  /**
   * What a row becomes by the last change of a table.
   *
   * @param table as it is now
   * @param rows what the DBMS has made of the rows that it had
   * @return empty if the columns that have come hold different values, or nobody knows which
   */
  Optional<RowChange> change(ScratchTable table, List<Row> rows) {
    ScratchTable before = came.get(table);
    List<String> names = table.columns().stream().map(ScratchTable.Column::name).toList();
    List<Integer> places = ScratchTable.places(before.columns(), names);
    List<String> constants = new ArrayList<>();
    for (int i = 0; i < places.size(); i++) {
      int at = i;
      List<String> values = rows.stream().map(row -> row.values().get(at)).distinct().toList();
      if (places.get(i) < 0 && values.size() != 1) {
        return Optional.empty();
      }
      constants.add(places.get(i) < 0 ? values.get(0) : null);
    }
    return Optional.of(new RowChange(places, constants));
  }

  /**
   * Where the values of a row's columns come from.
   *
   * @param places in the row as it was; negative for columns that have come
   * @param constants the values of those
   */
  record RowChange(List<Integer> places, List<String> constants) {
    Row of(Row row) {
      List<String> values = new ArrayList<>();
      for (int i = 0; i < places.size(); i++) {
        int place = places.get(i);
        values.add(place < 0 ? constants.get(i) : row.values().get(place));
      }
      return new Row(values);
    }
  }
}
