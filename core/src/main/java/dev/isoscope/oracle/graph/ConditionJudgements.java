package dev.isoscope.oracle.graph;

import dev.isoscope.instrument.RowVersion;
import dev.isoscope.model.Row;
import dev.isoscope.semantics.ScratchTable;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;

/** Which recorded versions meet which conditions, as the DBMS itself judges. */
final class ConditionJudgements {
  private final RecordedVersions scratch;
  private final Map<Condition, Map<RowVersion, Boolean>> known = new HashMap<>();

  ConditionJudgements(RecordedVersions scratch) {
    this.scratch = scratch;
  }

  /**
   * Judges several conditions at once; those that cannot be judged stay unknown. What queries
   * inside them read is to be shown before.
   *
   * @param settings under which they are to be judged
   */
  void judge(List<String> settings, List<Condition> conditions) throws SQLException {
    Map<List<String>, List<Condition>> together = new LinkedHashMap<>();
    for (Condition condition : conditions) {
      if (condition.text().isPresent() && !scratch.versions(condition.table()).isEmpty()) {
        together
            .computeIfAbsent(List.of(condition.table(), condition.name()), key -> new ArrayList<>())
            .add(condition);
      }
    }
    List<List<Condition>> failed = ask(settings, List.copyOf(together.values()));
    // One that fails, such as a division by zero, must not hide the others.
    ask(settings, failed.stream().flatMap(List::stream).map(List::of).toList());
  }

  private List<List<Condition>> ask(List<String> settings, List<List<Condition>> questions)
      throws SQLException {
    List<List<Condition>> failed = new ArrayList<>();
    for (List<Condition> question : questions) {
      Optional<List<Row>> answer = scratch.ask(settings, List.of(query(question)));
      if (answer.isPresent()) {
        note(question, answer.get());
      } else {
        failed.add(question);
      }
    }
    return failed;
  }

  /**
   * Asks which versions meet conditions. They stand in a WHERE, as in the statements that they come
   * from: elsewhere some DBMSs take what is unknown for true.
   */
  String query(List<Condition> conditions) {
    StringJoiner query = new StringJoiner(" UNION ALL ");
    for (int i = 0; i < conditions.size(); i++) {
      Condition condition = conditions.get(i);
      query.add(
          "SELECT %1$s, %2$s.%3$s FROM %4$s %2$s WHERE (%5$s)"
              .formatted(
                  i,
                  condition.name(),
                  ScratchTable.ROW,
                  scratch.each(condition.table()),
                  condition.text().get()));
    }
    return query.toString();
  }

  private void note(List<Condition> conditions, List<Row> rows) {
    for (int i = 0; i < conditions.size(); i++) {
      known.put(conditions.get(i), matches(conditions.get(i), rows, i));
    }
  }

  /**
   * Reads an answer.
   *
   * @param place of the condition among those that were asked for
   */
  Map<RowVersion, Boolean> matches(Condition condition, List<Row> rows, int place) {
    List<RowVersion> numbered = scratch.versions(condition.table());
    Map<RowVersion, Boolean> matches = new HashMap<>();
    numbered.forEach(version -> matches.put(version, false));
    for (Row row : rows) {
      if (Integer.parseInt(row.values().get(0)) == place) {
        matches.put(numbered.get(Integer.parseInt(row.values().get(1))), true);
      }
    }
    return matches;
  }

  /** Which versions meet a condition; those of which nobody knows are missing. */
  Map<RowVersion, Boolean> of(Condition condition) {
    return known.getOrDefault(condition, Map.of());
  }
}
