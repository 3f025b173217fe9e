package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import java.util.List;

/**
 * A DBMS that can be named as a target.
 *
 * @param defaultVersion taken if none is given
 * @param versions those published, newest first; offline: those at hand
 * @param ready the versions that start without a download
 * @param obstacles what keeps it from starting here, each with its remedy
 */
public record AvailableTarget(
    Dbms dbms,
    String defaultVersion,
    List<String> versions,
    List<String> ready,
    List<String> obstacles) {
  public AvailableTarget {
    versions = List.copyOf(versions);
    ready = List.copyOf(ready);
    obstacles = List.copyOf(obstacles);
  }

  public List<String> modes() {
    return dbms.modes();
  }
}
