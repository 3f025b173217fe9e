package dev.isoscope.semantics;

import dev.isoscope.model.Event;
import dev.isoscope.model.History;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Step;
import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads the transactions off a history: what ran in each, whether it committed, and when it ended.
 * Transactions are what happened, not what the script says.
 */
public final class Transactions {
  private final History history;
  private final List<Transaction> found = new ArrayList<>();

  private Transactions(History history) {
    this.history = history;
  }

  /** The transactions of a complete history, by their ends. */
  public static List<Transaction> of(History history) {
    Transactions reader = new Transactions(history);
    for (String session : history.testCase().sessions()) {
      reader.read(session);
    }
    return reader.found.stream().sorted(Comparator.comparingInt(Transaction::endedAt)).toList();
  }

  private void read(String session) {
    List<Step> ran =
        history.steps().stream()
            .filter(step -> step.statement().session().equals(session))
            .filter(step -> step.completedAt().isPresent())
            .sorted(Comparator.comparingInt(step -> step.completedAt().getAsInt()))
            .toList();
    Map<String, List<Step>> byName = new LinkedHashMap<>();
    ran.forEach(
        step ->
            step.transaction()
                .ifPresent(
                    name -> byName.computeIfAbsent(name, key -> new ArrayList<>()).add(step)));
    List<Step> loose = new ArrayList<>();
    for (Step step : ran) {
      if (step.transaction().isEmpty()) {
        loose.add(step);
        continue;
      }
      List<Step> steps = byName.remove(step.transaction().get());
      if (steps != null) {
        steps.addAll(0, savepoints(loose, steps.get(0)));
        found.add(transaction(session, step.transaction().get(), loose, steps, ran));
        loose = new ArrayList<>();
      }
    }
  }

  /**
   * Without autocommit a savepoint may come before anything that begins a transaction, and belongs
   * to the one that follows; it is taken out of what stands alone.
   */
  private static List<Step> savepoints(List<Step> loose, Step first) {
    List<Step> savepoints = new ArrayList<>();
    boolean autocommit = true;
    for (Step step : loose) {
      Optional<TransactionControl> control = TransactionControl.parse(step.statement().sql());
      if (control.isPresent() && control.get() instanceof TransactionControl.Autocommit mode) {
        autocommit = mode.on();
      } else if (control.isPresent() && !autocommit) {
        savepoints.add(step);
      }
    }
    if (begins(first)) {
      return List.of();
    }
    loose.removeAll(savepoints);
    return savepoints;
  }

  private static boolean begins(Step step) {
    return TransactionControl.parse(step.statement().sql())
        .filter(TransactionControl.Begin.class::isInstance)
        .isPresent();
  }

  private Transaction transaction(
      String session, String name, List<Step> loose, List<Step> steps, List<Step> ran) {
    End end = end(session, steps, ran);
    return new Transaction(
        name, session, loose, steps, end.single, end.committed, end.from, end.at, together(end.at));
  }

  private record End(boolean single, boolean committed, int from, int at) {
    End(boolean single, boolean committed, int at) {
      this(single, committed, at, at);
    }
  }

  private End end(String session, List<Step> steps, List<Step> ran) {
    Step last = steps.get(steps.size() - 1);
    int lastAt = last.completedAt().getAsInt();
    Optional<TransactionControl> control = TransactionControl.parse(last.statement().sql());
    boolean begun = begins(steps.get(0));
    Optional<Step> next = next(ran, last);
    int rolledBackAt = rollbackAfter(session, lastAt, next);
    boolean ended = control.filter(TransactionControl.End.class::isInstance).isPresent();
    if (last.rolledBack() == RolledBack.TRANSACTION) {
      return new End(false, false, lastAt);
    }
    if (ended && last.status() == Step.Status.OK) {
      return new End(false, control.get() instanceof TransactionControl.Commit, lastAt);
    }
    if (last.implicitCommit() && control.isPresent() && !(begun && steps.size() == 1)) {
      return new End(false, true, lastAt); // SET autocommit = 1
    }
    if (rolledBackAt > 0) {
      return new End(false, false, rolledBackAt);
    }
    if (!begun && steps.size() == 1 && next.filter(Step::implicitCommit).isEmpty()) {
      return new End(control.isEmpty(), last.status() == Step.Status.OK, lastAt);
    }
    int at = next.map(step -> step.completedAt().getAsInt()).orElse(lastAt);
    boolean single = !begun && steps.size() == 1 && last.implicitCommit();
    return single
        ? new End(true, true, lastAt)
        : new End(false, true, next.map(step -> step.submittedAt().getAsInt()).orElse(at), at);
  }

  private static Optional<Step> next(List<Step> ran, Step last) {
    int place = ran.indexOf(last);
    return place + 1 < ran.size() ? Optional.of(ran.get(place + 1)) : Optional.empty();
  }

  /** Where the executor rolled the session back after a statement; zero if it did not. */
  private int rollbackAfter(String session, int after, Optional<Step> next) {
    int until = next.map(step -> step.completedAt().getAsInt()).orElse(Integer.MAX_VALUE);
    List<Event> events = history.events();
    for (int at = after + 1; at <= events.size() && at < until; at++) {
      if (events.get(at - 1) instanceof Event.RolledBack event && event.session().equals(session)) {
        return at;
      }
    }
    return 0;
  }

  /**
   * Statements that waited and came back after one and the same submission have no certain order
   * among themselves: they share a number, the place of that submission.
   */
  private int together(int at) {
    List<Event> events = history.events();
    if (!(events.get(at - 1) instanceof Event.Completed end) || !end.resumed()) {
      return 0;
    }
    for (int i = at - 1; i > 0; i--) {
      if (events.get(i - 1) instanceof Event.Submitted) {
        return i;
      }
    }
    return 0;
  }
}
