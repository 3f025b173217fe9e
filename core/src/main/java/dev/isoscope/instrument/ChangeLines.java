package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.model.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/** Collects the lines that tell of changes, whichever way they come, and makes sense of them. */
final class ChangeLines {
  /** Where a state tells the version that was replaced. */
  private static final int SAVED = 3;

  private final CaseTables tables;
  private final Map<Integer, List<Change>> changes = new LinkedHashMap<>();
  private final Map<RowVersion, String> images = new LinkedHashMap<>();

  ChangeLines(CaseTables tables) {
    this.tables = tables;
  }

  /** By the number of the statement that made them. */
  Map<Integer, List<Change>> changes() {
    return changes;
  }

  /** What a statement has changed. */
  List<Change> of(int number) {
    return changes.getOrDefault(number, List.of());
  }

  /** The images of all versions that were told of. */
  Map<RowVersion, String> images() {
    return images;
  }

  /** Takes the versions that all tables hold at the start. */
  void start(List<Row> rows) throws NotInstrumentable {
    for (Row row : rows) {
      String table = tables.all().get(Integer.parseInt(row.values().get(0))).name();
      RowIdentity identity = new RowIdentity(table, Long.parseLong(row.values().get(1)));
      String image = decoded(row.values().get(2));
      if (images.put(new RowVersion(identity, 0), image) != null) {
        // such as those of a function that gives many
        throw new NotInstrumentable("rows of " + table + " that cannot be told apart");
      }
    }
  }

  /** Takes lines that came as warnings of the write. */
  void told(int number, List<String> warnings) throws NotInstrumentable {
    for (String warning : warnings) {
      if (warning.startsWith(ChangeLog.MARK)) {
        change(number, warning.substring(ChangeLog.MARK.length()));
      }
    }
  }

  /** Takes lines that a session has asked for. */
  void fetched(int number, List<Row> rows) throws NotInstrumentable {
    String log = rows.isEmpty() ? null : rows.get(0).values().get(0);
    for (String line : log == null || log.isEmpty() ? new String[0] : log.split(";")) {
      change(number, line);
    }
  }

  /**
   * Works out from two states of a table the lines that tell of the write between them. A row of
   * the second that tells itself which version it has replaced is believed that.
   */
  void compared(Instrumented.Part.After part, List<Row> before, List<Row> after)
      throws NotInstrumentable {
    Map<String, String> versions = new LinkedHashMap<>();
    before.forEach(row -> versions.put(row.values().get(0), row.values().get(1)));
    for (Row row : after) {
      String name = row.values().get(0);
      String old = versions.remove(name);
      String version = row.values().get(1);
      String rest = version + " " + row.values().get(2);
      boolean saves = row.values().size() > SAVED;
      if (saves && !version.equals(String.valueOf(part.number()))) {
        continue; // what others have done meanwhile
      }
      String replaced = saves ? row.values().get(SAVED) : old;
      if (replaced == null) {
        change(part.number(), String.join(" ", "I", part.table(), name, rest));
      } else if (!replaced.equals(version)) {
        change(part.number(), String.join(" ", "U", part.table(), name, replaced, rest));
      }
    }
    for (Map.Entry<String, String> gone : versions.entrySet()) {
      change(part.number(), String.join(" ", "D", part.table(), gone.getKey(), gone.getValue()));
    }
  }

  /**
   * A statement of another session that has changed a row, but did not make the version that a
   * deletion took away, nor one before that. Then the version that was read before may not have
   * been the one that was deleted.
   *
   * @param own whether a statement is of the session that deleted
   */
  Optional<Integer> rivalOf(Change deletion, IntPredicate own) {
    Map<RowVersion, Change> made = new LinkedHashMap<>();
    changes.values().stream()
        .flatMap(List::stream)
        .filter(change -> change.row().equals(deletion.row()))
        .forEach(change -> made.put(change.after(), change));
    for (Change change = made.remove(deletion.before());
        change != null;
        change = made.remove(change.before())) {
      // those that led to the version that was deleted
    }
    return made.keySet().stream().map(RowVersion::writer).filter(n -> !own.test(n)).findFirst();
  }

  private void change(int number, String line) throws NotInstrumentable {
    String[] words = line.split(" ", -1);
    try {
      RowIdentity row =
          new RowIdentity(tables.named(words[1]).orElseThrow().name(), Long.parseLong(words[2]));
      RowVersion made = new RowVersion(row, number);
      switch (words[0]) {
        case "I" -> {
          check(number, words[3]);
          add(number, new Change(RowVersion.unborn(row), made, false));
          images.put(made, decoded(words[4]));
        }
        case "U" -> {
          check(number, words[4]);
          RowVersion before = new RowVersion(row, Integer.parseInt(words[3]));
          add(number, new Change(before, made, false));
          images.put(made, decoded(words[5]));
        }
        case "D" -> {
          RowVersion before = new RowVersion(row, Integer.parseInt(words[3]));
          add(number, new Change(before, made, true));
        }
        default -> throw new NotInstrumentable("a line that nobody wrote: " + line);
      }
    } catch (RuntimeException e) {
      throw new NotInstrumentable("a line that cannot be read: " + line);
    }
  }

  private static void check(int number, String version) throws NotInstrumentable {
    if (Integer.parseInt(version) != number) {
      throw new NotInstrumentable(
          "statement " + number + " left a row in version " + version + ": something else did it");
    }
  }

  /** A statement may touch a row twice, as when it moves to another partition. */
  private void add(int number, Change change) throws NotInstrumentable {
    List<Change> all = changes.computeIfAbsent(number, key -> new ArrayList<>());
    int known =
        IntStream.range(0, all.size())
            .filter(i -> all.get(i).row().equals(change.row()))
            .findFirst()
            .orElse(-1);
    if (known < 0) {
      all.add(change);
      return;
    }
    Change first = all.get(known);
    if (change.before().equals(first.before())) {
      // It had to wait, and has started over (H2); whether that explains it, the count will show.
      all.forEach(undone -> images.remove(undone.after()));
      all.clear();
      all.add(change);
      return;
    }
    boolean follows = first.deletes() ? change.inserts() : change.before().equals(first.after());
    if (!follows) {
      throw new NotInstrumentable("rows that statement " + number + " made cannot be told apart");
    }
    all.set(known, new Change(first.before(), change.after(), change.deletes()));
  }

  /** The text that an image is the hexadecimal form of. */
  static String decoded(String hexadecimal) {
    return new String(HexFormat.of().parseHex(hexadecimal), StandardCharsets.UTF_8);
  }
}
