package dev.isoscope.sql;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * Remembers what statements say, because campaigns meet the same ones again and again. Its size is
 * limited; any number of threads may use it.
 */
public final class ParseCache<T> {
  /** More are of little use, and what lives for a second is copied by every garbage collection. */
  private static final int MOST = 512;

  private final Function<String, T> reader;
  private volatile Map<String, T> recent = new ConcurrentHashMap<>();
  private volatile Map<String, T> before = Map.of();

  /**
   * @param reader reads a statement, and gives the same answer every time
   */
  public ParseCache(Function<String, T> reader) {
    this.reader = reader;
  }

  public T of(String sql) {
    T answer = recent.get(sql);
    if (answer == null) {
      answer = before.get(sql);
      if (answer == null) {
        answer = reader.apply(sql);
      }
      keep(sql, answer);
    }
    return answer;
  }

  /** What nobody has asked for while many others were met is forgotten. */
  private void keep(String sql, T answer) {
    Map<String, T> now = recent;
    now.put(sql, answer);
    if (now.size() >= MOST) {
      before = now;
      recent = new ConcurrentHashMap<>();
    }
  }
}
