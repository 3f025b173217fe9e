package dev.isoscope.oracle.dependency;

import dev.isoscope.instrument.Change;
import dev.isoscope.instrument.RowIdentity;
import dev.isoscope.instrument.RowVersion;
import dev.isoscope.oracle.graph.Observations;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/** How statements and versions of rows are called in sentences. */
final class Phrases {
  private static final int LONGEST = 60;

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

  /** A statement with its number and the start of its text. */
  String statement(int number) {
    String text =
        statements
            .find(number)
            .map(place -> " (" + shortened(place.step().statement().sql()) + ")")
            .orElse("");
    return "statement " + number + text;
  }

  private static String shortened(String text) {
    String line = text.strip().replaceAll("\\s+", " ");
    return line.length() <= LONGEST ? line : line.substring(0, LONGEST - 1).stripTrailing() + "…";
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

  /** Calls rows by the values that they had at first, as a reader of the case knows them. */
  private static final class RowNames {
    private static final Pattern CAST =
        Pattern.compile("CAST\\((NULL|'(?:[^']|'')*'|[^ ']+) AS [^,]*?\\)(?=,|$)");
    private static final Pattern COMMA = Pattern.compile("(NULL|'(?:[^']|'')*'|[^',]+),");

    private static final Pattern NUMBER = Pattern.compile("'(-?\\d+(?:\\.\\d+)?)'");

    private final Map<RowIdentity, String> names = new HashMap<>();
    private final Map<String, Integer> bearers = new HashMap<>();

    RowNames(Observations observations) {
      observations
          .chains()
          .forEach(
              (row, versions) ->
                  versions.stream()
                      .filter(observations.images()::containsKey)
                      .findFirst()
                      .ifPresent(first -> name(first, observations.images().get(first))));
    }

    private void name(RowVersion first, String image) {
      String plain = NUMBER.matcher(CAST.matcher(image).replaceAll("$1")).replaceAll("$1");
      String values = COMMA.matcher(plain).replaceAll("$1, ");
      String name = "(" + shortened(values) + ") of " + first.row().table();
      names.put(first.row(), name);
      bearers.merge(name, 1, Integer::sum);
    }

    /** The row's values and its table; a number instead if others started with the same. */
    String of(RowIdentity row) {
      String name = names.get(row);
      return name == null || bearers.get(name) > 1 ? row.toString() : name;
    }
  }
}
