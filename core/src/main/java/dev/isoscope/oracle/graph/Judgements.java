package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Statement;
import dev.isoscope.oracle.Runner;
import dev.isoscope.oracle.triage.ScratchTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Has the DBMS judge conditions on recorded versions of rows, in tables that hold nothing else, so
 * that no semantics of SQL need be rebuilt and no session of the case is touched.
 */
final class Judgements {
  private static final String NUMBER = "isoscope_number";

  private final List<ScratchTable> tables;
  private final Map<String, List<RowVersion>> versions = new HashMap<>();
  private final Map<Condition, Map<RowVersion, Boolean>> known = new HashMap<>();

  /**
   * @param original the case whose tables the conditions are about
   * @param images the columns of versions as lists of SQL literals
   */
  private Judgements(Case original, Map<RowVersion, String> images) {
    this.tables =
        original.init().stream().flatMap(init -> ScratchTable.parse(init.sql()).stream()).toList();
    images
        .keySet()
        .forEach(
            version ->
                versions
                    .computeIfAbsent(version.row().table(), table -> new ArrayList<>())
                    .add(version));
  }

  /** Judges all conditions at once; those that cannot be judged stay unknown. */
  static Judgements of(
      Case original,
      Map<RowVersion, String> images,
      List<Condition> conditions,
      Map<String, List<String>> inner,
      Runner runner)
      throws SQLException {
    Judgements judgements = new Judgements(original, images);
    judgements.judge(conditions, images, inner, runner);
    return judgements;
  }

  private void judge(
      List<Condition> conditions,
      Map<RowVersion, String> images,
      Map<String, List<String>> inner,
      Runner runner)
      throws SQLException {
    List<InitStatement> init = init(images, inner);
    Map<List<String>, List<Condition>> together = new LinkedHashMap<>();
    for (Condition condition : conditions) {
      if (condition.text().isPresent() && versions.containsKey(condition.table())) {
        together
            .computeIfAbsent(List.of(condition.table(), condition.name()), key -> new ArrayList<>())
            .add(condition);
      }
    }
    if (together.isEmpty()) {
      return;
    }
    List<List<Condition>> open = new ArrayList<>(together.values());
    List<List<Condition>> failed = ask(init, open, runner);
    if (!failed.isEmpty()) {
      // One that fails, such as a division by zero, must not hide the others.
      List<List<Condition>> single = failed.stream().flatMap(List::stream).map(List::of).toList();
      ask(init, single, runner);
    }
  }

  private List<List<Condition>> ask(
      List<InitStatement> init, List<List<Condition>> questions, Runner runner)
      throws SQLException {
    List<Statement> statements = new ArrayList<>();
    for (List<Condition> question : questions) {
      statements.add(Statement.of(statements.size() + 1, "E", query(question)));
    }
    Case scratch =
        new Case("conditions", Header.named("conditions"), init, statements, List.of(), List.of());
    History history = runner.run(scratch);
    List<List<Condition>> failed = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      Optional<Outcome> outcome =
          history.ending() instanceof Ending.Complete
              ? history.steps().get(i).outcome()
              : Optional.empty();
      if (outcome.isPresent() && outcome.get() instanceof Outcome.Rows rows) {
        note(questions.get(i), rows.rows());
      } else {
        failed.add(questions.get(i));
      }
    }
    return failed;
  }

  private void note(List<Condition> conditions, List<Row> rows) {
    List<RowVersion> numbered = versions.get(conditions.get(0).table());
    for (int i = 0; i < conditions.size(); i++) {
      Map<RowVersion, Boolean> matches = new HashMap<>();
      for (Row row : rows) {
        RowVersion version = numbered.get(Integer.parseInt(row.values().get(0)));
        matches.put(version, row.values().get(i + 1).equals("1"));
      }
      known.put(conditions.get(i), matches);
    }
  }

  private String query(List<Condition> conditions) {
    Condition first = conditions.get(0);
    StringBuilder query =
        new StringBuilder("SELECT ").append(first.name()).append(".").append(NUMBER);
    for (Condition condition : conditions) {
      query.append(", CASE WHEN (").append(condition.text().get()).append(") THEN 1 ELSE 0 END");
    }
    return query
        .append(" FROM ")
        .append(table(first.table()).each())
        .append(" ")
        .append(first.name())
        .toString();
  }

  private ScratchTable table(String name) {
    return tables.stream().filter(table -> table.is(name)).findFirst().orElseThrow();
  }

  /** Tables for the versions, and tables of their own names for what queries inside them read. */
  private List<InitStatement> init(
      Map<RowVersion, String> images, Map<String, List<String>> inner) {
    List<String> creates = new ArrayList<>();
    List<String> rows = new ArrayList<>();
    for (ScratchTable table : tables) {
      creates.add(table.plain(table.each(), NUMBER + " INT, "));
      creates.add(table.plain(table.name(), ""));
      List<String> numbered = new ArrayList<>();
      List<RowVersion> some = versions.getOrDefault(table.name(), List.of());
      for (int i = 0; i < some.size(); i++) {
        numbered.add("(" + i + ", " + images.get(some.get(i)) + ")");
      }
      fill(table.each(), numbered, rows);
      fill(
          table.name(),
          inner.getOrDefault(table.name(), List.of()).stream()
              .map(image -> "(" + image + ")")
              .toList(),
          rows);
    }
    List<InitStatement> init = new ArrayList<>();
    creates.forEach(sql -> init.add(InitStatement.of(sql)));
    rows.forEach(sql -> init.add(InitStatement.of(sql)));
    return init;
  }

  private static void fill(String table, List<String> rows, List<String> into) {
    if (!rows.isEmpty()) {
      into.add("INSERT INTO " + table + " VALUES " + String.join(", ", rows));
    }
  }

  /** Whether a version that is there meets a condition; empty if nobody knows. */
  Optional<Boolean> meets(Condition condition, RowVersion version) {
    return condition.text().isEmpty()
        ? Optional.of(true)
        : Optional.ofNullable(known.getOrDefault(condition, Map.of()).get(version));
  }
}
