package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Row;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which recorded versions meet which conditions, as the DBMS itself judges. */
final class Judgements {
  private final ScratchTables scratch;
  private final Map<Condition, Map<RowVersion, Boolean>> known = new HashMap<>();

  Judgements(ScratchTables scratch) {
    this.scratch = scratch;
  }

  /**
   * Judges several conditions at once; those that cannot be judged stay unknown.
   *
   * @param before statements that show queries inside the conditions what they are to read
   */
  void judge(List<Condition> conditions, List<String> before) throws SQLException {
    Map<List<String>, List<Condition>> together = new LinkedHashMap<>();
    for (Condition condition : conditions) {
      if (condition.text().isPresent() && !scratch.versions(condition.table()).isEmpty()) {
        together
            .computeIfAbsent(List.of(condition.table(), condition.name()), key -> new ArrayList<>())
            .add(condition);
      }
    }
    List<List<Condition>> failed = ask(List.copyOf(together.values()), before);
    // One that fails, such as a division by zero, must not hide the others.
    ask(failed.stream().flatMap(List::stream).map(List::of).toList(), before);
  }

  private List<List<Condition>> ask(List<List<Condition>> questions, List<String> before)
      throws SQLException {
    if (questions.isEmpty()) {
      return List.of();
    }
    List<String> statements = new ArrayList<>(before);
    questions.forEach(question -> statements.add(query(question)));
    List<Optional<List<Row>>> answers = scratch.ask(statements);
    List<List<Condition>> failed = new ArrayList<>();
    for (int i = 0; i < questions.size(); i++) {
      Optional<List<Row>> answer = answers.get(before.size() + i);
      if (answer.isPresent()) {
        note(questions.get(i), answer.get());
      } else {
        failed.add(questions.get(i));
      }
    }
    return failed;
  }

  String query(List<Condition> conditions) {
    Condition first = conditions.get(0);
    StringBuilder query = new StringBuilder("SELECT ");
    query.append(first.name()).append(".").append(ScratchTables.NUMBER);
    for (Condition condition : conditions) {
      query.append(", CASE WHEN (").append(condition.text().get()).append(") THEN 1 ELSE 0 END");
    }
    query.append(" FROM ").append(scratch.each(first.table())).append(" ").append(first.name());
    return query.toString();
  }

  private void note(List<Condition> conditions, List<Row> rows) {
    for (int i = 0; i < conditions.size(); i++) {
      known.put(conditions.get(i), matches(conditions.get(i), rows, i + 1));
    }
  }

  Map<RowVersion, Boolean> matches(Condition condition, List<Row> rows, int column) {
    List<RowVersion> numbered = scratch.versions(condition.table());
    Map<RowVersion, Boolean> matches = new HashMap<>();
    for (Row row : rows) {
      RowVersion version = numbered.get(Integer.parseInt(row.values().get(0)));
      matches.put(version, row.values().get(column).equals("1"));
    }
    return matches;
  }

  /** Which versions meet a condition; those of which nobody knows are missing. */
  Map<RowVersion, Boolean> of(Condition condition) {
    return known.getOrDefault(condition, Map.of());
  }
}
