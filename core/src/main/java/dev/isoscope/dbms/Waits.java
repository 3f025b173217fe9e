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
 * @param overlooked the sessions among them whose wait the DBMS does not see when it looks for
 *     deadlocks
 */
public record Waits(Map<String, Set<String>> blockers, Set<String> overlooked) {
  public static final Waits NONE = new Waits(Map.of());

  public Waits {
    Map<String, Set<String>> copy = new TreeMap<>();
    blockers.forEach((waiter, by) -> copy.put(waiter, Set.copyOf(new TreeSet<>(by))));
    blockers = copy;
    overlooked = Set.copyOf(overlooked);
  }

  /** Where the DBMS sees all waits that there are. */
  public Waits(Map<String, Set<String>> blockers) {
    this(blockers, Set.of());
  }

  public boolean waiting(String session) {
    return blockers.containsKey(session);
  }

  public Set<String> blockersOf(String session) {
    return blockers.getOrDefault(session, Set.of());
  }
}
