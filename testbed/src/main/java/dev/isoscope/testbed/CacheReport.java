package dev.isoscope.testbed;

import java.nio.file.Path;
import java.util.List;

/**
 * What Isoscope keeps on disk between runs; all of it can be deleted and is made again.
 *
 * @param bytes the size of all entries
 */
public record CacheReport(Path place, long bytes, List<Entry> entries) {
  public CacheReport {
    entries = List.copyOf(entries);
  }

  /**
   * One thing in the cache.
   *
   * @param kind servers, templates or logs
   */
  public record Entry(String kind, Path path, long bytes) {}
}
