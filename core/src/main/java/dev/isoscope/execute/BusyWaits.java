package dev.isoscope.execute;

import dev.isoscope.dbms.Waits;
import dev.isoscope.sql.StatementKind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * For a DBMS that answers "busy" instead of waiting (SQLite): works out from the transactions of
 * the others whom a statement would have to wait for.
 */
final class BusyWaits {
  private final WorkspaceConnections sessions;

  BusyWaits(WorkspaceConnections sessions) {
    this.sessions = sessions;
  }

  /** A COMMIT is held up by readers and writers, everything else by who may write. */
  Set<String> blockers(ParsedStatement parsed) {
    Set<String> holders = others(parsed, TransactionTracker::touched);
    Set<String> writers = others(parsed, TransactionTracker::wrote);
    boolean commits =
        parsed.endsTransaction()
            || (parsed.kind() == StatementKind.WRITE
                && !sessions.tracker(parsed.session()).open()
                && writers.isEmpty());
    return commits || writers.isEmpty() ? holders : writers;
  }

  /** Whether a session that would wait for these would wait for itself in the end. */
  boolean closesCycle(String session, Set<String> blockers, List<PendingStatement> open) {
    Map<String, Set<String>> waits = new HashMap<>();
    open.stream()
        .filter(PendingStatement::blocked)
        .forEach(underWay -> waits.put(underWay.session(), underWay.lastBlockers()));
    waits.put(session, blockers);
    return WaitGraph.reaches(session, session, new Waits(waits).blockers());
  }

  private Set<String> others(ParsedStatement parsed, Predicate<TransactionTracker> holds) {
    return sessions.names().stream()
        .filter(name -> !name.equals(parsed.session()))
        .filter(name -> holds.test(sessions.tracker(name)))
        .collect(Collectors.toSet());
  }
}
