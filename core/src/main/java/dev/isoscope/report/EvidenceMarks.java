package dev.isoscope.report;

import dev.isoscope.model.Explanation;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.Explanation.Evidence;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How the histories of an explanation belong together: statements go by the number that they have
 * in the first, and what differs is known of each.
 */
public final class EvidenceMarks {
  private static final String STATEMENT = "statement ";
  private static final String FINAL = "final ";

  private final List<Evidence> evidence;
  private final Map<String, Difference> differing = new LinkedHashMap<>();
  private final Map<String, String> numbers;

  public EvidenceMarks(Explanation explanation) {
    this.evidence = explanation.evidence();
    explanation.differences().forEach(one -> differing.putIfAbsent(one.place(), one));
    this.numbers = evidence.isEmpty() ? Map.of() : keys(evidence.get(0).history());
  }

  /** The numbers that statements of a history have in the first one, by their own. */
  public Map<String, String> numbers(History history) {
    Map<String, String> observed = new HashMap<>();
    keys(history).forEach((key, own) -> observed.put(own, numbers.getOrDefault(key, "")));
    return observed;
  }

  /** The sessions of a history, in the order that they have in the first. */
  public List<String> sessions(History history) {
    List<String> sessions = new ArrayList<>(history.testCase().sessions());
    if (!evidence.isEmpty()) {
      List<String> order = evidence.get(0).history().testCase().sessions();
      sessions.sort(
          Comparator.comparingInt(
              name -> order.contains(name) ? order.indexOf(name) : Integer.MAX_VALUE));
    }
    return sessions;
  }

  /**
   * Whether a statement differs.
   *
   * @param number that it has in the first history; empty if it is not there
   */
  public boolean differs(Step step, String number) {
    if (!differing.containsKey(STATEMENT + number)) {
      return false;
    }
    Step original = evidence.get(0).history().steps().get(Integer.parseInt(number) - 1);
    return original == step || !result(original).equals(result(step));
  }

  /** What a statement of the first history should have given, if it is known. */
  public Optional<String> expected(Step step) {
    return Optional.ofNullable(differing.get(STATEMENT + step.number())).map(Difference::expected);
  }

  /** What should be left in a table after the first history, if it is known. */
  public Optional<String> expected(TableState table) {
    return differing.values().stream()
        .filter(one -> isOf(one.place(), table))
        .map(Difference::expected)
        .findFirst();
  }

  private static boolean isOf(String place, TableState table) {
    return place.startsWith(FINAL)
        && TableState.sameName(place.substring(FINAL.length()), table.table());
  }

  private static String result(Step step) {
    return step.outcome().map(OutcomeText::of).orElse(step.status().label());
  }

  /** Whether what a history leaves in a table differs. */
  public boolean differs(History history, TableState table) {
    History observed = evidence.get(0).history();
    return differing.keySet().stream().anyMatch(place -> isOf(place, table))
        && (history == observed
            || observed.finalState().stream()
                .noneMatch(
                    other ->
                        TableState.sameName(other.table(), table.table())
                            && other.rows().equals(table.rows())));
  }

  /** What tells a statement in every history of the case, and its number in this one. */
  private static Map<String, String> keys(History history) {
    Map<String, Integer> seen = new HashMap<>();
    Map<String, String> keys = new HashMap<>();
    history.steps().forEach(step -> keys.put(key(step, seen), String.valueOf(step.number())));
    return keys;
  }

  /** Session and text, and the how manieth of that kind it is. */
  private static String key(Step step, Map<String, Integer> seen) {
    String words = step.statement().session() + "\n" + step.statement().sql();
    return words + "\n" + seen.merge(words, 1, Integer::sum);
  }
}
