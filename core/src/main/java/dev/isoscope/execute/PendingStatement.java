package dev.isoscope.execute;

import dev.isoscope.dbms.RunningStatement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicReference;

/** A statement under way: submitted, not yet accounted for in the history. */
final class PendingStatement {
  private enum Baton {
    /** The thread that carries out the statement also drives the run. */
    CARRIED,
    /** That thread came back with the answer and drives on. */
    KEPT,
    /** Another thread found it waiting and drives the run in its place. */
    TAKEN
  }

  private final ParsedStatement parsed;
  private final SessionConnection sessionConnection;
  private final Thread thread = Thread.currentThread();
  private final AtomicReference<Baton> baton = new AtomicReference<>(Baton.CARRIED);
  private final Set<String> blockedBy = new TreeSet<>();
  private final boolean mayWait;
  private volatile List<PendingStatement> company = List.of();
  private volatile StatementResult answer;
  private boolean interrupted;
  private Set<String> lastBlockers = Set.of();
  private boolean blocked;
  private boolean busy;
  private boolean amongSeveral;

  /**
   * @param mayWait whether another session is in a transaction, for which it may have to wait
   */
  PendingStatement(ParsedStatement parsed, SessionConnection sessionConnection, boolean mayWait) {
    this.parsed = parsed;
    this.sessionConnection = sessionConnection;
    this.mayWait = mayWait;
  }

  boolean mayWait() {
    return mayWait;
  }

  ParsedStatement parsed() {
    return parsed;
  }

  SessionConnection sessionConnection() {
    return sessionConnection;
  }

  String session() {
    return parsed.session();
  }

  RunningStatement underWay() {
    return new RunningStatement(sessionConnection.handle(), thread, parsed.sql());
  }

  /** The statements under way when this one started, itself among them. */
  List<PendingStatement> company() {
    return company;
  }

  void accompany(List<PendingStatement> statements) {
    company = List.copyOf(statements);
  }

  boolean cameBack() {
    return answer != null;
  }

  StatementResult answer() {
    return answer;
  }

  synchronized void comeBack(StatementResult result) {
    answer = result;
    if (interrupted) {
      Thread.interrupted(); // it was meant for the statement, not for what the thread does next
    }
  }

  /** Interrupts the statement's thread; some engines in this JVM give up waiting only then. */
  synchronized void interrupt() {
    if (answer == null) {
      interrupted = true;
      thread.interrupt();
    }
  }

  /** Called by the underWay's own thread when it has cameBack: whether it still drives the run. */
  boolean keepBaton() {
    return baton.compareAndSet(Baton.CARRIED, Baton.KEPT);
  }

  /**
   * Called by another thread that has found this statement waiting: whether it drives from now on.
   */
  boolean takeBaton() {
    return baton.compareAndSet(Baton.CARRIED, Baton.TAKEN);
  }

  // The rest is touched only by the thread that drives the run.

  boolean blocked() {
    return blocked;
  }

  void block(Set<String> blockers) {
    blocked = true;
    lastBlockers = Set.copyOf(blockers);
    blockedBy.addAll(blockers);
  }

  Set<String> blockedBy() {
    return blockedBy;
  }

  Set<String> lastBlockers() {
    return lastBlockers;
  }

  /** Whether it waits to be submitted again, because the DBMS said that it was busy. */
  boolean busy() {
    return busy;
  }

  void busy(boolean value) {
    busy = value;
  }

  /** Whether it waited together with others for the same session. */
  boolean amongSeveral() {
    return amongSeveral;
  }

  void markAmongSeveral() {
    amongSeveral = true;
  }
}
