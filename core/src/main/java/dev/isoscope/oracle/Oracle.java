package dev.isoscope.oracle;

import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Verdict;
import java.sql.SQLException;

/**
 * Judges what a run of a case showed. An oracle keeps nothing from one case to the next and never
 * throws to report: what it cannot judge is inconclusive.
 */
public interface Oracle {
  /** The name on the command line and in JSON. */
  String name();

  /**
   * Judges a run.
   *
   * @param runner for the further runs that the oracle needs, at the same target and level
   * @throws SQLException if the server could not be used at all
   */
  Verdict judge(History observed, Terms terms, Runner runner) throws SQLException;

  /** What must happen before a violation of the kind counts. */
  default Confirmation confirmation(String kind) {
    return Confirmation.REQUIRED;
  }

  /** How clearly a violation of the kind tells what is wrong. */
  default Clarity clarity(String kind) {
    return Clarity.RUN;
  }

  /**
   * Where a violation stands among those that others see in the same case: the least tells it. What
   * it means comes first, then how clearly it is told.
   */
  default int obscurity(Verdict.Violation violation) {
    return violation.triage().ordinal() * Clarity.values().length
        + clarity(violation.kind()).ordinal();
  }

  /** Whether every hunt asks it, whichever oracles were named: it judges by no isolation level. */
  default boolean inEveryHunt() {
    return false;
  }

  /** Whether nobody else is asked about a run in which this oracle sees a violation. */
  default boolean endsJudging() {
    return false;
  }

  /**
   * Judges a run that another oracle has asked for, or in which something was to be confirmed. Few
   * oracles have anything to say of such a run.
   *
   * @param judged the case for whose sake it was made
   */
  default Verdict judgeFurther(History further, Case judged) {
    return new Verdict.Pass();
  }

  /** What must happen before a violation counts. */
  enum Confirmation {
    /** It must show again on fresh tables. */
    REQUIRED,
    /** The same, and each run lasts as long as patience does. */
    PATIENT,
    /** It is told even if it does not show again, but then as what has happened once. */
    TOLD,
    /** It counts at once, since it is too rare and too costly to be asked for again. */
    NONE;

    /** Whether it is judged again on fresh tables before anything else. */
    public boolean awaited() {
      return this == REQUIRED || this == PATIENT;
    }

    /** Whether each further run costs a new server, or as long as patience lasts. */
    public boolean costly() {
      return this != REQUIRED;
    }
  }
}
