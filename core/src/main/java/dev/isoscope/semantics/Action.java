package dev.isoscope.semantics;

import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Step;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.StatementShape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** What happened to the tables during a run, in the order in which it took effect. */
sealed interface Action {
  /** The place in the history. */
  int at();

  String transaction();

  /** The same at another place. */
  Action movedTo(int place);

  /** A statement that came back. */
  sealed interface Carried extends Action {
    Step step();

    /** The place at which it was submitted. */
    int since();

    default Optional<ErrorKind> error() {
      return step().error().map(error -> error.kind());
    }
  }

  /**
   * A query that came back.
   *
   * @param plain whether it asks for no locks
   */
  record Query(Step step, String transaction, int since, int at, boolean plain) implements Carried {
    @Override
    public Action movedTo(int place) {
      return new Query(step, transaction, since, place, plain);
    }
  }

  /** A statement that changes how later ones of its session work. */
  record Setting(Step step, String transaction, int since, int at) implements Carried {
    @Override
    public Action movedTo(int place) {
      return new Setting(step, transaction, since, place);
    }
  }

  /**
   * A statement that has changed the schema.
   *
   * @param commits whether that ends its transaction
   */
  record Definition(Step step, String transaction, int since, int at, boolean commits)
      implements Carried {
    @Override
    public Action movedTo(int place) {
      return new Definition(step, transaction, since, place, commits);
    }
  }

  /**
   * A write that came back.
   *
   * @param settings statements of its session that change how statements work
   * @param since the place at which it was submitted
   * @param count how many rows it says it has changed; empty if it failed or does not tell
   */
  record Write(
      Step step, String transaction, List<String> settings, int since, int at, Optional<Long> count)
      implements Carried {
    @Override
    public Action movedTo(int place) {
      return new Write(step, transaction, settings, since, place, count);
    }
  }

  record Commit(String transaction, int at) implements Action {
    @Override
    public Action movedTo(int place) {
      return new Commit(transaction, place);
    }
  }

  record RollBack(String transaction, int at) implements Action {
    @Override
    public Action movedTo(int place) {
      return new RollBack(transaction, place);
    }
  }

  record Savepoint(String transaction, String name, int at) implements Action {
    @Override
    public Action movedTo(int place) {
      return new Savepoint(transaction, name, place);
    }
  }

  record RollBackTo(String transaction, String name, int at) implements Action {
    @Override
    public Action movedTo(int place) {
      return new RollBackTo(transaction, name, place);
    }
  }

  /** Reads the actions off a history. */
  static List<Action> of(History history, List<Transaction> transactions) {
    List<Action> actions = new ArrayList<>();
    for (Transaction transaction : transactions) {
      for (Step step : transaction.steps()) {
        of(history, transaction, step).ifPresent(actions::add);
        givenUp(transaction, step)
            .map(name -> new RollBackTo(transaction.name(), name, step.completedAt().orElse(0)))
            .ifPresent(actions::add);
      }
      actions.add(
          transaction.committed()
              ? new Commit(transaction.name(), transaction.endedAt())
              : new RollBack(transaction.name(), transaction.endedAt()));
    }
    // A statement on its own takes effect, then commits; both at one place, in this order.
    actions.sort(Comparator.comparingInt(Action::at));
    return actions;
  }

  /**
   * The savepoint back to which a failure undoes a transaction that goes on from there: all since
   * is given up at once, not only when the rollback is asked for.
   */
  private static Optional<String> givenUp(Transaction transaction, Step failed) {
    List<Step> steps = transaction.steps();
    if (failed.rolledBack() != RolledBack.TRANSACTION || failed == steps.get(steps.size() - 1)) {
      return Optional.empty();
    }
    Deque<String> open = new ArrayDeque<>();
    for (Step step : steps.subList(0, steps.indexOf(failed))) {
      TransactionControl control = TransactionControl.parse(step.statement().sql()).orElse(null);
      if (control instanceof TransactionControl.Savepoint savepoint) {
        open.push(savepoint.name());
      } else if (control instanceof TransactionControl.Release release) {
        while (!open.isEmpty() && !open.pop().equalsIgnoreCase(release.name())) {
          // those above go with it
        }
      } else if (control instanceof TransactionControl.RollbackTo back) {
        while (!open.isEmpty() && !open.peek().equalsIgnoreCase(back.name())) {
          open.pop();
        }
      }
    }
    return Optional.ofNullable(open.peek());
  }

  private static Optional<Action> of(History history, Transaction transaction, Step step) {
    String sql = step.statement().sql();
    int at = step.completedAt().orElse(0);
    Optional<TransactionControl> control = TransactionControl.parse(sql);
    if (control.isPresent() && step.status() == Step.Status.OK) {
      if (control.get() instanceof TransactionControl.Savepoint savepoint) {
        return Optional.of(new Savepoint(transaction.name(), savepoint.name(), at));
      }
      return control.get() instanceof TransactionControl.RollbackTo back
          ? Optional.of(new RollBackTo(transaction.name(), back.name(), at))
          : Optional.empty();
    }
    if (StatementKind.of(sql) != StatementKind.WRITE) {
      return Optional.empty();
    }
    return Optional.of(
        new Write(
            step,
            transaction.name(),
            SessionSettings.before(history, step),
            step.submittedAt().orElse(at),
            at,
            count(step)));
  }

  /**
   * The same with queries and settings, which do nothing to the tables, and with statements that
   * change the schema.
   *
   * @param late whether a transaction that the next statement of its session commits is committed
   *     when that has come to its end, and not when it is submitted
   */
  static List<Action> withQueries(History history, List<Transaction> transactions, boolean late) {
    List<Action> actions = new ArrayList<>(of(history, transactions));
    for (Transaction transaction : transactions) {
      for (Step step : transaction.steps()) {
        if (step.completedAt().isPresent()) {
          int at = step.completedAt().getAsInt();
          int since = step.submittedAt().orElse(at);
          StatementKind kind = StatementKind.of(step.statement().sql());
          if (kind == StatementKind.QUERY) {
            actions.add(new Query(step, transaction.name(), since, at, isPlain(step)));
          } else if (kind == StatementKind.DEFINITION && step.status() == Step.Status.OK) {
            boolean commits = transaction.committed() && transaction.endedAt() == at;
            actions.add(new Definition(step, transaction.name(), since, at, commits));
          }
        }
      }
      if (transaction.committed() && transaction.endsFrom() < transaction.endedAt()) {
        actions.remove(new Commit(transaction.name(), transaction.endedAt()));
        int at = late ? transaction.endedAt() - 1 : transaction.endsFrom();
        actions.add(new Commit(transaction.name(), at));
      }
    }
    history.steps().stream()
        .filter(SessionSettings::isOne)
        .forEach(
            step -> {
              int at = step.completedAt().orElse(0);
              actions.add(new Setting(step, "", step.submittedAt().orElse(at), at));
            });
    // What ends a transaction at the place of a statement comes behind that statement.
    actions.sort(
        Comparator.comparingInt(Action::at)
            .thenComparing(action -> action instanceof Carried ? 0 : 1));
    return actions;
  }

  private static boolean isPlain(Step step) {
    return StatementShape.of(step.statement().sql())
        .map(shape -> shape.locking() == StatementShape.Locking.NONE)
        .orElse(true);
  }

  /** How many rows a statement says it has changed, or gives. */
  static Optional<Long> count(Step step) {
    return step.outcome()
        .flatMap(
            outcome ->
                outcome instanceof Outcome.Updated updated
                    ? Optional.of(updated.count())
                    : outcome instanceof Outcome.Rows rows
                        ? Optional.of((long) rows.rows().size())
                        : Optional.empty());
  }
}
