package dev.isoscope.semantics;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Case;
import dev.isoscope.model.ColumnType;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * The tables of a case as the replay lays them out, and rows as statements that put them in. Where
 * statements of the run change the tables, what is told is how they are at the moment that the
 * replay is at, see {@link #enter}.
 */
final class ScratchSchema {
  private final Map<List<Step>, SchemaState> states = new HashMap<>();
  private final List<String> definitions = new ArrayList<>();
  private final Dbms dbms;
  private final Map<String, String> views = new HashMap<>();
  private Optional<String> notUnderstood = Optional.empty();
  private SchemaState now;

  /**
   * Reads the tables.
   *
   * @param start the rows at the start
   */
  ScratchSchema(Case testCase, List<TableState> start, Dbms dbms) throws ReplayImpossible {
    this.dbms = dbms;
    List<ScratchTable> tables = new ArrayList<>();
    List<String> creates = new ArrayList<>();
    for (InitStatement init : testCase.init()) {
      read(init.sql(), tables, creates);
    }
    this.now = SchemaState.of(tables, creates, start);
    states.put(now.changes(), now);
  }

  /**
   * Looks at the tables as they are after some statements that change them.
   *
   * @return false if it is not known yet how they are then
   */
  boolean enter(List<Step> changes) {
    if (!now.changes().equals(changes)) {
      SchemaState known = states.get(changes);
      if (known == null) {
        return false;
      }
      now = known;
    }
    return true;
  }

  /**
   * Looks at the tables as they are after one more statement.
   *
   * @param found what the DBMS makes of them
   */
  void enterAfter(Step change, List<TableState> found) throws ReplayImpossible {
    now = now.after(change, found);
    states.put(now.changes(), now);
  }

  /** The tables at the moment that is looked at. */
  SchemaState state() {
    return now;
  }

  private void read(String sql, List<ScratchTable> tables, List<String> creates)
      throws ReplayImpossible {
    if (StatementKind.of(sql) == StatementKind.WRITE) {
      return;
    }
    definitions.add(sql);
    switch (CreatedObject.of(sql)) {
      case TABLE -> readTable(sql, tables, creates);
      case SEQUENCE ->
          creates.add(sql.replaceFirst("(?i)\\s+START\\s+(WITH\\s+)?\\d+", "") + " START 100001");
      case INDEX -> creates.add(sql);
      default -> {
        if (rewritesStatements(sql)) {
          throw new ReplayImpossible("A rule turns statements into others: " + sql);
        }
        Optional<String> view = view(sql);
        view.ifPresent(name -> views.put(name, sql));
        notUnderstood = notUnderstood.or(() -> obstacle(sql).filter(why -> view.isEmpty()));
      }
    }
  }

  private static boolean rewritesStatements(String sql) {
    return Tokenizer.words(sql).stream().limit(4).anyMatch(word -> word.is("RULE"));
  }

  private static Optional<String> obstacle(String sql) {
    return Optional.of("The replay does not understand how the tables are laid out: " + sql);
  }

  /** What makes the tables, and whatever else there is, in the words of the case. */
  List<String> definitions() {
    return definitions;
  }

  /** Whether there is more than tables, such as views, so that statements name other things. */
  boolean hasMoreThanTables() {
    return notUnderstood.isPresent() || !views.isEmpty();
  }

  /** Whether a statement names a table, or a view that is made from it. */
  boolean names(String sql, ScratchTable table) {
    List<Token> words = Tokenizer.words(sql);
    return words.stream().anyMatch(word -> table.is(word.text()))
        || hasMoreThanTables()
            && definitions.stream()
                .filter(other -> !other.equals(sql))
                .filter(other -> view(other).filter(view -> mentions(words, view)).isPresent())
                .anyMatch(other -> names(other, table));
  }

  private static boolean mentions(List<Token> words, String name) {
    return words.stream().anyMatch(word -> TableState.sameName(word.text(), name));
  }

  /** The name of the view that a statement makes. */
  private static Optional<String> view(String sql) {
    CreatedObject made = CreatedObject.of(sql);
    if (made != CreatedObject.VIEW && made != CreatedObject.OTHER) {
      return Optional.empty();
    }
    List<Token> words = Tokenizer.words(sql);
    return IntStream.range(1, words.size())
        .filter(i -> words.get(i - 1).is("VIEW"))
        .mapToObj(i -> words.get(i).text())
        .findFirst();
  }

  /** Makes sure that writes can be taken apart; views that only queries name do not hinder. */
  void refuseMoreThanTables(List<String> writes) throws ReplayImpossible {
    Optional<String> why =
        notUnderstood
            .or(now::notUnderstood)
            .or(
                () ->
                    views.keySet().stream()
                        .filter(
                            view ->
                                writes.stream()
                                    .anyMatch(sql -> mentions(Tokenizer.words(sql), view)))
                        .findFirst()
                        .flatMap(view -> obstacle(views.get(view))));
    if (why.isPresent()) {
      throw new ReplayImpossible(why.get());
    }
  }

  private void readTable(String sql, List<ScratchTable> tables, List<String> creates)
      throws ReplayImpossible {
    if (TableDefinition.partitionOf(SqlText.of(sql)).isPresent()) {
      creates.add(sql);
      return;
    }
    ScratchTable table =
        ScratchTable.parse(sql)
            .orElseThrow(() -> new ReplayImpossible("A CREATE TABLE is not understood: " + sql));
    tables.add(table);
    creates.addAll(table.creates(!dbms.keysFollowLargest()));
  }

  /**
   * The places of the columns by which the DBMS itself knows a row of the table; empty where a row
   * is known by its place.
   */
  List<Integer> identity(ScratchTable table) {
    List<Integer> key = table.keyPlaces();
    return switch (dbms.rowKey()) {
      case PRIMARY_KEY -> key;
      case INTEGER_KEY -> isNumber(table, key) ? key : List.of();
      case PLACE -> List.of();
    };
  }

  /** Whether rows are kept in the order of a key, or else in the order in which they came. */
  boolean clusters() {
    return dbms.clustersByKey();
  }

  /**
   * Whether a new key makes another row of it: H2 does not follow it there, InnoDB scans may come
   * to it again.
   */
  boolean movesWithKey(ScratchTable table) {
    return dbms.newKeyMakesNewRow() && !identity(table).isEmpty();
  }

  /** Whether a row goes to another place because its key has changed. */
  boolean moves(ReplayVersion before, Optional<Row> values) {
    if (values.isEmpty() || !movesWithKey(before.table())) {
      return false;
    }
    List<String> old = before.values().orElseThrow().values();
    return identity(before.table()).stream()
        .anyMatch(place -> !Objects.equals(old.get(place), values.get().values().get(place)));
  }

  /** Whether it is open what becomes of a statement that asks whether a key is free. */
  boolean keyChecksLag() {
    return dbms.keyChecksLag();
  }

  /** Whether REPLACE may leave rows of a table alone, and with them others that refer to them. */
  boolean maySpareLike(ScratchTable table) {
    return dbms.replaceSparesLike() && tables().stream().anyMatch(other -> other.refersTo(table));
  }

  /** Whether an UPDATE takes rows that move out before it puts the first of them in again. */
  boolean updatesInTwoPasses() {
    return dbms.updatesInTwoPasses();
  }

  private static boolean isNumber(ScratchTable table, List<Integer> key) {
    return key.size() == 1
        && table.columns().get(key.get(0)).type().matches("(?i)(TINY|SMALL|BIG)?INT(EGER)?\\b.*");
  }

  /** Takes a write of the run apart. */
  WriteStatement parse(Action.Write action) throws ReplayImpossible {
    return parse(action.step().statement().sql())
        .orElseThrow(
            () ->
                new ReplayImpossible(
                    "Statement "
                        + action.step().number()
                        + " is of a form that the replay does not know."));
  }

  Optional<WriteStatement> parse(String sql) {
    return WriteStatement.parse(sql, dbms.backslashEscapes(), tables());
  }

  List<ScratchTable> tables() {
    return now.tables();
  }

  ScanLayout layout(ScratchTable table) {
    return ScanLayout.of(table, creates());
  }

  List<String> creates() {
    return now.creates();
  }

  List<ColumnType> types(ScratchTable table) {
    return now.found().get(table).types();
  }

  List<Row> initialRows(ScratchTable table) {
    return now.found().get(table).rows();
  }

  List<String> columns(ScratchTable table) {
    return now.found().get(table).columns();
  }

  /**
   * A statement that puts versions of rows into a table.
   *
   * @param name what names a version there; null if nothing does
   */
  Optional<String> load(
      String into,
      ScratchTable table,
      Collection<ReplayVersion> versions,
      Function<ReplayVersion, Integer> name) {
    boolean copy = !into.equals(table.name());
    List<String> columns = new ArrayList<>();
    if (name != null) {
      columns.add(ScratchTable.ROW);
    }
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < table.columns().size(); i++) {
      if (copy || !table.columns().get(i).computed()) {
        columns.add(table.columns().get(i).name());
        places.add(i);
      }
    }
    List<ColumnType> types = types(table);
    List<String> rows =
        versions.stream()
            .map(
                version ->
                    values(
                        version,
                        places,
                        types,
                        Optional.ofNullable(name).map(f -> f.apply(version))))
            .toList();
    return ScratchTables.insert(into, " (" + String.join(", ", columns) + ")", rows);
  }

  private String values(
      ReplayVersion version, List<Integer> places, List<ColumnType> types, Optional<Integer> name) {
    List<String> values = new ArrayList<>();
    name.ifPresent(number -> values.add(String.valueOf(number)));
    List<String> texts = version.values().orElseThrow().values();
    for (int place : places) {
      ColumnType type = place < types.size() ? types.get(place) : ColumnType.UNKNOWN;
      values.add(dbms.literal(texts.get(place), type));
    }
    return String.join(", ", values);
  }
}
