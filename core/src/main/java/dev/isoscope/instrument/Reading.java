package dev.isoscope.instrument;

import dev.isoscope.dbms.ChangeLog;
import dev.isoscope.instrument.Instrumented.Part;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.Comparator;
import java.util.HashMap;
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
  private final ChangeLines lines;
  private final Map<Integer, List<RowVersion>> reads = new LinkedHashMap<>();
  private final Map<RowIdentity, RowVersion> finals = new LinkedHashMap<>();
  private final Set<Integer> overcounted = new LinkedHashSet<>();

  private Reading(Instrumented instrumented, History history) {
    this.instrumented = instrumented;
    this.history = history;
    this.tables = CaseTables.of(instrumented.original());
    this.lines = new ChangeLines(tables);
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
      if (part instanceof Part.Start) {
        lines.start(rows(step));
      } else if (part instanceof Part.Original original) {
        writes.put(original.number(), step);
        if (step.status() == Step.Status.OK) {
          lines.told(original.number(), step.warnings());
          witnessed(original, step);
        }
      } else if (part instanceof Part.Fetch fetch) {
        if (writes.get(fetch.number()).status() == Step.Status.OK) {
          lines.fetched(fetch.number(), rows(step));
        }
      } else if (part instanceof Part.Before before) {
        states.put(before.number(), step);
      } else if (part instanceof Part.After after) {
        if (writes.get(after.number()).status() == Step.Status.OK) {
          lines.compared(after, rows(states.get(after.number())), rows(step));
        }
      }
    }
    checkFetched(writes);
    checkDeletions();
    for (Step write : writes.values()) {
      checkUnseen(write);
    }
    for (TableState state : history.finalState()) {
      end(state);
    }
    for (Step write : writes.values()) {
      checkCount(write);
    }
    return new Revealed(
        new Stripping(instrumented, history).stripped(),
        lines.changes(),
        reads,
        lines.images(),
        finals,
        overcounted);
  }

  /** Which version a deletion took away is known from a read before it, or told. */
  private void checkDeletions() throws NotInstrumentable {
    for (Part part : instrumented.parts()) {
      if (part instanceof Part.After after) {
        for (Change change : lines.of(after.number())) {
          Optional<Integer> rival =
              change.deletes()
                  ? lines.rivalOf(change, other -> session(other).equals(session(after.number())))
                  : Optional.empty();
          if (rival.isPresent()) {
            throw new NotInstrumentable(
                "which version statement %s deleted is not known: statement %s has changed the row"
                    .formatted(after.number(), rival.get()));
          }
        }
      }
    }
  }

  private String session(int number) {
    return instrumented.original().statements().get(number - 1).session();
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

  private void checkUnseen(Step write) throws NotInstrumentable {
    int number = number(write);
    String sql = write.statement().sql();
    for (KeyAction action : instrumented.unseen()) {
      if (lines.of(number).stream().anyMatch(change -> action.followsFrom(change, sql))) {
        throw new NotInstrumentable(
            "what foreign keys do to other rows after statement " + number + " stays unseen");
      }
    }
  }

  /** The number that a statement of the case has there. */
  private int number(Step step) {
    return ((Part.Original) instrumented.parts().get(step.number() - 1)).number();
  }

  /**
   * What a write says that it has changed must have been told, and nothing else. It does not count
   * what foreign keys do to other tables.
   */
  private void checkCount(Step write) throws NotInstrumentable {
    int number = number(write);
    String sql = write.statement().sql();
    // Those that replace rows may count one that they take away and one that they add.
    boolean replaces = WriteShape.of(sql).filter(WriteShape::replaces).isPresent();
    Optional<CaseTables.Table> table = tables.written(sql);
    long told =
        lines.of(number).stream()
            .filter(change -> table.isEmpty() || table.get().is(change.row().table()))
            .count();
    if (write.outcome().orElse(null) instanceof Outcome.Updated updated
        && (replaces
            ? updated.count() > told && isReplace(sql) && isCompared(number)
            : updated.count() != told)) {
      if (updated.count() > told && table.isPresent() && leavesNoTrace(number, sql, table.get())) {
        overcounted.add(number);
        return;
      }
      throw new NotInstrumentable(
          "statement " + number + " changed " + updated.count() + " rows and told of " + told);
    }
  }

  private static boolean isReplace(String sql) {
    return WriteShape.of(sql).filter(write -> write.verb().equals("REPLACE")).isPresent();
  }

  /** Whether what a write did is known from the rows before and after it, as others see them. */
  private boolean isCompared(int number) {
    return instrumented.parts().stream()
        .anyMatch(part -> part instanceof Part.After after && after.number() == number);
  }

  /**
   * Whether an UPDATE has changed no rows but those it told of. Any other one would carry the
   * version that it wrote, in the end or when somebody replaced or read it.
   */
  private boolean leavesNoTrace(int number, String sql, CaseTables.Table table) {
    boolean plain =
        WriteShape.of(sql).orElse(null) instanceof UpdateShape update
            && !update.ignores()
            && update.isOfOneTable(); // with a join, DuckDB counts a row for each of its partners
    boolean known =
        history.finalState().stream()
            .anyMatch(state -> table.is(state.table()) && column(state, ChangeLog.VERSION) >= 0);
    Set<RowIdentity> told = new LinkedHashSet<>();
    lines.of(number).forEach(change -> told.add(change.row()));
    return plain
        && known
        && Stream.of(
                finals.values().stream(),
                lines.changes().values().stream().flatMap(List::stream).map(Change::before),
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

  private void witnessed(Part.Original original, Step step) throws NotInstrumentable {
    if (original.witnesses().isEmpty()
        || !(step.outcome().isPresent() && step.outcome().get() instanceof Outcome.Rows result)) {
      return;
    }
    Set<RowVersion> seen = new LinkedHashSet<>();
    for (Row row : result.rows()) {
      int at = row.values().size();
      for (int i = original.witnesses().size() - 1; i >= 0; i--) {
        Instrumented.Witness witness = original.witnesses().get(i);
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

  private void end(TableState state) throws NotInstrumentable {
    int row = column(state, ChangeLog.ROW);
    int version = column(state, ChangeLog.VERSION);
    if (row < 0 || tables.named(state.table()).isEmpty()) {
      return;
    }
    String table = tables.named(state.table()).get().name();
    for (Row one : state.rows()) {
      if (one.values().get(row) == null || one.values().get(version) == null) {
        throw new NotInstrumentable("a trigger or a routine of the case writes to " + table);
      }
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
}
