package dev.isoscope.oracle.wss;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.semantics.DeferredConstraints;
import dev.isoscope.semantics.Transaction;
import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The transactions of a case one after the other, as a case of its own.
 *
 * @param places for a statement of the original case its number in this one
 */
record SerialSchedule(Case serial, Map<Integer, Integer> places) {
  SerialSchedule {
    places = Map.copyOf(places);
  }

  /**
   * Whole transactions, also those that were rolled back: WriteCheck, Definition 1.
   *
   * @param idle which statements may be left out
   */
  static SerialSchedule ofTransactions(
      Case original, List<Transaction> order, Predicate<Step> idle) {
    Builder builder = new Builder(idle);
    Answerable answerable = new Answerable(original);
    for (Transaction transaction : order) {
      builder.settings(transaction);
      if (!transaction.single()) {
        builder.explicit(transaction);
      } else if (answerable.test(transaction)) {
        builder.work(transaction);
      }
    }
    return builder.build(original, "serial by transactions");
  }

  /**
   * The statements of the answerable transactions, each on its own: WriteCheck, Definition 2. A
   * transaction stays whole if its statements cannot do without it: with savepoints, with cursors
   * and the like, if it is declared to be read only, and where constraints are checked at its end.
   *
   * @param idle which statements may be left out
   */
  static SerialSchedule ofStatements(Case original, List<Transaction> order, Predicate<Step> idle) {
    Builder builder = new Builder(idle);
    Answerable answerable = new Answerable(original);
    boolean deferred = DeferredConstraints.in(original);
    for (Transaction transaction : order) {
      builder.settings(transaction);
      if (!answerable.test(transaction)) {
        continue;
      }
      boolean bound =
          !transaction.single()
              && (transaction.readOnly() || deferred || transaction.hasMoreThanRows());
      if (transaction.divided() || bound) {
        builder.explicit(transaction);
      } else {
        builder.work(transaction);
      }
    }
    return builder.build(original, "serial by statements");
  }

  /** Collects the statements of a schedule. */
  private static final class Builder {
    private final List<Statement> statements = new ArrayList<>();
    private final Map<Integer, Integer> places = new HashMap<>();
    private final Predicate<Step> idle;

    Builder(Predicate<Step> idle) {
      this.idle = idle;
    }

    /** What a session had set; autocommit is left alone, since transactions are explicit here. */
    void settings(Transaction transaction) {
      transaction.settings().stream()
          .filter(step -> TransactionControl.parse(step.statement().sql()).isEmpty())
          .forEach(this::add);
    }

    void work(Transaction transaction) {
      transaction.work().stream().filter(idle.negate()).forEach(this::add);
    }

    void explicit(Transaction transaction) {
      String begin = "BEGIN";
      List<Step> work = transaction.work();
      List<Step> inside = new ArrayList<>();
      for (Step step : transaction.steps()) {
        Optional<TransactionControl> control = TransactionControl.parse(step.statement().sql());
        if (control.isPresent() && control.get() instanceof TransactionControl.Begin) {
          begin = step.statement().sql();
        } else if (control.isEmpty() ? work.contains(step) : Transaction.divides(step)) {
          inside.add(step);
        }
      }
      if (!transaction.committed()) {
        // What failed may succeed now, which proves nothing, and what it did is undone anyway.
        inside.removeIf(step -> step.status() != Step.Status.OK);
      }
      inside.removeIf(idle);
      say(transaction.session(), begin);
      inside.forEach(this::add);
      say(transaction.session(), transaction.committed() ? "COMMIT" : "ROLLBACK");
    }

    private void add(Step step) {
      say(step.statement().session(), step.statement().sql());
      places.put(step.number(), statements.size());
    }

    private void say(String session, String sql) {
      statements.add(Statement.of(statements.size() + 1, session, sql));
    }

    SerialSchedule build(Case original, String suffix) {
      Header header = Header.named(original.name() + ", " + suffix);
      Case serial =
          new Case(original.source(), header, original.init(), statements, List.of(), List.of());
      return new SerialSchedule(serial, places);
    }
  }
}
