package dev.isoscope.cli;

import dev.isoscope.campaign.WorkCarrier;
import java.nio.file.Path;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Processes on this machine that have targets in native code, which can take their process down
 * with them.
 */
final class ProcessesHere implements AutoCloseable {
  /** Work is handed out in no time here, and people look on. */
  private static final double SECONDS_PER_ORDER = 2;

  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          work -> {
            Thread thread = new Thread(work, "isoscope-carrier");
            thread.setDaemon(true);
            return thread;
          });
  private final WorkerPool pool;
  private final int places;

  /**
   * @param notes where a JVM writes down how it died
   */
  ProcessesHere(int places, Path notes) {
    this.places = places;
    this.pool = new WorkerPool(ChildProcess.java(notes.resolve("jvm-%p.log")));
  }

  WorkCarrier carrier() {
    return new CarriedWork(
        () -> places, SECONDS_PER_ORDER, request -> threads.submit(() -> pool.carry(request)));
  }

  @Override
  public void close() {
    threads.shutdownNow();
    pool.close();
  }
}
