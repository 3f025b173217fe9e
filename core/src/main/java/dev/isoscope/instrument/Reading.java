package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.instrument.Instrumented.Part;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.SqlText;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Reads what a run of an instrumented case has revealed off its history. */
public final class Reading {
  private final Instrumented instrumented;
  private final History history;
  private final CaseTables tables;
  private final Map<Integer, List<Change>> changes = new LinkedHashMap<>();
  private final Map<Integer, List<RowVersion>> reads = new LinkedHashMap<>();
  private final Map<RowVersion, String> images = new LinkedHashMap<>();
  private final Map<RowIdentity, RowVersion> finals = new LinkedHashMap<>();
  private final Set<Integer> overcounted = new LinkedHashSet<>();

  private Reading(Instrumented instrumented, History history) {
    this.instrumented = instrumented;
    this.history = history;
    this.tables = CaseTables.of(instrumented.original());
  }

  /**
   * Reads a run that came to its end.
   *
   * @throws NotInstrumentable if the run does not tell all that it changed
   */
  public static Revealed of(Instrumented instrumented, History history) throws NotInstrumentable {
    return new Reading(instrumented, history).read();
  }

  private Revealed read() throws NotInstrumentable {
    List<Step> ran =
        history.steps().stream()
            .filter(step -> step.completedAt().isPresent())
            .sorted(Comparator.comparingInt(step -> step.completedAt().getAsInt()))
            .toList();
    Map<Integer, Step> writes = new HashMap<>();
    Map<Integer, Step> states = new HashMap<>();
    for (Step step : ran) {
      Part part = instrumented.parts().get(step.number() - 1);
      if (part instanceof Part.Start start) {
        start(start.table(), rows(step));
      } else if (part instanceof Part.Original original) {
        writes.put(original.number(), step);
        if (step.status() == Step.Status.OK) {
          told(original.number(), step.warnings());
          witnessed(original, step);
        }
      } else if (part instanceof Part.Fetch fetch) {
        if (writes.get(fetch.number()).status() == Step.Status.OK) {
          fetched(fetch.number(), rows(step));
        }
      } else if (part instanceof Part.Before before) {
        states.put(before.number(), step);
      } else if (part instanceof Part.After after) {
        if (writes.get(after.number()).status() == Step.Status.OK) {
          compared(after, rows(states.get(after.number())), rows(step));
        }
      }
    }
    checkFetched(writes);
    history.finalState().forEach(this::end);
    for (Step write : writes.values()) {
      checkCount(write);
    }
    return new Revealed(
        new Stripping(instrumented, history).stripped(),
        changes,
        reads,
        images,
        finals,
        overcounted);
  }

  /** A write whose log was not asked for may have changed anything. */
  private void checkFetched(Map<Integer, Step> writes) throws NotInstrumentable {
    Set<Integer> fetched = new LinkedHashSet<>();
    for (Step step : history.steps()) {
      if (step.status() == Step.Status.OK) {
        asked(instrumented.parts().get(step.number() - 1)).ifPresent(fetched::add);
      }
    }
    for (Part part : instrumented.parts()) {
      int number = asked(part).orElse(0);
      if (!fetched.contains(number)
          && writes.containsKey(number)
          && writes.get(number).status() == Step.Status.OK) {
        throw new NotInstrumentable("what statement " + number + " changed was not told");
      }
    }
  }

  /** The number of the write whose changes an instrument asks for. */
  private static Optional<Integer> asked(Part part) {
    if (part instanceof Part.Fetch fetch) {
      return Optional.of(fetch.number());
    }
    return part instanceof Part.After after ? Optional.of(after.number()) : Optional.empty();
  }

  /**
   * What a write says that it has changed must have been told, and nothing else. It does not count
   * what foreign keys do to other tables.
   */
  private void checkCount(Step write) throws NotInstrumentable {
    int number = ((Part.Original) instrumented.parts().get(write.number() - 1)).number();
    SqlText text = SqlText.of(write.statement().sql());
    // Those that replace rows may count one that they take away and one that they add.
    boolean replaces =
        text.pieces().stream().anyMatch(one -> one.isAny("REPLACE", "DUPLICATE"))
            || text.is(0, "MERGE") && text.find(text.all(), "WHEN") < 0;
    Optional<CaseTables.Table> table = tables.written(text);
    long told =
        changes.getOrDefault(number, List.of()).stream()
            .filter(change -> table.isEmpty() || table.get().is(change.row().table()))
            .count();
    if (!replaces
        && write.outcome().isPresent()
        && write.outcome().get() instanceof Outcome.Updated updated
        && updated.count() != told) {
      if (updated.count() > told && table.isPresent() && leavesNoTrace(number, text, table.get())) {
        overcounted.add(number);
        return;
      }
      throw new NotInstrumentable(
          "statement " + number + " changed " + updated.count() + " rows and told of " + told);
    }
  }

  /**
   * Whether an UPDATE has changed no rows but those it told of. Any other one would carry the
   * version that it wrote, in the end or when somebody replaced or read it.
   */
  private boolean leavesNoTrace(int number, SqlText text, CaseTables.Table table) {
    boolean plain =
        text.is(0, "UPDATE") && text.pieces().stream().noneMatch(piece -> piece.is("IGNORE"));
    boolean known =
        history.finalState().stream()
            .anyMatch(state -> table.is(state.table()) && column(state, ChangeLog.VERSION) >= 0);
    Set<RowIdentity> told = new LinkedHashSet<>();
    changes.getOrDefault(number, List.of()).forEach(change -> told.add(change.row()));
    return plain
        && known
        && Stream.of(
                finals.values().stream(),
                changes.values().stream().flatMap(List::stream).map(Change::before),
                reads.values().stream().flatMap(List::stream))
            .flatMap(versions -> versions)
            .noneMatch(version -> version.writer() == number && !told.contains(version.row()));
  }

  private static List<Row> rows(Step step) throws NotInstrumentable {
    if (step.outcome().isPresent() && step.outcome().get() instanceof Outcome.Rows rows) {
      return rows.rows();
    }
    throw new NotInstrumentable("an instrument failed: " + step.statement().sql());
  }

  private void start(String table, List<Row> rows) {
    for (Row row : rows) {
      RowIdentity identity = new RowIdentity(table, Long.parseLong(row.values().get(0)));
      images.put(new RowVersion(identity, 0), decoded(row.values().get(2)));
    }
  }

  private void told(int number, List<String> warnings) throws NotInstrumentable {
    for (String warning : warnings) {
      if (warning.startsWith(ChangeLog.MARK)) {
        change(number, warning.substring(ChangeLog.MARK.length()));
      }
    }
  }

  private void fetched(int number, List<Row> rows) throws NotInstrumentable {
    String log = rows.isEmpty() ? null : rows.get(0).values().get(0);
    for (String line : log == null || log.isEmpty() ? new String[0] : log.split(";")) {
      change(number, line);
    }
  }

  /** Works out from two states of a table the lines that tell of the write between them. */
  private void compared(Part.After part, List<Row> before, List<Row> after)
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

  private void witnessed(Part.Original original, Step step) throws NotInstrumentable {
    if (original.witnesses().isEmpty()
        || !(step.outcome().isPresent() && step.outcome().get() instanceof Outcome.Rows result)) {
      return;
    }
    Set<RowVersion> seen = new LinkedHashSet<>();
    for (Row row : result.rows()) {
      int at = row.values().size();
      for (int i = original.witnesses().size() - 1; i >= 0; i--) {
        Witness witness = original.witnesses().get(i);
        at -= witness.columns();
        if (witness.collected()) {
          collected(witness.table(), row.values().get(at), seen);
        } else if (row.values().get(at) != null) {
          seen.add(version(witness.table(), row.values().get(at), row.values().get(at + 1)));
        }
      }
    }
    reads.put(original.number(), List.copyOf(seen));
  }

  private static void collected(String table, String list, Set<RowVersion> seen) {
    for (String pair : list == null || list.isEmpty() ? new String[0] : list.split(",")) {
      String[] parts = pair.split(":", -1);
      if (parts.length == 2 && !parts[0].isEmpty()) { // outer joins give rows of nothing
        seen.add(version(table, parts[0], parts[1]));
      }
    }
  }

  private static RowVersion version(String table, String row, String version) {
    return new RowVersion(new RowIdentity(table, Long.parseLong(row)), Integer.parseInt(version));
  }

  private void end(TableState state) {
    int row = column(state, ChangeLog.ROW);
    int version = column(state, ChangeLog.VERSION);
    if (row < 0 || tables.named(state.table()).isEmpty()) {
      return;
    }
    String table = tables.named(state.table()).get().name();
    for (Row one : state.rows()) {
      RowVersion last = version(table, one.values().get(row), one.values().get(version));
      finals.put(last.row(), last);
    }
  }

  static int column(TableState state, String name) {
    return IntStream.range(0, state.columns().size())
        .filter(i -> state.columns().get(i).equalsIgnoreCase(name))
        .findFirst()
        .orElse(-1);
  }

  private static String decoded(String hexadecimal) {
    return new String(HexFormat.of().parseHex(hexadecimal), StandardCharsets.UTF_8);
  }
}
