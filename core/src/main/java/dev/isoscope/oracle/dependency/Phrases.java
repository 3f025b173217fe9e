package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Observations;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** How statements and versions of rows are called in sentences. */
final class Phrases {
  private final Statements statements;
  private final RowNames rows;
  private final Map<RowVersion, Change> changes = new HashMap<>();

  Phrases(Observations observations) {
    statements = new Statements(observations);
    rows = new RowNames(observations);
    observations.changes().forEach(change -> changes.putIfAbsent(change.after(), change));
  }

  Optional<Statements.Place> place(int number) {
    return statements.find(number);
  }

  /** A statement with its number and its text. */
  String statement(int number) {
    String text =
        statements
            .find(number)
            .map(place -> " (" + inOneLine(place.step().statement().sql()) + ")")
            .orElse("");
    return "statement " + number + text;
  }

  static String inOneLine(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  String row(RowIdentity row) {
    return "row " + rows.of(row);
  }

  /** Who made a version. */
  String maker(RowVersion version) {
    return version.isInitial() ? "the case" : statement(version.writer());
  }

  /** What its maker did to the row. */
  String verb(RowVersion installed) {
    return Optional.ofNullable(changes.get(installed))
        .map(change -> change.deletes() ? "deleted" : change.inserts() ? "inserted" : "changed")
        .orElse("changed");
  }

  /** What another transaction made of a version that a later one descends from. */
  Optional<RowVersion> overtaken(RowVersion earlier, RowVersion later) {
    Change change = changes.get(later);
    for (int guard = changes.size(); change != null && guard > 0; guard--) {
      if (change.before().equals(earlier)) {
        return Optional.of(change.after())
            .filter(one -> place(one.writer()).isPresent())
            .filter(one -> !statements.isOwn(one, later.writer()));
      }
      change = changes.get(change.before());
    }
    return Optional.empty();
  }

  /** How a row was in some version. */
  String state(RowVersion version) {
    if (version.isUnborn()) {
      return "as it was before its birth";
    }
    if (version.isInitial()) {
      return "as the case starts with it";
    }
    return isDeletion(version)
        ? "as " + maker(version) + " left it, which deleted it"
        : "in the version that " + maker(version) + " wrote";
  }

  private boolean isDeletion(RowVersion version) {
    return Optional.ofNullable(changes.get(version)).filter(Change::deletes).isPresent();
  }
}
