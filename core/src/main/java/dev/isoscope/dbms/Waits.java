package dev.isoscope.dbms;

import java.util.List;
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

  /**
   * Puts the names of sessions for their numbers.
   *
   * @param pairs the numbers of a session that waits and of one that it waits for
   * @param names the names by numbers; a session without one is not of the case
   */
  public static Waits of(List<List<String>> pairs, Map<String, String> names) {
    Map<String, Set<String>> waits = new TreeMap<>();
    for (List<String> pair : pairs) {
      String waiter = names.get(pair.get(0));
      String blocker = names.get(pair.get(1));
      if (waiter == null) {
        continue; // somebody else's session in the queue
      }
      Set<String> by = waits.computeIfAbsent(waiter, name -> new TreeSet<>());
      if (blocker != null && !blocker.equals(waiter)) {
        by.add(blocker);
      }
    }
    return new Waits(waits);
  }

  public boolean waiting(String session) {
    return blockers.containsKey(session);
  }

  public Set<String> blockersOf(String session) {
    return blockers.getOrDefault(session, Set.of());
  }
}
