package dev.isoscope.cli;

import dev.isoscope.testbed.TargetException;
import java.util.HashSet;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/** Passes the wish to end on to whatever is under way, and remembers it for what comes after. */
final class Stopper {
  private boolean stopped;
  private OptionalInt exitCode = OptionalInt.empty();
  private Runnable action = () -> {};
  private final Set<CompletableFuture<?>> awaited = new HashSet<>();

  /** Listens to Ctrl-C until that is closed. */
  Interrupts listen() {
    return new Interrupts(this::stopBy);
  }

  /** Says how to end what begins now; does it at once if the wish has been uttered before. */
  void onStop(Runnable how) {
    boolean now;
    synchronized (this) {
      action = how;
      now = stopped;
    }
    if (now) {
      how.run();
    }
  }

  private void stopBy(String signal) {
    synchronized (this) {
      exitCode = OptionalInt.of(signal.equals("INT") ? ExitCode.INTERRUPTED : ExitCode.TERMINATED);
    }
    stop();
  }

  void stop() {
    Runnable how;
    synchronized (this) {
      stopped = true;
      how = action;
      awaited.forEach(work -> work.complete(null));
    }
    how.run();
  }

  synchronized boolean stopped() {
    return stopped;
  }

  /** What a process that was told to end by a signal ends with. */
  synchronized OptionalInt exitCode() {
    return exitCode;
  }

  /**
   * How far something has come, if it was to end before it was done.
   *
   * @param wanted how many there were to be, if anybody knows
   * @param what there are several of
   */
  Optional<String> interrupted(long done, OptionalLong wanted, String what) {
    boolean whole = wanted.isPresent() && done >= wanted.getAsLong();
    String number = wanted.isPresent() ? done + " of " + wanted.getAsLong() : String.valueOf(done);
    return stopped() && !whole
        ? Optional.of("interrupted after " + number + " " + what)
        : Optional.empty();
  }

  /**
   * Waits for work that cannot be told to end, such as the start of a server.
   *
   * @return empty if somebody wants to end: then the work is left alone, and dies with the process
   */
  <T> Optional<T> await(Callable<T> work) throws TargetException {
    CompletableFuture<T> result = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                result.complete(work.call());
              } catch (Exception e) {
                result.completeExceptionally(e);
              }
            },
            "isoscope-start");
    thread.setDaemon(true);
    synchronized (this) {
      if (stopped) {
        return Optional.empty();
      }
      awaited.add(result);
    }
    thread.start();
    try {
      return Optional.ofNullable(result.get());
    } catch (ExecutionException e) {
      if (e.getCause() instanceof TargetException cause) {
        throw cause;
      }
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    } finally {
      synchronized (this) {
        awaited.remove(result);
      }
    }
  }
}
