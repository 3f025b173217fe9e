package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What a write that sees the tables in one way may do to single rows of its table. */
abstract class RowRules {
  private final WriteAttempt attempt;
  private final Set<Integer> matching;

  /**
   * @param matching the versions that its condition picks, in its order if it has one
   */
  RowRules(WriteAttempt attempt, Set<Integer> matching) {
    this.attempt = attempt;
    this.matching = matching;
  }

  WriteAttempt attempt() {
    return attempt;
  }

  Set<Integer> matching() {
    return matching;
  }

  boolean fits(Optional<Version> version) {
    return version.filter(one -> matching.contains(one.id())).isPresent();
  }

  /** Takes the row or leaves it; empty if the write should have waited or failed. */
  List<RowChoice> choices(int row) {
    return choices(row, attempt.current(row), attempt.held(row));
  }

  /**
   * The same.
   *
   * @param current the version that the write would act on
   * @param held what another transaction has made of it, and not committed
   */
  abstract List<RowChoice> choices(int row, Optional<Version> current, Optional<Version> held);

  static RowChoice left(int row, Kind because) {
    return new RowChoice(row, false, Set.of(because));
  }

  static RowChoice left(int row) {
    return new RowChoice(row, false, Set.of());
  }
}
