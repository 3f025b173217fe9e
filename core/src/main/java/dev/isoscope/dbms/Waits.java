package dev.isoscope.dbms;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Who waits for whom, at one moment.
 *
 * @param blockers for each waiting session the sessions of the case that it waits for, by name; an
 *     empty set if it waits for somebody else's session only
 */
public record Waits(Map<String, Set<String>> blockers) {
  public static final Waits NONE = new Waits(Map.of());

  public Waits {
    Map<String, Set<String>> copy = new TreeMap<>();
    blockers.forEach((waiter, by) -> copy.put(waiter, Set.copyOf(new TreeSet<>(by))));
    blockers = copy;
  }

  public boolean waiting(String session) {
    return blockers.containsKey(session);
  }

  public Set<String> blockersOf(String session) {
    return blockers.getOrDefault(session, Set.of());
  }
}
