package dev.isoscope.semantics;

import dev.isoscope.dbms.Peculiarity.Kind;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Tokenizer;
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
  private final Map<String, Integer> taken = new HashMap<>();

  /**
   * Looks when the transactions of a run took their snapshots.
   *
   * @param byEveryQuery whether a query that reads no table takes one, too
   */
  TransactionSnapshot(List<Transaction> transactions, boolean byEveryQuery) {
    this(transactions, step -> takesSnapshot(step, byEveryQuery));
  }

  /**
   * @param takes whether a statement takes a snapshot if its transaction has none yet
   */
  TransactionSnapshot(List<Transaction> transactions, Predicate<Step> takes) {
    for (Transaction one : transactions) {
      int at =
          one.steps().stream() // also one that has failed, if a savepoint saves the transaction
              .filter(takes)
              .mapToInt(step -> step.submittedAt().orElse(one.endedAt()))
              .min()
              .orElse(one.startedAt());
      taken.put(one.name(), at);
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

  @Override
  final Kind basis() {
    return Kind.TRANSACTION_SNAPSHOT;
  }

  @Override
  List<Integer> places(Access access, VersionStore store) {
    return List.of(taken.get(access.transaction()));
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
