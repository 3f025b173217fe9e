package dev.isoscope.compare.report;

import dev.isoscope.compare.Compatibility;
import dev.isoscope.compare.FiledDiscrepancy;
import dev.isoscope.compare.Remedy;
import dev.isoscope.compare.cause.Cause;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.SqlError;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * What changes for an application that moves from the first target of a comparison to another one.
 *
 * @param from where it comes from
 * @param to where it goes
 * @param changes what it meets there, the most treacherous first
 */
record Migration(String from, String to, List<Change> changes) {
  /** Short cases are understood at once, and of some it is known what helps. */
  private static final Comparator<MigrationEffect> CLEAREST =
      Comparator.<MigrationEffect, Boolean>comparing(
              one -> one.filed().shown().cause() == Cause.POSSIBLE_BUG)
          .thenComparing(one -> !one.filed().smallest())
          .thenComparing(one -> one.filed().remedies().isEmpty())
          .thenComparing(one -> one.filed().shown().testCase().statements().size())
          .thenComparing(one -> -one.filed().allOccurrences());

  /** One for each target but the first. */
  static List<Migration> of(Compatibility compatibility) {
    List<String> names = List.copyOf(compatibility.targets().keySet());
    return names.stream()
        .skip(1)
        .map(to -> of(compatibility.discrepancies(), names.get(0), to))
        .toList();
  }

  private static Migration of(List<FiledDiscrepancy> all, String from, String to) {
    Map<ApplicationChange, List<MigrationEffect>> effects = new EnumMap<>(ApplicationChange.class);
    all.stream()
        .filter(filed -> filed.between(from, to))
        .map(filed -> MigrationEffect.of(filed, from, to))
        .forEach(
            one -> effects.computeIfAbsent(one.change(), change -> new ArrayList<>()).add(one));
    return new Migration(
        from,
        to,
        effects.entrySet().stream()
            .map(
                entry ->
                    new Change(entry.getKey(), entry.getValue().stream().sorted(CLEAREST).toList()))
            .toList());
  }

  int kinds() {
    return changes.stream().mapToInt(change -> change.effects().size()).sum();
  }

  /** How many kinds bring changes up to one of them, in the order of these. */
  int kinds(ApplicationChange first, ApplicationChange last) {
    return changes.stream()
        .filter(one -> one.change().compareTo(first) >= 0 && one.change().compareTo(last) <= 0)
        .mapToInt(one -> one.effects().size())
        .sum();
  }

  /**
   * All that brings one change.
   *
   * @param effects the clearest first, which serves as the example
   */
  record Change(ApplicationChange change, List<MigrationEffect> effects) {
    MigrationEffect clearest() {
      return effects.get(0);
    }

    long occurrences() {
      return effects.stream().mapToLong(one -> one.filed().allOccurrences()).sum();
    }

    /** What to do about it, or to look at; what is said to help was tried on the example. */
    String advice() {
      return switch (change) {
        case ROWS_STORED, ROWS_RETURNED -> where() + tried() + level();
        case OTHER_ERROR ->
            "Handle " + codes(true) + " where the application handles " + codes(false) + ".";
        case NEW_ERROR -> "Handle " + codes(true) + ": the same transaction may fail again.";
        case NEW_RETRY, OTHER_RETRY ->
            "Roll back and try the whole transaction again on " + codes(true) + ".";
        case AFTER_ERROR ->
            "Send `ROLLBACK` after every error, and begin the transaction anew." + savepoint();
        case WAITS ->
            "Keep transactions short, and set a lock timeout: the statement waits until the other"
                + " transaction ends.";
        case WAITS_NO_MORE ->
            "Nothing, if it was only in the way. If the application relies on the wait to do one"
                + " thing after another, it needs a lock that both transactions take, such as"
                + " `SELECT … FOR UPDATE` of a row that is there.";
        case FAILS_NO_MORE ->
            "Nothing fails here any more; what handles "
                + codes(false)
                + " may stay. Look whether"
                + " the error kept out what must not be stored.";
        case WARNING -> "Look whether the application reads warnings.";
      };
    }

    /** Where the new target refuses everything after an error. */
    private String savepoint() {
      boolean refuses =
          clearest().after().steps().stream()
              .flatMap(step -> step.error().stream())
              .anyMatch(error -> error.kind() == ErrorKind.ABORTED);
      return refuses
          ? " To go on in the same transaction, set a `SAVEPOINT` before a statement that may fail,"
              + " and roll back to it."
          : "";
    }

    /** Where to look, by the cause of the example. */
    private String where() {
      return switch (clearest().filed().shown().cause()) {
        case LOCK_MECHANISM, ABORTED_TRANSACTION, ERROR_ONLY, AFTER_ERROR, PLAIN_SQL ->
            "Look for writes that rely on waiting for what another transaction has locked.";
        case SNAPSHOT_CREATION ->
            "Look for transactions that write by what they have read, or that write rows which"
                + " others are changing: they work on the state as of another moment.";
        case POSSIBLE_BUG ->
            "One of the two breaks what its level promises: see the case, and ask its maker.";
      };
    }

    private String level() {
      String before = clearest().before().level().label();
      String after = clearest().after().level().label();
      return before.equals(after)
          ? ""
          : " The level changes as well, from "
              + before
              + " to "
              + after
              + ": look whether the old one suits the application better.";
    }

    private String tried() {
      List<Remedy> remedies = clearest().filed().remedies();
      if (remedies.contains(Remedy.LOCKING_READS)) {
        return " Use `SELECT … FOR UPDATE` here: tried on the example, both then do the same.";
      }
      return remedies.contains(Remedy.LOCKS_FIRST)
          ? " Lock the rows first thing in each transaction with `SELECT … FOR UPDATE`: tried on the"
              + " example, both then do the same."
          : "";
    }

    /**
     * Such as {@code SQLState 40001 (serialization), 40P01 (deadlock), error code 5 (lock
     * timeout)}.
     */
    private String codes(boolean now) {
      List<String> codes =
          effects.stream()
              .flatMap(one -> errors(one, now))
              .map(
                  error ->
                      Words.code(error)
                          .map(code -> code + " (" + Words.error(error) + ")")
                          .orElse(Words.error(error)))
              .distinct()
              .sorted()
              .toList();
      return String.join(", ", codes).replace(", SQLState ", ", ");
    }

    private static Stream<SqlError> errors(MigrationEffect effect, boolean now) {
      ErrorContrast contrast = effect.contrast();
      List<SqlError> told = now ? contrast.right() : contrast.left();
      return told.isEmpty()
          ? (now ? effect.after() : effect.before())
              .steps().stream().flatMap(step -> step.error().stream()).filter(ErrorContrast::retry)
          : told.stream();
    }
  }
}
