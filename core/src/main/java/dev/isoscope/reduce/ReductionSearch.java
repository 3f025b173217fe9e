package dev.isoscope.reduce;

import dev.isoscope.model.Case;
import java.sql.SQLException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** Tries smaller drafts, each text once, and keeps the last one that still shows it. */
final class ReductionSearch {
  /** So many errors of the server in a row make it doubtful that it is there at all. */
  private static final int ERRORS_IN_A_ROW = 20;

  private final Case original;
  private final StillShows check;
  private final long deadline;
  private final Set<String> tried = new HashSet<>();
  private CaseDraft best;
  private int tries;
  private int errors;
  private boolean lost;

  ReductionSearch(Case original, StillShows check, Duration budget) {
    this.original = original;
    this.check = check;
    this.deadline = System.nanoTime() + budget.toNanos();
    this.best = CaseDraft.of(original);
  }

  CaseDraft best() {
    return best;
  }

  int tries() {
    return tries;
  }

  /** Whether the time is up, or the server does not answer any more. */
  boolean over() {
    return lost || System.nanoTime() - deadline > 0;
  }

  /** Whether what the search starts from shows it at all. */
  boolean confirms() {
    tried.add(best.key());
    return shows(best);
  }

  /** Takes a draft over if it still shows it. */
  boolean adopt(CaseDraft candidate) {
    if (over() || !candidate.isRunnable() || !tried.add(candidate.key())) {
      return false;
    }
    if (!shows(candidate)) {
      return false;
    }
    best = candidate;
    return true;
  }

  private boolean shows(CaseDraft draft) {
    tries++;
    try {
      boolean shown = check.test(draft.toCase(original));
      errors = 0;
      return shown;
    } catch (SQLException e) {
      errors++;
      if (errors % ERRORS_IN_A_ROW == 0) {
        lost = !answers();
      }
      return false;
    }
  }

  /** Tables that cannot be laid out are the candidate's fault; with the best one they can. */
  private boolean answers() {
    try {
      tries++;
      check.test(best.toCase(original));
      return true;
    } catch (SQLException e) {
      return false;
    }
  }
}
