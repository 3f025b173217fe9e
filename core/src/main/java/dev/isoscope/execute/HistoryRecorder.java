package dev.isoscope.execute;

import dev.isoscope.model.Event;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.SqlError;
import dev.isoscope.model.Step;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;

/**
 * Writes down what happens during a run, in the one order that the history will have. Who listens
 * is told of an event when the step it belongs to is up to date.
 */
final class HistoryRecorder {
  private final List<String> sessions;
  private final Consumer<Event> listener;
  private final List<Event> events = new ArrayList<>();
  private final List<Draft> drafts = new ArrayList<>();
  private int lastSubmission;
  private volatile long lastEvent = System.nanoTime();

  /** A step as far as it is known. */
  private static final class Draft {
    private final ParsedStatement parsed;
    private OptionalInt submittedAt = OptionalInt.empty();
    private OptionalInt completedAt = OptionalInt.empty();
    private OptionalInt releasedBy = OptionalInt.empty();
    private boolean blocked;
    private List<String> blockedBy = List.of();
    private Step.Status status = Step.Status.UNFINISHED;
    private Outcome outcome;
    private List<String> warnings = List.of();
    private TransactionTracker.Effect effect;
    private boolean serverChoice;

    private Draft(ParsedStatement parsed) {
      this.parsed = parsed;
    }
  }

  HistoryRecorder(
      List<ParsedStatement> statements, List<String> sessions, Consumer<Event> listener) {
    this.sessions = sessions;
    this.listener = listener;
    statements.forEach(this::expect);
  }

  /** One more statement will be told of. */
  void expect(ParsedStatement parsed) {
    drafts.add(new Draft(parsed));
  }

  List<String> sessions() {
    return sessions;
  }

  /** How long nothing has happened. */
  Duration silence() {
    return Duration.ofNanos(System.nanoTime() - lastEvent);
  }

  /** Nothing has happened, but that was nobody's fault. */
  void stillThere() {
    lastEvent = System.nanoTime();
  }

  private void add(Event event) {
    lastEvent = System.nanoTime();
    events.add(event);
    listener.accept(event);
  }

  void submitted(ParsedStatement parsed) {
    lastSubmission = events.size() + 1;
    draft(parsed).submittedAt = OptionalInt.of(lastSubmission);
    add(new Event.Submitted(parsed.session(), parsed.number()));
  }

  void blocked(PendingStatement underWay) {
    List<String> by = inCaseOrder(underWay.blockedBy());
    draft(underWay.parsed()).blocked = true;
    draft(underWay.parsed()).blockedBy = by;
    add(new Event.Blocked(underWay.session(), underWay.parsed().number(), by));
  }

  void completed(
      PendingStatement underWay,
      Optional<SqlError> error,
      List<String> warnings,
      TransactionTracker.Effect effect,
      boolean serverChoice) {
    Draft draft = draft(underWay.parsed());
    if (underWay.blocked()) {
      draft.blockedBy = inCaseOrder(underWay.blockedBy());
      draft.releasedBy = releaser(underWay);
    }
    draft.completedAt = OptionalInt.of(events.size() + 1);
    draft.status = error.isPresent() ? Step.Status.ERROR : Step.Status.OK;
    draft.outcome =
        error.isPresent() ? new Outcome.Failed(error.get()) : underWay.answer().outcome();
    draft.warnings = warnings;
    draft.effect = effect;
    draft.serverChoice = serverChoice;
    add(new Event.Completed(underWay.session(), underWay.parsed().number(), underWay.blocked()));
  }

  void skipped(ParsedStatement parsed) {
    draft(parsed).status = Step.Status.SKIPPED;
    add(new Event.Skipped(parsed.session(), parsed.number()));
  }

  void rolledBack(String session, Event.RolledBack.Reason reason) {
    add(new Event.RolledBack(session, reason));
  }

  /**
   * The last statement that completed since the last submission, if possible one of a session that
   * the statement waited for. Nobody, if the executor itself has ended a session.
   */
  private OptionalInt releaser(PendingStatement underWay) {
    OptionalInt other = OptionalInt.empty();
    for (int i = events.size() - 1; i >= lastSubmission; i--) {
      if (events.get(i) instanceof Event.RolledBack end
          && end.reason() == Event.RolledBack.Reason.END_OF_CASE) {
        return OptionalInt.empty();
      }
      if (events.get(i) instanceof Event.Completed completed) {
        OptionalInt number = OptionalInt.of(completed.number());
        if (underWay.blockedBy().contains(completed.session())) {
          return number;
        }
        other = other.isPresent() ? other : number;
      }
    }
    return other;
  }

  private List<String> inCaseOrder(Collection<String> names) {
    return sessions.stream().filter(names::contains).toList();
  }

  private Draft draft(ParsedStatement parsed) {
    return drafts.get(parsed.number() - 1);
  }

  List<Event> events() {
    return events;
  }

  List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    for (Draft draft : drafts) {
      Optional<TransactionTracker.Effect> effect = Optional.ofNullable(draft.effect);
      steps.add(
          new Step(
              draft.parsed.statement(),
              effect.flatMap(TransactionTracker.Effect::transaction),
              draft.submittedAt,
              draft.blocked,
              draft.blockedBy,
              draft.releasedBy,
              draft.completedAt,
              draft.status,
              Optional.ofNullable(draft.outcome),
              draft.warnings,
              effect.map(TransactionTracker.Effect::rolledBack).orElse(RolledBack.NONE),
              effect.map(TransactionTracker.Effect::implicitCommit).orElse(false),
              draft.serverChoice));
    }
    return steps;
  }
}
