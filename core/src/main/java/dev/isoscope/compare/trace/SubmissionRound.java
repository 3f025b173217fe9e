package dev.isoscope.compare.trace;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What happens between the submission of a statement and that of the next: the statement comes back
 * or waits, and others may come back. In which order they do is the executor's convention, so they
 * are ordered by their numbers.
 *
 * @param submitted the statement, zero when the case is over and what is open is rolled back
 */
public record SubmissionRound(int submitted, SortedMap<Integer, StatementAnswer> answers) {
  public SubmissionRound {
    answers = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(answers));
  }
}
