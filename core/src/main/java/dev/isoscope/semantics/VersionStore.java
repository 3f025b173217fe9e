package dev.isoscope.semantics;

import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * All versions of all rows during a replay, and what became of the transactions that wrote them.
 * Places are those of the history's events; {@code at} means just before that place.
 */
final class VersionStore {
  private final Map<Integer, List<ReplayVersion>> rows = new LinkedHashMap<>();
  private final Map<String, Integer> committedAt = new HashMap<>();
  private final Map<Integer, Integer> undoneAt = new HashMap<>();
  private final Map<String, Integer> savepoints = new HashMap<>();
  private final List<Touch> touches = new ArrayList<>();
  private final List<Definition> definitions = new ArrayList<>();
  private int versions;

  /** A statement that has changed the schema. */
  private record Definition(int id, String transaction, Step step) {}

  /**
   * A row that a transaction has assigned the values that it had.
   *
   * @param version as it was
   * @param columns those that were assigned, in plain spelling
   */
  record Touch(int id, String transaction, ReplayVersion version, Set<String> columns) {
    /** The row as something that the transaction has written. */
    ReplayVersion asWritten() {
      return new ReplayVersion(
          id,
          version.row(),
          version.table(),
          version.values(),
          Optional.of(transaction),
          version.writtenAt());
    }
  }

  /** For trying one of several choices. */
  VersionStore copy() {
    VersionStore copy = new VersionStore();
    rows.forEach((row, chain) -> copy.rows.put(row, new ArrayList<>(chain)));
    copy.committedAt.putAll(committedAt);
    copy.undoneAt.putAll(undoneAt);
    copy.savepoints.putAll(savepoints);
    copy.touches.addAll(touches);
    copy.definitions.addAll(definitions);
    copy.versions = versions;
    return copy;
  }

  /** A row that nobody has seen before. */
  void insert(ScratchTable table, Row values, Optional<String> transaction, int at) {
    int row = rows.size() + 1;
    rows.put(row, new ArrayList<>());
    write(row, table, Optional.of(values), transaction, at);
  }

  /**
   * A row with the key of one that is gone, where a DBMS knows rows by their keys: it is that row
   * again.
   *
   * @param key the places of the key among the columns
   */
  void insertAgain(ScratchTable table, Row values, List<Integer> key, String transaction, int at) {
    Optional<Integer> same =
        rowsOf(table).stream()
            .filter(row -> latest(row, at, transaction).filter(ReplayVersion::exists).isEmpty())
            .filter(row -> newest(row, at).isEmpty())
            .filter(row -> hadKey(row, values, key))
            .findFirst();
    if (same.isPresent()) {
      write(same.get(), Optional.of(values), Optional.of(transaction), at);
    } else {
      insert(table, values, Optional.of(transaction), at);
    }
  }

  private boolean hadKey(int row, Row values, List<Integer> key) {
    return last(row, ReplayVersion::exists)
        .map(one -> one.values().orElseThrow().values())
        .filter(
            had -> key.stream().allMatch(i -> Objects.equals(had.get(i), values.values().get(i))))
        .isPresent();
  }

  /** What a transaction makes of a row that is known; empty if it deletes it. */
  void write(int row, Optional<Row> values, Optional<String> transaction, int at) {
    write(row, tableOf(row), values, transaction, at);
  }

  private void write(
      int row, ScratchTable table, Optional<Row> values, Optional<String> transaction, int at) {
    versions++;
    rows.get(row).add(new ReplayVersion(versions, row, table, values, transaction, at));
  }

  /** A transaction has changed the schema. */
  void define(String transaction, Step step) {
    versions++;
    definitions.add(new Definition(versions, transaction, step));
  }

  /**
   * The statements that have made the schema what it is to a transaction, as it got to see them.
   */
  List<Step> definitions(String own, int at) {
    return definitions.stream()
        .filter(one -> !undoneAt.containsKey(one.id()))
        .filter(one -> one.transaction().equals(own) || isCommitted(one.transaction(), at))
        .sorted(
            Comparator.comparingInt(
                one -> committedAt.getOrDefault(one.transaction(), Integer.MAX_VALUE)))
        .map(Definition::step)
        .toList();
  }

  /** All versions of the rows of a table, as versions of rows of the table that it has become. */
  void carryOver(ScratchTable from, ScratchTable to, UnaryOperator<Row> change) {
    for (int row : rowsOf(from)) {
      List<ReplayVersion> chain = new ArrayList<>();
      int copy = rows.size() + 1;
      for (ReplayVersion one : rows.get(row)) {
        versions++;
        chain.add(
            new ReplayVersion(
                versions, copy, to, one.values().map(change), one.transaction(), one.writtenAt()));
        if (undoneAt.containsKey(one.id())) {
          undoneAt.put(versions, undoneAt.get(one.id()));
        }
      }
      rows.put(copy, chain);
    }
  }

  /** What a transaction has assigned without changing it. */
  void touch(String transaction, ReplayVersion version, Set<String> columns) {
    versions++;
    touches.add(new Touch(versions, transaction, version, columns));
  }

  /** The same, as far as it was not taken back. */
  List<Touch> touches(String transaction) {
    return touches.stream()
        .filter(one -> one.transaction().equals(transaction) && !undoneAt.containsKey(one.id()))
        .filter(one -> !writtenSince(one))
        .toList();
  }

  /** Whether the transaction has changed or deleted the row afterwards. */
  private boolean writtenSince(Touch touch) {
    return rows.get(touch.version().row()).stream()
        .anyMatch(
            one ->
                isOwn(one, touch.transaction())
                    && one.id() > touch.id()
                    && !undoneAt.containsKey(one.id()));
  }

  void commit(String transaction, int at) {
    committedAt.put(transaction, at);
  }

  void rollBack(String transaction, int at) {
    undo(transaction, 0, at);
  }

  void savepoint(String transaction, String name) {
    savepoints.put(transaction + " " + TableState.plainName(name), versions);
  }

  boolean hasSavepoints() {
    return !savepoints.isEmpty();
  }

  void rollBackTo(String transaction, String name, int at) {
    Integer since = savepoints.get(transaction + " " + TableState.plainName(name));
    if (since != null) {
      undo(transaction, since, at);
    }
  }

  private void undo(String transaction, int since, int at) {
    rows.values().stream()
        .flatMap(List::stream)
        .filter(one -> one.transaction().equals(Optional.of(transaction)) && one.id() > since)
        .forEach(one -> undoneAt.putIfAbsent(one.id(), at));
    touches.stream()
        .filter(one -> one.transaction().equals(transaction) && one.id() > since)
        .forEach(one -> undoneAt.putIfAbsent(one.id(), at));
    definitions.stream()
        .filter(one -> one.transaction().equals(transaction) && one.id() > since)
        .forEach(one -> undoneAt.putIfAbsent(one.id(), at));
  }

  List<Integer> rowsOf(ScratchTable table) {
    return rows.entrySet().stream()
        .filter(entry -> entry.getValue().get(0).table().equals(table))
        .map(Map.Entry::getKey)
        .toList();
  }

  ScratchTable tableOf(int row) {
    return rows.get(row).get(0).table();
  }

  /** The latest version that is committed or the transaction's own; empty if there is no row. */
  Optional<ReplayVersion> committed(int row, int at, String own) {
    return latest(row, at, own).filter(ReplayVersion::exists);
  }

  /** The same for the version that says that the row is gone. */
  private Optional<ReplayVersion> latest(int row, int at, String own) {
    return last(
        row, one -> isCommitted(one, at) || (isOwn(one, own) && !undoneAt.containsKey(one.id())));
  }

  /** What a transaction has deleted for good, as far as its own view goes. */
  Optional<ReplayVersion> deletedBy(int row, String own) {
    List<ReplayVersion> chain = rows.get(row);
    Optional<ReplayVersion> last = latest(row, Integer.MAX_VALUE, own);
    return last.filter(one -> !one.exists() && isOwn(one, own))
        .map(chain::indexOf)
        .filter(at -> at > 0)
        .map(at -> chain.get(at - 1))
        .filter(ReplayVersion::exists);
  }

  /** The latest version, whoever wrote it; empty if there is no row. */
  Optional<ReplayVersion> newest(int row, int at) {
    return written(row, at).filter(ReplayVersion::exists);
  }

  private Optional<ReplayVersion> written(int row, int at) {
    return last(
        row,
        one -> one.writtenAt() < at && undoneAt.getOrDefault(one.id(), Integer.MAX_VALUE) >= at);
  }

  /**
   * The rows of tables as they are now.
   *
   * @param own whose view it is; if empty, what nobody has committed yet counts as well
   */
  List<ReplayVersion> current(List<ScratchTable> tables, int at, Optional<String> own) {
    return tables.stream()
        .flatMap(table -> rowsOf(table).stream())
        .map(row -> own.isPresent() ? committed(row, at, own.get()) : newest(row, at))
        .flatMap(Optional::stream)
        .toList();
  }

  /** What anybody made of a table's rows from a place on. */
  List<ReplayVersion> writtenAfter(int at, ScratchTable table) {
    return rowsOf(table).stream()
        .flatMap(row -> rows.get(row).stream())
        .filter(one -> one.writtenAt() > at)
        .toList();
  }

  /**
   * Whether a transaction has written, at a place and for good, a row known by its key that was
   * there at another place, and of which others have committed versions since.
   */
  boolean isOvertaken(String own, int writtenAt, int since) {
    return rows.entrySet().stream()
        .filter(entry -> !tableOf(entry.getKey()).keyPlaces().isEmpty())
        .filter(entry -> committed(entry.getKey(), since, "").isPresent())
        .map(Map.Entry::getValue)
        .filter(
            chain ->
                chain.stream()
                    .filter(one -> isOwn(one, own) && one.writtenAt() == writtenAt)
                    .anyMatch(one -> !undoneAt.containsKey(one.id())))
        .anyMatch(chain -> chain.stream().anyMatch(one -> isByOthers(one, own, since)));
  }

  private boolean isByOthers(ReplayVersion one, String own, int since) {
    return !isOwn(one, own) && !isCommitted(one, since) && isCommitted(one, Integer.MAX_VALUE);
  }

  /** How many versions a transaction wrote at a place. */
  long writtenBy(String transaction, int at) {
    return rows.values().stream()
        .flatMap(List::stream)
        .filter(one -> isOwn(one, transaction) && one.writtenAt() == at)
        .count();
  }

  /** Where the row came to be. */
  int insertedAt(int row) {
    return rows.get(row).get(0).writtenAt();
  }

  /** What another transaction, not yet at its end, made of the row. */
  Optional<ReplayVersion> foreign(int row, int at, String own) {
    return written(row, at).filter(one -> !isCommitted(one, at) && !isOwn(one, own));
  }

  /** Places from one to another just after which committed versions changed. */
  List<Integer> commitsBetween(int from, int to) {
    return justAfter(committedAt, from, to);
  }

  /** The same where versions were taken back. */
  List<Integer> rollbacksBetween(int from, int to) {
    return justAfter(undoneAt, from, to);
  }

  private static List<Integer> justAfter(Map<?, Integer> places, int from, int to) {
    return places.values().stream()
        .filter(at -> at >= from && at < to)
        .map(at -> at + 1)
        .distinct()
        .sorted()
        .toList();
  }

  private Optional<ReplayVersion> last(int row, Predicate<ReplayVersion> fits) {
    List<ReplayVersion> chain = rows.get(row);
    for (int i = chain.size() - 1; i >= 0; i--) {
      if (fits.test(chain.get(i))) {
        return Optional.of(chain.get(i));
      }
    }
    return Optional.empty();
  }

  private boolean isCommitted(ReplayVersion one, int at) {
    return one.transaction().isEmpty()
        || !undoneAt.containsKey(one.id()) && isCommitted(one.transaction().get(), at);
  }

  private boolean isCommitted(String transaction, int at) {
    return committedAt.getOrDefault(transaction, Integer.MAX_VALUE) < at;
  }

  private static boolean isOwn(ReplayVersion one, String own) {
    return one.transaction().equals(Optional.of(own));
  }
}
