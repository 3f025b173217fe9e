package dev.isoscope.junit;

import dev.isoscope.model.Outcome;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The thread of one session. It is at work only between {@link #start} or {@link #goOn} and the
 * next statement that it wants to submit; these return when it has come so far, or has ended.
 */
final class SessionThread {
  private final String session;
  private final Work work;
  private final Duration patience;
  private final BlockingQueue<Optional<List<String>>> requests = new LinkedBlockingQueue<>();
  private final BlockingQueue<Optional<Outcome>> answers = new LinkedBlockingQueue<>();
  private Optional<List<String>> request = Optional.empty();

  /** The errors of the DBMS, to tell them from what a connection of ours refuses. */
  private final Set<Throwable> delivered = Collections.newSetFromMap(new IdentityHashMap<>());

  private volatile Throwable failure;
  private volatile boolean givenUp;

  /** What is done in the thread, which it needs to submit statements. */
  @FunctionalInterface
  interface Work {
    void in(SessionThread thread) throws Exception;
  }

  SessionThread(String session, Work work, Duration patience) {
    this.session = session;
    this.work = work;
    this.patience = patience;
  }

  // ---- by the thread that conducts ------------------------------------------------------------

  void start() throws Exception {
    Thread thread = new Thread(this::work, "isoscope-" + session);
    thread.setDaemon(true);
    thread.start();
    awaitRequest();
  }

  /** Hands over what came back. */
  void goOn(Outcome outcome) throws Exception {
    answers.add(Optional.of(outcome));
    awaitRequest();
  }

  private void awaitRequest() throws Exception {
    Optional<List<String>> next = requests.poll(patience.toSeconds(), TimeUnit.SECONDS);
    if (next == null) {
      throw new IllegalStateException(
          "%s has neither submitted a statement nor ended within %s s: what does it wait for?"
              .formatted(session, patience.toSeconds()));
    }
    request = next;
  }

  /** The statements that it wants to submit together; empty if it has ended. */
  Optional<List<String>> request() {
    return request;
  }

  /** Whatever it still wants to do fails. */
  void giveUp() {
    givenUp = true;
    answers.add(Optional.empty());
  }

  /**
   * The error of the DBMS that ended its work. Anything else is the test's own business.
   *
   * @throws Exception what else ended it
   */
  Optional<Exception> failure() throws Exception {
    if (failure == null) {
      return Optional.empty();
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (delivered.contains(cause) && failure instanceof Exception exception) {
        return Optional.of(exception);
      }
    }
    if (failure instanceof Error error) {
      throw error;
    }
    throw (Exception) failure;
  }

  @Override
  public String toString() {
    return session;
  }

  // ---- by the thread itself -------------------------------------------------------------------

  private void work() {
    try {
      work.in(this);
    } catch (Throwable e) {
      failure = e;
    } finally {
      requests.add(Optional.empty());
    }
  }

  /**
   * Submits statements when it is their turn, and waits for the outcome of the last.
   *
   * @throws SQLException if one of them failed
   */
  Outcome submit(List<String> statements) throws SQLException {
    if (!givenUp) {
      requests.add(Optional.of(statements));
      try {
        return checked(answers.take().orElseThrow(SessionThread::over));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    throw over();
  }

  private Outcome checked(Outcome outcome) throws SQLException {
    if (outcome instanceof Outcome.Failed failed) {
      SQLException exception = ResultSets.exception(failed.error());
      delivered.add(exception);
      throw exception;
    }
    return outcome;
  }

  private static SQLException over() {
    return new SQLException("Isoscope has given up the run");
  }
}
