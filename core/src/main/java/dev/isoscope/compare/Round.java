package dev.isoscope.compare;

import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What happens between the submission of a statement and that of the next: the statement comes back
 * or waits, and others may come back. In which order they do is the executor's convention, so they
 * are ordered by their numbers.
 *
 * @param submitted the statement, zero when the case is over and what is open is rolled back
 */
record Round(int submitted, SortedMap<Integer, Answer> answers) {
  Round {
    answers = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(answers));
  }
}
