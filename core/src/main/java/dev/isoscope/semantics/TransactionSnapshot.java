package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Snapshot isolation: PostgreSQL at repeatable read (PostgreSQL 18 Documentation, 13.2.2 Repeatable
 * Read Isolation Level), DuckDB (DuckDB documentation, Transaction Management: Isolation Level, and
 * Concurrency), HSQLDB's mode mvcc from repeatable read on (HyperSQL User Guide, Sessions and
 * Transactions: MVCC). All statements of a transaction, plain queries included, see what was
 * committed before the first of them that takes a snapshot, and the changes of their own
 * transaction. A write of a row that has changed since fails.
 */
class TransactionSnapshot extends SnapshotSemantics {
  /**
   * Where it may have been taken: by a statement that need not have looked at a table, or later.
   */
  private final Map<String, List<Integer>> taken = new HashMap<>();

  /**
   * Looks when the transactions of a run took their snapshots.
   *
   * @param byEveryQuery whether a query that reads no table takes one, too
   */
  TransactionSnapshot(List<Transaction> transactions, boolean byEveryQuery) {
    this(
        transactions,
        step -> takesSnapshot(step, byEveryQuery),
        step -> byEveryQuery || certainlyTakesSnapshot(step));
  }

  /**
   * @param takes whether a statement may take a snapshot if its transaction has none yet
   * @param certainly whether one of those has certainly done so
   */
  TransactionSnapshot(
      List<Transaction> transactions, Predicate<Step> takes, Predicate<Step> certainly) {
    for (Transaction one : transactions) {
      List<Integer> places = new ArrayList<>();
      for (Step step :
          one.steps()) { // also one that has failed, if a savepoint saves the transaction
        if (takes.test(step)) {
          places.add(step.submittedAt().orElse(one.endedAt()));
          if (certainly.test(step)) {
            break;
          }
        }
      }
      taken.put(one.name(), places.isEmpty() ? List.of(one.startedAt()) : places);
    }
  }

  static boolean takesSnapshot(Step step, boolean byEveryQuery) {
    String sql = step.statement().sql();
    return switch (StatementKind.of(sql)) {
      case WRITE, DEFINITION -> true;
      case QUERY -> byEveryQuery || Tokenizer.words(sql).stream().anyMatch(word -> word.is("FROM"));
      default -> false;
    };
  }

  /** Whether a statement that takes a snapshot if it looks at a table has looked at one. */
  static boolean certainlyTakesSnapshot(Step step) {
    return StatementKind.of(step.statement().sql()) != StatementKind.QUERY
        || TableReads.certain(step);
  }

  @Override
  final Kind basis() {
    return Kind.TRANSACTION_SNAPSHOT;
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    List<Integer> places = taken.get(access.transaction());
    List<Integer> before = places.stream().filter(place -> place <= access.since()).toList();
    return before.isEmpty() ? places.subList(0, 1) : before;
  }

  @Override
  final boolean keepsSnapshot() {
    return true;
  }

  @Override
  ChangedRow changed(RowRules rows, Set<ReplayVersion> versions, ScratchEvaluator scratch) {
    return (row, picked, current) -> List.of();
  }
}
