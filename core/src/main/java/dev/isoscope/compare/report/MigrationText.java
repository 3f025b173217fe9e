package dev.isoscope.compare.report;

import dev.isoscope.compare.Compatibility;
import dev.isoscope.report.Style;
import dev.isoscope.report.TextOptions;
import dev.isoscope.report.TextTable;
import dev.isoscope.report.TextTable.Cell;
import java.util.ArrayList;
import java.util.List;

/** What will break when one moves, as a short table for each move; pages say what to do. */
final class MigrationText {
  private MigrationText() {}

  /** The tables, each line ended by a line break; nothing where nothing differs. */
  static String render(Compatibility compatibility, TextOptions options) {
    StringBuilder text = new StringBuilder();
    for (Migration migration : Migration.of(compatibility)) {
      if (!migration.changes().isEmpty()) {
        text.append('\n');
        text.append(
            options.paragraph(
                "",
                Style.BOLD,
                "What changes for an application from "
                    + compatibility.title(migration.from())
                    + " to "
                    + compatibility.title(migration.to())));
        text.append(table(migration, options).render());
      }
    }
    return text.toString();
  }

  private static TextTable table(Migration migration, TextOptions options) {
    TextTable table = new TextTable(options, List.of("what changes", "kinds", "example"));
    for (Migration.Change change : migration.changes()) {
      List<MigrationEffect.Example> examples = change.clearest().examples();
      MigrationEffect.Example example = examples.get(examples.size() - 1);
      table.add(
          List.of(
              Cell.of(change.change().title()),
              Cell.of(String.valueOf(change.effects().size())),
              Cell.of(example.place() + ": was " + example.was() + ", is " + example.is())));
    }
    return table;
  }

  /** How many kinds of differences there are, and how they show. */
  static String summary(Migration migration, Compatibility compatibility) {
    String cases = Words.count(compatibility.cases(), "case");
    int all = migration.kinds();
    List<String> never = compatibility.neverCompared();
    if (compatibility.total().nothing()
        || never.contains(migration.from())
        || never.contains(migration.to())) {
      return Words.NOTHING_COMPARED;
    }
    if (all == 0) {
      return cases
          + " showed no difference between transactions. That does not prove that there is none.";
    }
    List<String> parts = new ArrayList<>();
    add(
        parts,
        migration.kinds(ApplicationChange.ROWS_STORED, ApplicationChange.ROWS_RETURNED),
        "without an error in what is stored or returned");
    add(
        parts,
        migration.kinds(ApplicationChange.OTHER_ERROR, ApplicationChange.AFTER_ERROR),
        "in errors that the application must handle");
    add(
        parts,
        migration.kinds(ApplicationChange.WAITS, ApplicationChange.WAITS_NO_MORE),
        "only in who waits for whom");
    add(
        parts,
        migration.kinds(ApplicationChange.FAILS_NO_MORE, ApplicationChange.WARNING),
        "in errors or warnings that are gone or new, and need no handling");
    return cases
        + " showed "
        + Words.count(all, "kind")
        + " of difference between transactions: "
        + String.join(", ", parts)
        + ". Each row has the clearest example; every kind is described below.";
  }

  private static void add(List<String> parts, int count, String words) {
    if (count > 0) {
      parts.add(count + " " + words);
    }
  }
}
