package dev.isoscope.semantics;

import dev.isoscope.model.Outcome;
import dev.isoscope.model.Row;
import dev.isoscope.model.Step;
import java.util.List;
import java.util.Optional;

/**
 * Where what was observed first departs from everything that the rules allow.
 *
 * @param step the statement; empty if it is the state at the end
 * @param reason a sentence
 * @param entitled what the statement would have given by the likeliest of the views it may have
 * @param view the rows of that view
 */
public record Mismatch(
    Optional<Step> step, String reason, Optional<Outcome> entitled, List<VisibleRow> view) {
  public Mismatch {
    view = List.copyOf(view);
  }

  /**
   * A row of a view.
   *
   * @param writer the transaction that left it so; empty if it was there at the start
   */
  public record VisibleRow(String table, Row values, Optional<String> writer) {}
}
