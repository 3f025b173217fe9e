package dev.isoscope.oracle.wss;

import dev.isoscope.model.Bags;
import dev.isoscope.model.ColumnType;
import dev.isoscope.model.Explanation.Difference;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.OutcomeText;
import dev.isoscope.model.Step;
import dev.isoscope.model.TableState;
import dev.isoscope.semantics.GeneratedKeys;
import dev.isoscope.semantics.KeyUse;
import dev.isoscope.semantics.OpenAnswers;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Compares a concurrent run with a serial one: the final state, whether every write of an
 * answerable transaction succeeded, and, where reads must be serializable too, what they returned.
 */
final class SerialComparison {
  private final History observed;
  private final List<Transaction> transactions;
  private final GeneratedKeys keys;
  private final boolean reads;

  SerialComparison(
      History observed, List<Transaction> transactions, GeneratedKeys keys, boolean reads) {
    this.observed = observed;
    this.transactions = transactions;
    this.keys = keys;
    this.reads = reads;
  }

  /** What differs; empty if nothing does. */
  List<Difference> with(SerialSchedule schedule, History serial) {
    List<Difference> differences = new ArrayList<>();
    Answerable answerable = new Answerable(observed.testCase());
    for (Transaction transaction : transactions) {
      if (answerable.test(transaction)) {
        // What was undone inside a transaction that committed is no part of what it did.
        List<Step> undone = transaction.undone();
        transaction.work().stream()
            .filter(step -> !undone.contains(step))
            .forEach(step -> statement(step, schedule, serial, differences));
      }
    }
    tables(serial, differences);
    return differences;
  }

  /**
   * Whether a statement fails in one of the runs, and not in the other, by an error that may come
   * of a row which does not count: it hangs on the plan which rows a condition is tried on.
   */
  boolean isVague(SerialSchedule schedule, History serial) {
    return schedule.places().entrySet().stream()
        .anyMatch(
            place -> {
              Step step = observed.steps().get(place.getKey() - 1);
              Step again = serial.steps().get(place.getValue() - 1);
              return step.status() != again.status()
                  && Stream.of(step, again)
                      .flatMap(one -> one.outcome().stream())
                      .anyMatch(OpenAnswers::mayBeOfOtherRows);
            });
  }

  private void statement(
      Step step, SerialSchedule schedule, History serial, List<Difference> differences) {
    StatementKind kind = StatementKind.of(step.statement().sql());
    boolean write = kind == StatementKind.WRITE || kind == StatementKind.DEFINITION;
    boolean leftOut = !schedule.places().containsKey(step.number());
    if (leftOut || (!write && !(reads && kind == StatementKind.QUERY))) {
      return;
    }
    Step again = serial.steps().get(schedule.places().get(step.number()) - 1);
    if (again.status() != step.status() || (!write && !sameRows(step, again))) {
      differences.add(new Difference("statement " + step.number(), text(step), text(again)));
    }
  }

  private static String text(Step step) {
    return step.outcome().map(OutcomeText::of).orElse(step.status().label());
  }

  private boolean sameRows(Step step, Step again) {
    Optional<Outcome> left = step.outcome();
    Optional<Outcome> right = again.outcome();
    if (left.isPresent()
        && right.isPresent()
        && left.get() instanceof Outcome.Rows one
        && right.get() instanceof Outcome.Rows other) {
      return Bags.same(one.rows(), one.types(), other.rows(), other.types())
          || (!keys.columns().isEmpty()
              && Bags.same(
                  keys.blank(one.columns(), one.rows()),
                  one.types(),
                  keys.blank(other.columns(), other.rows()),
                  other.types()));
    }
    return true; // both failed
  }

  private void tables(History serial, List<Difference> differences) {
    for (TableState table : observed.finalState()) {
      Optional<TableState> other =
          serial.finalState().stream()
              .filter(one -> TableState.sameName(one.table(), table.table()))
              .findFirst();
      if (other.isEmpty()) {
        differences.add(new Difference("final " + table.table(), rows(table), "no such table"));
      } else if (!same(table, other.get())) {
        differences.add(new Difference("final " + table.table(), rows(table), rows(other.get())));
      }
    }
    for (TableState table : serial.finalState()) {
      if (observed.finalState().stream()
          .noneMatch(one -> TableState.sameName(one.table(), table.table()))) {
        differences.add(new Difference("final " + table.table(), "no such table", rows(table)));
      }
    }
  }

  /**
   * Keys that the DBMS has generated may differ, one renaming for all: since nothing refers to
   * them, any two rows that agree otherwise may be renamed into each other, as long as the keys of
   * a table stay apart. Whose key is larger shows in what was done by their order.
   */
  private boolean same(TableState left, TableState right) {
    if (!left.columns().equals(right.columns())) {
      return false;
    }
    List<ColumnType> types = left.types();
    if (Bags.same(left.rows(), types, right.rows(), right.types())) {
      return true;
    }
    boolean generated =
        left.columns().stream().anyMatch(column -> keys.isGenerated(left.table(), column));
    return generated
        && keys.use() != KeyUse.VALUES
        && Bags.same(
            keys.blank(left.columns(), left.rows()),
            types,
            keys.blank(right.columns(), right.rows()),
            right.types());
  }

  private static String rows(TableState table) {
    return OutcomeText.rows(table.rows());
  }
}
