package dev.isoscope.compare;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The comparisons that are in use, each made when it is first asked for. */
final class ComparisonPool implements AutoCloseable {
  private final Duration patience;
  private final Runnable beforeBlame;
  private final Map<Key, TargetComparison> pool = new HashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool(ComparisonPool::thread);

  private record Key(List<Participant> participants, ComparedLevel level) {}

  ComparisonPool(Duration patience, Runnable beforeBlame) {
    this.patience = patience;
    this.beforeBlame = beforeBlame;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "isoscope-compare");
    thread.setDaemon(true);
    return thread;
  }

  TargetComparison of(List<Participant> participants, ComparedLevel level) {
    return pool.computeIfAbsent(
        new Key(participants, level),
        key -> new TargetComparison(participants, level, patience, threads, beforeBlame));
  }

  @Override
  public void close() {
    pool.values().forEach(TargetComparison::close);
    threads.shutdownNow();
  }
}
