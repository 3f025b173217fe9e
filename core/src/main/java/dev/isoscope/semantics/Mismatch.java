package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
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
 * @param constraint which constraint rows break that are committed, if that is it
 * @param cause what brings it about, in words that all mismatches of that cause share, if known
 * @param logical whether the statement answers in two ways on the same rows, alone
 */
public record Mismatch(
    Optional<Step> step,
    String reason,
    Optional<Outcome> entitled,
    List<VisibleRow> view,
    Optional<String> constraint,
    Optional<String> cause,
    boolean logical) {
  public Mismatch {
    view = List.copyOf(view);
  }

  Mismatch(Optional<Step> step, String reason, Optional<Outcome> entitled, List<VisibleRow> view) {
    this(step, reason, entitled, view, Optional.empty(), Optional.empty(), false);
  }

  /** The same, where all that was observed follows if the DBMS does what it is known to do. */
  Mismatch broughtAboutBy(Peculiarity.Kind known) {
    String more = " All of the run follows if " + known.effect() + ".";
    return new Mismatch(
        step, reason + more, entitled, view, constraint, Optional.of(known.label()), logical);
  }

  /** The same where the statement has another answer on the same rows if there are no indexes. */
  Mismatch withoutIndexes(Outcome other) {
    String more =
        " Nor is that sure: alone, on these rows, it gives "
            + OutcomeText.of(entitled.orElseThrow())
            + " with the indexes of the case, and "
            + OutcomeText.of(other)
            + " without them. Transactions have no part in that.";
    return new Mismatch(step, reason + more, entitled, view, constraint, cause, true);
  }

  /**
   * A write has taken a row that another transaction had changed, where it had to wait or to fail.
   *
   * @param own what it did to the row, and what the other one had done
   */
  static Mismatch ofConflict(Step step, String own, String others) {
    return new Mismatch(
        Optional.of(step),
        "Statement "
            + step.number()
            + " does not wait for, or fail on, a row that another transaction holds or has"
            + " changed.",
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.of("missed conflict: " + own + " after " + others),
        false);
  }

  /** The transaction of a write commits, though others have changed a row of it meanwhile. */
  static Mismatch ofConflictAtCommit(Step step) {
    return new Mismatch(
        Optional.of(step),
        "Statement "
            + step.number()
            + " writes a row of which another transaction has committed a change since its own one"
            + " began, and still that commits.",
        Optional.empty(),
        List.of(),
        Optional.empty(),
        Optional.of("missed conflict at COMMIT"),
        false);
  }

  /** The rows that are there when somebody has committed break a constraint. */
  static Mismatch of(BrokenConstraint broken, String when) {
    return new Mismatch(
        Optional.empty(),
        when
            + ", table "
            + broken.table().name()
            + " has row "
            + OutcomeText.rows(List.of(broken.row()))
            + ", and "
            + broken.cause()
            + ": the DBMS itself does not accept these rows. No isolation level excuses that.",
        Optional.empty(),
        List.of(),
        Optional.of(broken.cause()),
        Optional.empty(),
        false);
  }

  /**
   * A row of a view.
   *
   * @param writer the transaction that left it so; empty if it was there at the start
   */
  public record VisibleRow(String table, Row values, Optional<String> writer) {}
}
