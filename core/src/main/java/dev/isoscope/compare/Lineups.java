package dev.isoscope.compare;

import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The lineups that are in use, each made when it is first asked for. */
final class Lineups implements AutoCloseable {
  private final Duration patience;
  private final Runnable beforeBlame;
  private final Map<Key, Lineup> lineups = new HashMap<>();
  private final ExecutorService threads = Executors.newCachedThreadPool(Lineups::thread);

  private record Key(List<Participant> participants, Level level) {}

  Lineups(Duration patience, Runnable beforeBlame) {
    this.patience = patience;
    this.beforeBlame = beforeBlame;
  }

  private static Thread thread(Runnable work) {
    Thread thread = new Thread(work, "isoscope-compare");
    thread.setDaemon(true);
    return thread;
  }

  Lineup of(List<Participant> participants, Level level) {
    return lineups.computeIfAbsent(
        new Key(participants, level),
        key -> new Lineup(participants, level, patience, threads, beforeBlame));
  }

  @Override
  public void close() {
    lineups.values().forEach(Lineup::close);
    threads.shutdownNow();
  }
}
