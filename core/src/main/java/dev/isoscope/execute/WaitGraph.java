package dev.isoscope.execute;

import dev.isoscope.dbms.Waits;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Reads a sample of waits: can the sessions stay as they are until somebody acts? */
final class WaitGraph {
  private WaitGraph() {}

  /**
   * Whether every session under way waits, and every chain of waits ends at a session that is idle
   * but connected. A cycle is a deadlock that the DBMS has yet to report; a session that waits for
   * one that runs may go on at any moment.
   */
  static boolean stable(Waits waits, Set<String> underWay, Predicate<String> alive) {
    for (String session : underWay) {
      if (waits.blockersOf(session).stream().noneMatch(alive)
          || reaches(session, session, waits.blockers())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether every session under way waits, some of them in a cycle, but each of them also, directly
   * or not, for a session that is idle. A DBMS that follows one wait of each session only may not
   * see such a cycle before the idle session has acted.
   */
  static boolean cycleWithExit(Waits waits, Set<String> underWay, Predicate<String> alive) {
    for (String session : underWay) {
      Set<String> reached = new HashSet<>();
      reaches(session, null, waits.blockers(), reached);
      if (waits.blockersOf(session).isEmpty()
          || reached.stream().noneMatch(other -> alive.test(other) && !underWay.contains(other))) {
        return false;
      }
    }
    return true;
  }

  /**
   * Whether every cycle leads through a wait that the DBMS overlooks, so that it will not report
   * any.
   */
  static boolean overlooked(Waits waits) {
    Map<String, Set<String>> seen = new HashMap<>(waits.blockers());
    seen.keySet().removeAll(waits.overlooked());
    return !waits.overlooked().isEmpty()
        && seen.keySet().stream().noneMatch(session -> reaches(session, session, seen));
  }

  /** Whether following the waits from a session leads to the goal, by at least one edge. */
  static boolean reaches(String from, String goal, Map<String, Set<String>> waits) {
    return reaches(from, goal, waits, new HashSet<>());
  }

  private static boolean reaches(
      String from, String goal, Map<String, Set<String>> waits, Set<String> seen) {
    for (String next : waits.getOrDefault(from, Set.of())) {
      if (next.equals(goal) || (seen.add(next) && reaches(next, goal, waits, seen))) {
        return true;
      }
    }
    return false;
  }
}
