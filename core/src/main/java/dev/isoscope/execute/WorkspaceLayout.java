package dev.isoscope.execute;

import dev.isoscope.dbms.CounterReset;
import dev.isoscope.dbms.Workspaces;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What has been laid out in the workspace, and how it comes back to its beginning. */
final class WorkspaceLayout {
  /** Words that tie tables together: one may change with the other. */
  private static final Set<String> TIES = Set.of("references", "partition", "inherits");

  private final Workspaces dbms;
  private final CaseSetup setup;
  private final List<String> tables;
  private final List<CounterReset> counters;
  private final List<String> notes;
  private final List<String> lateNotes;
  private Optional<Map<String, String>> tableOfRows; // null: not asked for yet

  /**
   * @param tables in the order of their creation
   */
  private WorkspaceLayout(
      Workspaces dbms, CaseSetup setup, List<String> tables, List<CounterReset> counters) {
    this.dbms = dbms;
    this.setup = setup;
    this.tables = tables;
    this.counters = counters;
    this.notes = notes();
    this.lateNotes = lateNotes();
  }

  /**
   * @param tables in whichever order
   */
  static WorkspaceLayout of(
      Workspaces dbms, CaseSetup setup, List<String> tables, List<CounterReset> counters) {
    Comparator<String> byCreation = Comparator.comparingInt(table -> creation(setup, table));
    return new WorkspaceLayout(dbms, setup, tables.stream().sorted(byCreation).toList(), counters);
  }

  private static int creation(CaseSetup setup, String table) {
    int i = 0;
    while (i < setup.definitions().size() && !mentions(setup.definitions().get(i), table)) {
      i++;
    }
    return i;
  }

  private static boolean mentions(String sql, String table) {
    return MentionedNames.in(sql).contains(MentionedNames.lower(table));
  }

  /** The one table that each statement of the setup fills, if no table depends on another. */
  private Optional<Map<String, String>> separate() {
    boolean tied =
        setup.writesUnseen()
            || setup.hasViews()
            || setup.definitions().stream()
                .flatMap(sql -> MentionedNames.in(sql).stream())
                .anyMatch(TIES::contains);
    if (tied || counters.stream().anyMatch(counter -> counter.table().isEmpty())) {
      return Optional.empty();
    }
    Map<String, String> filled = new HashMap<>();
    for (String sql : setup.rows()) {
      List<String> mentioned = tables.stream().filter(table -> mentions(sql, table)).toList();
      if (mentioned.size() != 1) {
        return Optional.empty();
      }
      filled.put(sql, mentioned.get(0));
    }
    return Optional.of(filled);
  }

  WorkspaceLayout filledAs(CaseSetup other) {
    return setup.equals(other) ? this : new WorkspaceLayout(dbms, other, tables, counters);
  }

  /**
   * The statements that bring all tables to a beginning, old rows and counters included.
   *
   * @param thorough whether to leave nothing of the old rows behind, which takes longer
   */
  List<String> refill(boolean thorough) {
    return refill(tables, thorough);
  }

  /**
   * The same for the tables that may have been written to.
   *
   * @param written names, the tables' among others
   */
  List<String> refill(Set<String> written) {
    if (tableOfRows == null) {
      tableOfRows = separate();
    }
    if (tableOfRows.isEmpty()) {
      return refill(false);
    }
    return refill(
        tables.stream().filter(table -> written.contains(MentionedNames.lower(table))).toList(),
        false);
  }

  private List<String> refill(List<String> some, boolean thorough) {
    if (some.isEmpty()) {
      return List.of();
    }
    List<String> statements =
        new ArrayList<>(thorough ? dbms.clearThoroughly(some) : dbms.clear(some));
    statements.addAll(clearNotes(notes));
    resetCounters(statements, some);
    setup.rows().stream()
        .filter(sql -> some == tables || some.contains(tableOfRows.get().get(sql)))
        .forEach(statements::add);
    statements.addAll(clearNotes(lateNotes));
    resetCounters(statements, lateNotes);
    return statements;
  }

  private List<String> clearNotes(List<String> some) {
    return some.isEmpty() ? List.of() : dbms.clear(some);
  }

  private void resetCounters(List<String> statements, List<String> some) {
    counters.stream()
        .filter(counter -> counter.table().map(some::contains).orElse(some == tables))
        .forEach(counter -> statements.add(counter.sql()));
  }

  /** The tables that triggers may have written to when others were cleared. */
  private List<String> notes() {
    Set<String> watched = setup.watched();
    return watched.isEmpty()
        ? List.of()
        : tables.stream().filter(table -> !watched.contains(MentionedNames.lower(table))).toList();
  }

  /** Those of them that are to be empty, though triggers see how others are filled again. */
  private List<String> lateNotes() {
    return setup.triggersComeLast()
        ? notes.stream()
            .filter(table -> setup.rows().stream().noneMatch(sql -> mentions(sql, table)))
            .toList()
        : List.of();
  }
}
