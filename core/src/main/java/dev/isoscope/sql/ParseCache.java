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
  private static final int MOST = 1024;

  private final Map<String, T> known = new ConcurrentHashMap<>();
  private final Function<String, T> reader;

  /**
   * @param reader reads a statement, and gives the same answer every time
   */
  public ParseCache(Function<String, T> reader) {
    this.reader = reader;
  }

  public T of(String sql) {
    T answer = known.get(sql);
    if (answer == null) {
      answer = reader.apply(sql);
      if (known.size() >= MOST) {
        known.clear(); // cheaper than to know which ones are old, and soon made good
      }
      known.put(sql, answer);
    }
    return answer;
  }
}
