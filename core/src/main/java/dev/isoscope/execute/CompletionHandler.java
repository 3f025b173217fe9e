package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.ErrorEffect;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Event;
import dev.isoscope.model.SqlError;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Enters statements that have come back into the history: in an order that does not depend on which
 * thread was faster, with what they mean for their transactions, and with the failure policy
 * applied.
 */
final class CompletionHandler {
  private final WorkspaceConnections sessions;
  private final Dbms dbms;
  private final HistoryRecorder recorder;
  private final FailurePolicy policy;
  private final Function<String, Optional<ParsedStatement>> following;
  private final BusyWaits busyWaits;
  private final Set<String> skipping = new HashSet<>();
  private final Set<String> lost = new HashSet<>();
  private Ending ending;
  private boolean released;
  private boolean releasedOnItsOwn;

  /**
   * @param following the next statement of a session that is still to be submitted
   */
  CompletionHandler(
      WorkspaceConnections sessions,
      HistoryRecorder recorder,
      FailurePolicy policy,
      Function<String, Optional<ParsedStatement>> following) {
    this.sessions = sessions;
    this.dbms = sessions.dbms();
    this.recorder = recorder;
    this.policy = policy;
    this.following = following;
    this.busyWaits = new BusyWaits(sessions);
  }

  /** Set when the run cannot go on, because the server has died or a result has no end. */
  Ending ending() {
    return ending;
  }

  /**
   * Whether, while it accounted, it ended a transaction or a session, so that waits may be over.
   */
  boolean releasedOnItsOwn() {
    return releasedOnItsOwn;
  }

  /** Whether a statement is left out, because its transaction or its session is lost. */
  boolean skips(ParsedStatement parsed) {
    if (lost.contains(parsed.session())) {
      return true;
    }
    if (beginsAnother(parsed)) {
      skipping.remove(parsed.session());
    }
    boolean skips = skipping.contains(parsed.session());
    if (skips && parsed.endsTransaction()) {
      skipping.remove(parsed.session());
    }
    return skips;
  }

  private boolean beginsAnother(ParsedStatement parsed) {
    return dbms.beginCommits() && parsed.controls(TransactionControl.Begin.class);
  }

  /**
   * Enters what has come back.
   *
   * @param open all statements; those entered are taken out
   * @param trigger the statement submitted last, or null if it waits already
   * @return whether anything had come back
   */
  boolean account(List<PendingStatement> open, PendingStatement trigger) {
    releasedOnItsOwn = false;
    if (open.size() == 1 && !open.get(0).blocked() && open.get(0).cameBack()) {
      enter(open.remove(0), open, trigger);
      retryBusy(open);
      return true;
    }
    List<PendingStatement> cameBack =
        new ArrayList<>(open.stream().filter(f -> f.cameBack() && !f.busy()).toList());
    if (cameBack.isEmpty()) {
      return false;
    }
    markChoices(open, cameBack, trigger);
    for (PendingStatement underWay : inOrder(cameBack, trigger)) {
      open.remove(underWay);
      enter(underWay, open, trigger);
    }
    retryBusy(open);
    return true;
  }

  /**
   * Waiters for one session, of which the DBMS lets go in an order of its own; or of which it let
   * several go at once, so that they raced, even if one of them then had to wait for the other.
   */
  private void markChoices(
      List<PendingStatement> open, List<PendingStatement> cameBack, PendingStatement trigger) {
    boolean inOrder = dbms.wakesInOrder(sessions.server().identity().mode(), sessions.level());
    for (PendingStatement underWay : cameBack) {
      if (trigger != null && waitsFor(underWay, trigger) && letsGoHalfway(trigger)) {
        underWay.markAmongSeveral();
        trigger.markAmongSeveral();
      }
      if (!inOrder && victim(underWay)) {
        markHeirs(open, underWay, trigger);
      }
      for (PendingStatement other : open) {
        if (other != underWay
            && underWay.blocked()
            && other.blocked()
            && !Collections.disjoint(underWay.lastBlockers(), other.lastBlockers())
            && (!inOrder || raced(underWay, other))) {
          underWay.markAmongSeveral();
        }
      }
    }
  }

  /** A write that lets go of a lock by one of its functions goes on beside who was released. */
  private static boolean letsGoHalfway(PendingStatement trigger) {
    return trigger.parsed().facts().endsWaits() && trigger.parsed().kind() == StatementKind.WRITE;
  }

  /**
   * Those who waited for the victim of a deadlock race for what it held, and so does the statement
   * that closed the cycle, though nobody has seen it wait yet.
   */
  private static void markHeirs(
      List<PendingStatement> open, PendingStatement victim, PendingStatement trigger) {
    List<PendingStatement> heirs =
        open.stream()
            .filter(underWay -> underWay != victim)
            .filter(
                underWay ->
                    underWay.lastBlockers().contains(victim.session())
                        || underWay == trigger && underWay.parsed().control().isEmpty())
            .toList();
    if (heirs.size() > 1) {
      heirs.forEach(PendingStatement::markAmongSeveral);
    }
  }

  /** Neither waited for the other, and one of them may have seen what the other did. */
  private static boolean raced(PendingStatement underWay, PendingStatement other) {
    return !waitsFor(underWay, other)
        && !waitsFor(other, underWay)
        && !(reads(underWay) && reads(other));
  }

  private static boolean reads(PendingStatement underWay) {
    return underWay.parsed().kind() == StatementKind.QUERY;
  }

  /**
   * The trigger comes first, then what it released, by the order of submission but never before the
   * session it waited for. Only the victims of a deadlock that the trigger closed come before it,
   * and any victim before whom it waited for, since one of those went on at its cost.
   */
  private List<PendingStatement> inOrder(
      List<PendingStatement> cameBack, PendingStatement trigger) {
    List<PendingStatement> rest = new ArrayList<>(cameBack);
    rest.remove(trigger);
    rest.sort(Comparator.comparingInt(underWay -> underWay.parsed().number()));
    List<PendingStatement> ordered = new ArrayList<>();
    if (cameBack.contains(trigger)) {
      List<PendingStatement> victims =
          closesCycle(trigger) ? rest.stream().filter(this::victim).toList() : List.of();
      for (PendingStatement victim : victims) {
        trigger.block(Set.of(victim.session()));
      }
      if (!victims.isEmpty()) {
        recorder.blocked(trigger);
      }
      ordered.addAll(victims);
      ordered.add(trigger);
      rest.removeAll(victims);
    }
    while (!rest.isEmpty()) {
      PendingStatement next =
          rest.stream()
              .filter(one -> rest.stream().noneMatch(other -> comesBefore(other, one)))
              .findFirst()
              .orElse(rest.get(0));
      ordered.add(next);
      rest.remove(next);
    }
    return ordered;
  }

  private boolean comesBefore(PendingStatement underWay, PendingStatement other) {
    return waitsFor(other, underWay) && !plainVictim(other)
        || waitsFor(underWay, other) && plainVictim(underWay);
  }

  /** Whether the error itself says so; some DBMSs have one code for this and other failures. */
  private boolean plainVictim(PendingStatement underWay) {
    return underWay.blocked()
        && !underWay.answer().ok()
        && dbms.classify(underWay.answer().error(), false) == ErrorKind.DEADLOCK;
  }

  private static boolean waitsFor(PendingStatement underWay, PendingStatement other) {
    return underWay != other && underWay.lastBlockers().contains(other.session());
  }

  /** Only a statement inside a transaction that goes on can have closed a cycle of waits. */
  private boolean closesCycle(PendingStatement trigger) {
    return trigger.answer().ok() && closesCycleNow(trigger);
  }

  private boolean victim(PendingStatement underWay) {
    return underWay.blocked()
        && !underWay.answer().ok()
        && dbms.classify(underWay.answer().error(), true) == ErrorKind.DEADLOCK;
  }

  private void enter(
      PendingStatement underWay, List<PendingStatement> open, PendingStatement trigger) {
    StatementResult answer = underWay.answer();
    TransactionTracker tracker = sessions.tracker(underWay.session());
    if (answer.ok()) {
      boolean wasOpen = tracker.open();
      TransactionTracker.Effect effect = tracker.succeeded(underWay.parsed());
      recorder.completed(
          underWay, Optional.empty(), warnings(underWay), effect, underWay.amongSeveral());
      boolean rollback = underWay.parsed().controls(TransactionControl.Rollback.class);
      ended(underWay, effect, effect.lost() || rollback && wasOpen);
      if (underWay.parsed().controls(TransactionControl.RollbackTo.class)) {
        // Settings since the savepoint are undone.
        underWay.sessionConnection().tuner().transactionEnded(true);
      }
      return;
    }
    if (answer.error() instanceof ResultReader.TooManyRows) {
      ending = new Ending.Stuck(StuckReasons.tooManyRows(underWay));
      return;
    }
    if (dbms.busy(answer.error())) {
      busy(underWay, open, trigger);
      return;
    }
    boolean deadlock =
        underWay.blocked()
            ? trigger != null && trigger != underWay && closesCycleNow(trigger)
            : open.stream().anyMatch(one -> waitsFor(one, underWay));
    enterFailure(underWay, dbms.classify(answer.error(), deadlock));
  }

  /** The trigger may have been entered already, so only its words and its transaction count. */
  private boolean closesCycleNow(PendingStatement trigger) {
    ParsedStatement parsed = trigger.parsed();
    return !parsed.endsTransaction()
        && !beginsAnother(parsed)
        && !dbms.commitsImplicitly(parsed.kind(), parsed.sql())
        && sessions.tracker(trigger.session()).open();
  }

  private void enterFailure(PendingStatement underWay, ErrorKind kind) {
    SQLException error = underWay.answer().error();
    TransactionTracker tracker = sessions.tracker(underWay.session());
    boolean wasOpen = tracker.open();
    ErrorEffect left =
        wasOpen
            ? underWay.sessionConnection().effect(underWay.parsed(), kind, error)
            : ErrorEffect.STATEMENT_UNDONE;
    TransactionTracker.Effect effect = tracker.failed(underWay.parsed(), kind, left);
    SqlError recorded =
        new SqlError(kind, error.getSQLState(), error.getErrorCode(), message(error));
    boolean choice =
        underWay.amongSeveral()
            || (kind == ErrorKind.DEADLOCK && !dbms.victimIsDetermined(sessions.server()));
    recorder.completed(underWay, Optional.of(recorded), warnings(underWay), effect, choice);
    ended(underWay, effect, effect.lost());
    if (kind == ErrorKind.CONNECTION || kind == ErrorKind.INTERNAL) {
      checkConnection(underWay, error);
    }
    boolean demanded =
        effect.lost() || kind == ErrorKind.DEADLOCK || kind == ErrorKind.SERIALIZATION;
    if (policy == FailurePolicy.ABORT
        && wasOpen
        && demanded
        && !recovers(underWay, tracker)
        && !lost.contains(underWay.session())
        && !underWay.parsed().endsTransaction()) {
      rollback(underWay.session(), Event.RolledBack.Reason.FAILURE);
      skipping.add(underWay.session());
    } else if (policy == FailurePolicy.ABORT
        && underWay.parsed().endsTransaction()
        && tracker.open()) {
      rollback(underWay.session(), Event.RolledBack.Reason.FAILURE);
    }
  }

  /** A session that goes on with ROLLBACK TO a savepoint handles the failure itself. */
  private boolean recovers(PendingStatement underWay, TransactionTracker tracker) {
    return tracker.state() != TransactionTracker.State.OUTSIDE
        && following
            .apply(underWay.session())
            .filter(next -> next.controls(TransactionControl.RollbackTo.class))
            .isPresent();
  }

  private void ended(
      PendingStatement underWay, TransactionTracker.Effect effect, boolean rolledBack) {
    if (effect.ended()) {
      released = true;
      underWay.sessionConnection().tuner().transactionEnded(rolledBack);
    }
  }

  private void checkConnection(PendingStatement underWay, SQLException error) {
    if (underWay.sessionConnection().usable()) {
      sessions.distrust(underWay.session());
      return;
    }
    lost.add(underWay.session());
    sessions.end(underWay.session());
    sessions.tracker(underWay.session()).rolledBack();
    released = true;
    releasedOnItsOwn = true;
    if (!sessions.serverAlive()) {
      ending = new Ending.ServerDied(message(error));
    }
  }

  /** Rolls a session back on the executor's own account. */
  void rollback(String session, Event.RolledBack.Reason reason) {
    SessionConnection sessionConnection = sessions.sessionConnection(session);
    StatementResult answer = sessionConnection.rollback();
    sessionConnection.tuner().transactionEnded(true);
    sessions.tracker(session).rolledBack();
    if (!answer.ok() && !sessionConnection.usable()) {
      lost.add(session); // somebody has cut the connection, which has rolled back as well
      sessions.end(session);
    }
    recorder.rolledBack(session, reason);
    released = true;
    releasedOnItsOwn = true;
  }

  // ---- DBMSs that do not wait but say that they are busy --------------------------------------

  private void busy(
      PendingStatement underWay, List<PendingStatement> open, PendingStatement trigger) {
    Set<String> blockers = busyWaits.blockers(underWay.parsed());
    if (blockers.isEmpty()) {
      enterFailure(underWay, ErrorKind.LOCK_TIMEOUT);
      return;
    }
    if (busyWaits.closesCycle(underWay.session(), blockers, open)) {
      enterFailure(underWay, ErrorKind.DEADLOCK);
      return;
    }
    boolean news = !underWay.blocked();
    underWay.block(blockers);
    underWay.busy(true);
    if (news) {
      recorder.blocked(underWay);
    }
    open.add(underWay);
    open.sort(Comparator.comparingInt(one -> one.parsed().number()));
  }

  /** Submits again what was refused because the DBMS was busy, if something has been released. */
  void retryBusy(List<PendingStatement> open) {
    while (released && ending == null && open.stream().anyMatch(PendingStatement::busy)) {
      released = false;
      for (PendingStatement underWay : open.stream().filter(PendingStatement::busy).toList()) {
        underWay.busy(false);
        underWay.comeBack(underWay.sessionConnection().execute(underWay.parsed()));
        open.remove(underWay);
        enter(underWay, open, null);
      }
    }
    released = false;
  }

  private List<String> warnings(PendingStatement underWay) {
    return underWay.answer().warnings().stream().map(sessions::message).toList();
  }

  private String message(SQLException error) {
    return sessions.message(error.getMessage() == null ? error.toString() : error.getMessage());
  }
}
