package dev.isoscope.compatibility;

import dev.isoscope.model.Level;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The lineups that are in use, each made when it is first asked for. */
final class Lineups implements AutoCloseable {
  private final Duration patience;
  private final Runnable beforeBlame;
  private final Map<Key, Lineup> lineups = new HashMap<>();

  private record Key(List<Participant> participants, Level level) {}

  Lineups(Duration patience, Runnable beforeBlame) {
    this.patience = patience;
    this.beforeBlame = beforeBlame;
  }

  Lineup of(List<Participant> participants, Level level) {
    return lineups.computeIfAbsent(
        new Key(participants, level),
        key -> new Lineup(participants, level, patience, beforeBlame));
  }

  @Override
  public void close() {
    lineups.values().forEach(Lineup::close);
  }
}
