package dev.isoscope.execute;

import dev.isoscope.dbms.LockWaiting;
import dev.isoscope.dbms.Waits;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Event;
import dev.isoscope.model.TableState;
import dev.isoscope.sql.StatementKind;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/**
 * One run of one case (WriteCheck, Algorithm 1; DT2, Algorithm 1). A single thread at a time drives
 * it and carries out the statements itself, which is as fast as plain JDBC. Should a statement have
 * to wait, its thread is stuck in the driver; a second thread that watches then takes the baton
 * over and drives on, and the first one only delivers the answer when it comes.
 */
final class CaseRun {
  /** Beyond patience: time for the cancellations at the end of a run that was given up. */
  private static final Duration SLACK = Duration.ofSeconds(20);

  /** How long those are awaited that a statement has released, before the DBMS is asked. */
  private static final long RELEASE = TimeUnit.MICROSECONDS.toNanos(300);

  /** How long those are awaited that were told to give up: they show as waiting until they run. */
  private static final long CANCELLATION = TimeUnit.MILLISECONDS.toNanos(300);

  /** How often it is looked whether waits have changed while nobody adds a statement. */
  private static final long LOOK_AFTER = TimeUnit.SECONDS.toNanos(1);

  private final SubmissionOrder submissionOrder;
  private final WorkspaceConnections sessions;
  private final LockWaiting dbms;
  private final HistoryRecorder recorder;
  private final CompletionSignal completionSignal = new CompletionSignal();
  private final Duration patience;
  private final CompletionHandler completionHandler;
  private final CountDownLatch done = new CountDownLatch(1);

  private volatile PendingStatement inline;
  private volatile Throwable failure;
  private volatile Ending ending;
  private final List<PendingStatement> open = new ArrayList<>();
  private volatile boolean leftBehind;
  private volatile boolean resting;
  private volatile Map<String, Set<String>> waits = Map.of();
  private boolean stateUnknown;
  private volatile SQLException setupError;
  private volatile List<TableState> finalState = List.of();
  private WaitSampler sampler;
  private PendingStatement trigger;
  private Waits hint;
  private long lastBlock;

  CaseRun(
      SubmissionOrder submissionOrder,
      WorkspaceConnections sessions,
      HistoryRecorder recorder,
      ExecutorOptions options) {
    this.submissionOrder = submissionOrder;
    this.sessions = sessions;
    this.dbms = sessions.dbms();
    this.recorder = recorder;
    this.patience = options.patience();
    this.completionHandler =
        new CompletionHandler(sessions, recorder, options.policy(), submissionOrder::following);
  }

  /** Lays everything out and then drives, all in the calling thread. */
  void start() {
    try {
      sessions.prepare(submissionOrder.order(), recorder.sessions());
      sampler =
          new WaitSampler(
              sessions.probe(),
              sessions::alive,
              completionSignal,
              dbms.deadlockPatience(),
              patience);
    } catch (SQLException e) {
      setupError = e;
    } catch (RuntimeException | Error e) {
      failure = e;
    }
    if (sampler == null) {
      done.countDown();
    } else {
      drive();
    }
  }

  /** Drives the run until it is over or another thread has taken the baton. */
  void drive() {
    try {
      while (ending == null) {
        settle();
        if (ending != null) {
          break;
        }
        ParsedStatement next = next();
        if (next != null) {
          if (!fly(next)) {
            return;
          }
        } else if (submissionOrder.grows()) {
          awaitArrivals();
        } else if (!endIdleSessions()) {
          ending = new Ending.Complete();
        }
      }
      giveUpPending();
    } catch (SQLException e) {
      ending = sessions.diagnose(e);
      giveUpPending();
    } catch (RuntimeException | Error e) {
      failure = e;
      giveUpPending();
    }
    conclude();
    done.countDown();
  }

  /** Reads what the run has left in the tables. */
  private void conclude() {
    if (leftBehind) {
      return;
    }
    sampler.stop(); // a thread that still watches must not use the control connection meanwhile
    if (failure != null || ending instanceof Ending.ServerDied) {
      return;
    }
    try {
      List<TableState> state = sessions.conclude(submissionOrder.order());
      finalState = stateUnknown ? List.of() : state;
    } catch (SQLException e) {
      ending = sessions.diagnose(e);
    } catch (RuntimeException | Error e) {
      failure = e;
    }
  }

  /**
   * Waits until the run is over, in whichever thread that happens. A DBMS that hangs on the control
   * connection is given up, too; while statements are under way the sampling sees to that.
   */
  Ending await() throws SQLException {
    try {
      while (!done.await(1, TimeUnit.SECONDS)) {
        if (silent()) {
          return ending;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted during a run", e);
    }
    return ending();
  }

  /** Whether nothing has happened for far too long; the run is given up, then. */
  private boolean silent() {
    if (recorder.silence().compareTo(patience.plus(SLACK)) <= 0) {
      return false;
    }
    leftBehind = true;
    ending = new Ending.Stuck("the DBMS does not answer on the control connection", true);
    return true;
  }

  /** Whether the run is over though the thread that started it may never come back from it. */
  boolean abandoned() {
    return done.getCount() == 0 ? leftBehind : silent();
  }

  /** How it has ended, if it is over and nobody waits for it any more. */
  Ending endingIfAbandoned() {
    return failure == null ? ending : new Ending.Stuck("the executor failed: " + failure);
  }

  private Ending ending() throws SQLException {
    if (failure != null) {
      throw new IllegalStateException("the executor failed", failure);
    }
    if (setupError != null) {
      throw setupError;
    }
    return ending;
  }

  /** Whether the server did not let the run begin, through no fault of the case. */
  boolean refused() {
    return setupError != null && !(setupError instanceof SetupException);
  }

  List<TableState> finalState() {
    return finalState;
  }

  /** Whether a statement never came back, though it was cancelled and its connection cut. */
  boolean leftBehind() {
    return leftBehind;
  }

  // ---- the watching thread --------------------------------------------------------------------

  /** The statement that the driving thread is carrying out at this moment, or null. */
  PendingStatement inline() {
    return inline;
  }

  /**
   * Called by the watching thread for a statement that takes its time. Returns when it has come
   * back (false), or when it rests and the calling thread has taken the baton (true).
   */
  boolean takeOver(PendingStatement underWay) {
    WaitSampler.Result result = null;
    Throwable trouble = null;
    try {
      result = sampler.settle(underWay.company(), null, underWay);
    } catch (SQLException | RuntimeException | Error e) {
      trouble = e;
    }
    if (underWay.cameBack() || !underWay.takeBaton()) {
      return false;
    }
    inline = null;
    if (trouble instanceof SQLException error) {
      ending = sessions.diagnose(error);
    } else if (trouble != null) {
      failure = trouble;
      ending = new Ending.Stuck("the executor failed: " + trouble);
    } else {
      hint = result.waits();
      if (result.rest() == WaitSampler.Rest.RESTLESS) {
        ending = StuckReasons.restless(open, result.waits(), patience);
      }
    }
    return true;
  }

  // ---- the driving thread ---------------------------------------------------------------------

  /** The next statement to be submitted, or null; those that are left out are only recorded. */
  private ParsedStatement next() {
    submissionOrder.admit(recorder::expect);
    ParsedStatement parsed = submissionOrder.take(this::occupied);
    while (parsed != null && completionHandler.skips(parsed)) {
      recorder.skipped(parsed);
      parsed = submissionOrder.take(this::occupied);
    }
    return parsed;
  }

  /**
   * Everything rests: waits until somebody adds a statement, or one under way comes back without
   * being released by another, and looks after a while in any case.
   */
  private void awaitArrivals() {
    Map<String, Set<String>> now = new TreeMap<>();
    open.forEach(underWay -> now.put(underWay.session(), new TreeSet<>(underWay.lastBlockers())));
    waits = now;
    long count = completionSignal.count();
    if (submissionOrder.grows()
        && !submissionOrder.hasArrivals()
        && open.stream().noneMatch(underWay -> underWay.cameBack() && !underWay.busy())) {
      resting = true;
      completionSignal.await(count, LOOK_AFTER);
      resting = false;
    }
  }

  /** Adds a statement to a run whose statements are not known from the start. */
  void add(ParsedStatement parsed) {
    submissionOrder.add(parsed);
    completionSignal.signal();
  }

  /** Has such a run end as one does that has no statements left. */
  void end() {
    recorder.stillThere();
    submissionOrder.end();
    completionSignal.signal();
  }

  /**
   * Whether nothing is left to do until a statement is added. Arrivals are asked about first: who
   * takes them in has ceased to rest before.
   */
  boolean resting() {
    return !submissionOrder.hasArrivals() && resting || over();
  }

  /** Whether it has ended, for whatever reason. */
  boolean over() {
    return done.getCount() == 0;
  }

  /** Who waits for whom, when everything rested last. */
  Map<String, Set<String>> waits() {
    return waits;
  }

  /** Where the session stands; to be asked by who is told of an event. */
  TransactionTracker.State state(String session) {
    return sessions.tracker(session).state();
  }

  private boolean occupied(String session) {
    for (PendingStatement underWay : open) {
      if (underWay.session().equals(session)) {
        return true;
      }
    }
    return false;
  }

  /** Submits a statement and carries it out; false if another thread drives the run meanwhile. */
  private boolean fly(ParsedStatement parsed) throws SQLException {
    SessionConnection sessionConnection = sessions.sessionConnection(parsed.session());
    awaitDeadlockChecks();
    if (sessions.tracker(parsed.session()).state() != TransactionTracker.State.ABORTED) {
      prepare(sessionConnection);
    }
    PendingStatement underWay =
        new PendingStatement(parsed, sessionConnection, othersInTransaction(parsed.session()));
    open.add(underWay);
    underWay.accompany(open.stream().filter(one -> !one.busy()).toList());
    recorder.submitted(parsed);
    trigger = underWay;
    inline = underWay;
    underWay.comeBack(sessionConnection.execute(parsed));
    if (!underWay.keepBaton()) {
      completionSignal.signal();
      return false;
    }
    inline = null;
    return true;
  }

  private boolean othersInTransaction(String session) {
    for (String other : sessions.names()) {
      if (!other.equals(session) && sessions.tracker(other).open()) {
        return true;
      }
    }
    return false;
  }

  /** A connection that was cut is found out by the statement itself. */
  private void prepare(SessionConnection sessionConnection) throws SQLException {
    try {
      sessionConnection.prepare(open.size());
    } catch (SQLException e) {
      if (sessionConnection.usable()) {
        throw e;
      }
    }
  }

  /** Where two wait already, the DBMS must have looked for deadlocks before a third may wait. */
  private void awaitDeadlockChecks() {
    long delay = dbms.deadlockCheckDelay().toNanos();
    if (delay == 0 || open.size() < 2) {
      return;
    }
    long left = lastBlock + delay - System.nanoTime();
    while (left > 0) {
      LockSupport.parkNanos(left);
      left = lastBlock + delay - System.nanoTime();
    }
  }

  /** Waits until everything under way rests, and accounts for what has come back. */
  private void settle() throws SQLException {
    while (ending == null && !open.isEmpty()) {
      if (open.size() == 1 && open.get(0).cameBack() && !open.get(0).busy()) {
        completionHandler.account(open, trigger); // nobody waits: the usual case, kept short
        ending = completionHandler.ending();
        continue;
      }
      List<PendingStatement> flying = open.stream().filter(underWay -> !underWay.busy()).toList();
      if (disturbsNobody(flying)) {
        completionHandler.account(open, trigger);
        ending = completionHandler.ending();
        trigger = null;
        return;
      }
      WaitSampler.Result result = rest(flying);
      hint = null;
      boolean cameBack = completionHandler.account(open, trigger);
      ending = completionHandler.ending();
      if (cameBack && (result.rest() != WaitSampler.Rest.WAITING || !stillHolds(result.waits()))) {
        continue;
      }
      if (result.rest() == WaitSampler.Rest.RESTLESS) {
        ending = StuckReasons.restless(open, result.waits(), patience);
        return;
      }
      confirm(result.waits());
      return;
    }
  }

  /**
   * How the statements stand; what the watching thread has just found out need not be asked again.
   */
  private WaitSampler.Result rest(List<PendingStatement> flying) throws SQLException {
    if (hint != null && flying.stream().noneMatch(PendingStatement::cameBack)) {
      return new WaitSampler.Result(WaitSampler.Rest.WAITING, hint);
    }
    awaitRelease(flying);
    return sampler.settle(flying, hint, null);
  }

  /** Gives those that waited for the trigger a moment to come back, which is sooner than asking. */
  private void awaitRelease(List<PendingStatement> flying) {
    long count = completionSignal.count();
    if (trigger == null || !trigger.cameBack() || trigger.answer().ok() && keepsLocks(trigger)) {
      return;
    }
    boolean cancels = trigger.parsed().facts().cancels();
    if (flying.stream()
        .anyMatch(underWay -> !underWay.cameBack() && (cancels || waitsForTrigger(underWay)))) {
      completionSignal.await(count, cancels ? CANCELLATION : RELEASE);
    }
  }

  /**
   * Whether a statement lets go of no lock if it succeeds, nor a trigger or routine that it uses.
   */
  private boolean keepsLocks(PendingStatement underWay) {
    StatementFacts facts = underWay.parsed().facts();
    return facts.keepsLocks() && (facts.marksPlace() || !routinesEndWaits());
  }

  private boolean routinesEndWaits() {
    return sessions.setup().endsWaits()
        || submissionOrder.order().stream()
            .map(ParsedStatement::facts)
            .anyMatch(one -> one.kind() == StatementKind.DEFINITION && one.endsWaits());
  }

  private boolean waitsForTrigger(PendingStatement underWay) {
    return underWay.lastBlockers().contains(trigger.session());
  }

  /**
   * Whether all others waited before the trigger was submitted, and none of them for its session:
   * that it reads or writes then neither ends a wait nor closes a cycle. A savepoint never does,
   * nor does a mere read where reads take no locks.
   */
  private boolean disturbsNobody(List<PendingStatement> flying) {
    boolean harmless =
        trigger != null
            && (!trigger.parsed().facts().locks() && dbms.readsTakeNoLocks(sessions.level())
                || trigger.parsed().facts().marksPlace());
    return trigger != null
        && trigger.cameBack()
        && trigger.answer().ok()
        && !trigger.blocked()
        && keepsLocks(trigger)
        && flying.contains(trigger)
        && flying.stream()
            .allMatch(
                underWay ->
                    underWay == trigger
                        || underWay.blocked()
                            && !underWay.cameBack()
                            && (harmless || !waitsForTrigger(underWay)));
  }

  /** Whether a sample is still true when what had cameBack has been accounted for. */
  private boolean stillHolds(Waits waits) {
    return ending == null
        && !completionHandler.releasedOnItsOwn()
        && open.stream().noneMatch(PendingStatement::cameBack)
        && open.stream()
            .filter(underWay -> !underWay.busy())
            .map(PendingStatement::session)
            .collect(Collectors.toSet())
            .equals(waits.blockers().keySet());
  }

  private void confirm(Waits waits) {
    for (PendingStatement underWay : open) {
      if (underWay.busy()) {
        continue;
      }
      boolean news = !underWay.blocked();
      underWay.block(waits.blockersOf(underWay.session()));
      if (news) {
        recorder.blocked(underWay);
        lastBlock = System.nanoTime();
      }
    }
    trigger = null;
  }

  /**
   * The script has come to its end: transactions that it left open are rolled back, one at a time
   * while somebody waits for them.
   *
   * @return whether anything was ended, so that the run goes on
   */
  private boolean endIdleSessions() {
    boolean ended = false;
    trigger = null;
    for (String session : sessions.names()) {
      if (!occupied(session) && sessions.tracker(session).open()) {
        completionHandler.rollback(session, Event.RolledBack.Reason.END_OF_CASE);
        ended = true;
        if (!open.isEmpty()) {
          completionHandler.retryBusy(open);
          return true;
        }
      }
    }
    if (!ended && !open.isEmpty()) {
      return closeIdleSessions();
    }
    return ended;
  }

  /** Somebody waits for a lock that outlives transactions: the holders' sessions end here. */
  private boolean closeIdleSessions() {
    boolean closed = false;
    for (String session : sessions.names()) {
      if (!occupied(session) && sessions.end(session)) {
        recorder.rolledBack(session, Event.RolledBack.Reason.END_OF_CASE);
        closed = true;
      }
    }
    if (!closed) {
      ending = new Ending.Stuck(StuckReasons.everybodyWaits(open), true);
    }
    return closed;
  }

  /** Ends whatever is under way when a run is given up, so that no thread stays behind. */
  private void giveUpPending() {
    if (ending instanceof Ending.Complete) {
      return;
    }
    List<PendingStatement> pending =
        open.stream().filter(underWay -> !underWay.cameBack()).toList();
    List<SessionConnection> idle =
        sessions.names().stream()
            .filter(name -> sessions.alive(name) && !occupied(name))
            .map(sessions::sessionConnection)
            .toList();
    sessions.discard(); // transactions may be open on any of them
    RunCancellation cancellation =
        new RunCancellation(pending, completionSignal, dbms.cancellationNotice());
    leftBehind = !cancellation.of(idle);
    stateUnknown = cancellation.forced();
  }
}
