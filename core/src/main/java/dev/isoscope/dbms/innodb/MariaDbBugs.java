package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.KnownBug;
import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Scope;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.model.Version;
import dev.isoscope.sql.text.TableDefinition;
import dev.isoscope.sql.text.TableReference;
import dev.isoscope.sql.text.UpdateShape;
import dev.isoscope.sql.text.WriteShape;
import java.util.List;
import java.util.Optional;

/** What the makers of MariaDB have confirmed to be bugs, though MySQL documents the same. */
final class MariaDbBugs {
  private static final List<Level> WITHOUT_GAP_LOCKS =
      List.of(Level.READ_UNCOMMITTED, Level.READ_COMMITTED);

  static final KnownBug SKIPPED_INSERT =
      new KnownBug(
          "MDEV-30835",
          "an UPDATE passes over a row that an open transaction has inserted, though a DELETE with"
              + " the same condition waits for it",
          new Scope(WITHOUT_GAP_LOCKS, List.of(DbmsScope.of("mariadb"))),
          Optional.empty(),
          Kind.UNCOMMITTED_INSERT_SKIPPED,
          run -> true);

  private static final KnownBug TWO_STATES =
      new KnownBug(
          "MDEV-26643",
          "an UPDATE that has to wait judges some rows by what was committed before and others by"
              + " what is committed then",
          new Scope(WITHOUT_GAP_LOCKS, List.of(until("11.6.1"))),
          Optional.of("innodb_snapshot_isolation"),
          Kind.SEMI_CONSISTENT_READ,
          MariaDbBugs::updateWaits);

  /**
   * Reported of 10.7.1 at all levels, and fixed in 10.8.3 and the releases of that day. The remedy
   * is that the writer has a deadlock with the gap that the waiting statement holds. Below
   * repeatable read there is no such lock: 10.2.11 and 11.4.5 both miss the row there, and will go
   * on to.
   */
  private static final KnownBug MISSED_KEY =
      new KnownBug(
          "MDEV-27992",
          "a write that waits for a row misses it when its primary key changes meanwhile",
          new Scope(WITHOUT_GAP_LOCKS, List.of(DbmsScope.of("mariadb"))),
          Optional.empty(),
          Kind.NO_GAP_LOCKS,
          MariaDbBugs::keyChanges);

  /**
   * Reported of 10.6.17 and 11.7.2, and fixed in 10.6.23, 10.11.14, 11.4.8 and 11.8.3 for those who
   * set innodb_snapshot_isolation: who has drawn a key and meets a row that was committed since
   * gets an error.
   */
  static final KnownBug SHARED_COUNTER =
      new KnownBug(
          "MDEV-36330",
          "transactions that draw keys from one counter may each see what none of their serial"
              + " orders gives",
          new Scope(List.of(Level.SERIALIZABLE), List.of(DbmsScope.of("mariadb"))),
          Optional.empty(),
          Kind.SHARED_COUNTER,
          run -> true);

  /**
   * Fixed in 10.6.18 and the releases of that day for those who set innodb_snapshot_isolation,
   * which is the default from 11.6.2 on: the assignment fails there.
   */
  private static final KnownBug HIDDEN_ASSIGNMENT =
      new KnownBug(
          "MDEV-26642",
          "a query does not show what its own transaction has assigned, if others had committed"
              + " the same value by then",
          new Scope(List.of(Level.REPEATABLE_READ), List.of(until("11.6.1"))),
          Optional.of("innodb_snapshot_isolation"),
          Kind.UNCHANGED_ASSIGNMENT_HIDDEN,
          run -> true);

  private MariaDbBugs() {}

  static List<KnownBug> all() {
    return List.of(SKIPPED_INSERT, TWO_STATES, MISSED_KEY, HIDDEN_ASSIGNMENT, SHARED_COUNTER);
  }

  private static DbmsScope until(String version) {
    return new DbmsScope(
        "mariadb", Optional.empty(), Optional.empty(), Optional.of(Version.parse(version)));
  }

  /** Whether an UPDATE has waited. */
  private static boolean updateWaits(History run) {
    return run.steps().stream()
        .filter(Step::blocked)
        .anyMatch(
            step -> WriteShape.of(step.statement().sql()).orElse(null) instanceof UpdateShape);
  }

  /** Whether a write has waited for somebody who changes the primary key of its table. */
  private static boolean keyChanges(History run) {
    return run.steps().stream()
        .filter(Step::blocked)
        .anyMatch(
            waiting ->
                WriteShape.of(waiting.statement().sql())
                    .filter(write -> keyIsChangedBy(waiting.blockedBy(), run, write.target()))
                    .isPresent());
  }

  private static boolean changesRows(Outcome outcome) {
    return outcome instanceof Outcome.Updated updated && updated.count() > 0;
  }

  private static boolean keyIsChangedBy(List<String> others, History run, TableReference table) {
    List<String> key =
        run.testCase().init().stream()
            .flatMap(one -> TableDefinition.of(one.sql()).stream())
            .filter(definition -> TableState.sameName(definition.table(), table.table()))
            .flatMap(definition -> definition.primaryKey().stream())
            .toList();
    return run.steps().stream()
        .filter(step -> others.contains(step.statement().session()))
        .filter(step -> step.outcome().filter(MariaDbBugs::changesRows).isPresent())
        .map(step -> WriteShape.of(step.statement().sql()).orElse(null))
        .anyMatch(
            write ->
                write instanceof UpdateShape update
                    && TableState.sameName(update.target().table(), table.table())
                    && update.assignments().stream()
                        .flatMap(assignment -> assignment.columns().stream())
                        .anyMatch(
                            column ->
                                key.stream().anyMatch(one -> TableState.sameName(one, column))));
  }
}
