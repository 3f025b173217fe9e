package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.model.Row;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Collects the lines that tell of changes, whichever way they come, and makes sense of them. */
final class ChangeLines {
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
  void start(List<Row> rows) {
    for (Row row : rows) {
      String table = tables.all().get(Integer.parseInt(row.values().get(0))).name();
      RowIdentity identity = new RowIdentity(table, Long.parseLong(row.values().get(1)));
      images.put(new RowVersion(identity, 0), decoded(row.values().get(2)));
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

  /** Works out from two states of a table the lines that tell of the write between them. */
  void compared(Instrumented.Part.After part, List<Row> before, List<Row> after)
      throws NotInstrumentable {
    Map<String, String> versions = new LinkedHashMap<>();
    before.forEach(row -> versions.put(row.values().get(0), row.values().get(1)));
    for (Row row : after) {
      String name = row.values().get(0);
      String old = versions.remove(name);
      String rest = row.values().get(1) + " " + row.values().get(2);
      if (old == null) {
        change(part.number(), String.join(" ", "I", part.table(), name, rest));
      } else if (!old.equals(row.values().get(1))) {
        change(part.number(), String.join(" ", "U", part.table(), name, old, rest));
      }
    }
    for (Map.Entry<String, String> gone : versions.entrySet()) {
      change(part.number(), String.join(" ", "D", part.table(), gone.getKey(), gone.getValue()));
    }
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
