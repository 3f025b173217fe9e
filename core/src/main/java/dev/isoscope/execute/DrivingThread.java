package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Where a thread of the watcher works that starts runs and drives them itself, which saves two
 * changes of threads a run. A statement that no cancellation ends keeps the thread for ever; the
 * work is then done again in another one, to which the runs made so far are given without being
 * made again.
 */
final class DrivingThread {
  private static final ThreadLocal<DrivingThread> CURRENT = new ThreadLocal<>();

  /** A run and what it was asked for. */
  record Visit(Case testCase, Reset reset, CaseRun run, HistoryRecorder recorder) {}

  /** A run that was made. */
  private record Made(Case testCase, Reset reset, History history) {}

  /** Ends the work of a thread that comes back after another has taken its place. */
  static final class Superseded extends Error {
    private static final long serialVersionUID = 1;

    Superseded() {
      super("another thread does this work", null, false, false);
    }
  }

  private final Executor executor;
  private final List<Made> known;
  private final List<Made> made = new ArrayList<>();
  private final AtomicReference<Visit> inside = new AtomicReference<>();
  private volatile boolean lost;

  /** An empty one. */
  DrivingThread(Executor executor) {
    this(executor, List.of());
  }

  private DrivingThread(Executor executor, List<Made> known) {
    this.executor = executor;
    this.known = new ArrayList<>(known);
  }

  /** The drivingThread that the calling thread works in, or null. */
  static DrivingThread of(Executor executor) {
    DrivingThread drivingThread = CURRENT.get();
    return drivingThread != null && drivingThread.executor == executor ? drivingThread : null;
  }

  /** Does the work in the calling thread. */
  <T> T drivingThread(Executor.Work<T> work) throws Exception {
    CURRENT.set(this);
    try {
      return work.get();
    } finally {
      CURRENT.remove();
    }
  }

  /** What came of a run that a lost thread has made. */
  Optional<History> known(Case testCase, Reset reset) {
    if (lost) {
      throw new Superseded();
    }
    for (Made one : known) {
      if (one.reset() == reset && one.testCase().equals(testCase)) {
        known.remove(one);
        made.add(one);
        return Optional.of(one.history());
      }
    }
    return Optional.empty();
  }

  /** Starts a run in the calling thread, which comes back unless a statement keeps it. */
  void visit(Visit visit) {
    inside.set(visit);
    visit.run().start();
    if (!inside.compareAndSet(visit, null)) {
      throw new Superseded();
    }
  }

  void made(Case testCase, Reset reset, History history) {
    made.add(new Made(testCase, reset, history));
  }

  /** The run that keeps the thread though it is over; the thread is given up, then. */
  Optional<Visit> loss() {
    Visit visit = inside.get();
    if (visit == null || !visit.run().abandoned() || !inside.compareAndSet(visit, null)) {
      return Optional.empty();
    }
    lost = true;
    return Optional.of(visit);
  }

  /** A place for the next thread, which need not make any of these runs again. */
  DrivingThread next(Visit visit, History history) {
    List<Made> all = new ArrayList<>(made);
    all.add(new Made(visit.testCase(), visit.reset(), history));
    return new DrivingThread(executor, all);
  }
}
