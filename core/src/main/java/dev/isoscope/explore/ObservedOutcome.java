package dev.isoscope.explore;

import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Step;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What an application notices of a run: what its statements returned, in whichever order they ran,
 * and what is in the tables afterwards. Who had to wait is no part of it.
 *
 * @param results what each statement came to, by its place, in the words of the case language
 * @param finals the tables, with their rows
 * @param ending how the run ended, if it did not come to its end
 */
public record ObservedOutcome(List<String> results, Map<String, String> finals, String ending) {
  static final String SKIPPED = "skipped";

  public ObservedOutcome {
    results = List.copyOf(results);
    finals = Map.copyOf(finals);
  }

  /**
   * The outcome of a run.
   *
   * @param places of the statements of its case, in their order; of one that comes twice the last
   *     time counts
   */
  static ObservedOutcome of(History run, int[] places) {
    String[] results = new String[IntStream.of(places).max().orElse(-1) + 1];
    Arrays.fill(results, "");
    for (Step step : run.steps()) {
      results[places[step.number() - 1]] = text(step);
    }
    Map<String, String> finals = new TreeMap<>();
    run.finalState().forEach(table -> finals.put(table.table(), OutcomeText.rows(table.rows())));
    String ending =
        run.ending()
            .match(() -> "", stuck -> "stuck: " + stuck.reason(), died -> "the server died");
    return new ObservedOutcome(Arrays.asList(results), finals, ending);
  }

  private static String text(Step step) {
    return step.status() == Step.Status.SKIPPED
        ? SKIPPED
        : step.outcome().map(OutcomeText::of).orElse("unfinished");
  }

  /** Whether the run came to its end. */
  boolean complete() {
    return ending.isEmpty();
  }

  /** The same without some statements, as {@link SessionScripts#without} has it. */
  ObservedOutcome without(Set<Integer> places) {
    List<String> rest = new ArrayList<>();
    for (int place = 0; place < results.size(); place++) {
      if (!places.contains(place)) {
        rest.add(results.get(place));
      }
    }
    return new ObservedOutcome(rest, finals, ending);
  }

  /** One line that tells it from others. */
  String key() {
    return results + " " + new TreeMap<>(finals) + " " + ending;
  }

  /** Whether a run ended as it should, so that more may be concluded from it. */
  static boolean complete(History run) {
    return run.ending() instanceof Ending.Complete;
  }
}
