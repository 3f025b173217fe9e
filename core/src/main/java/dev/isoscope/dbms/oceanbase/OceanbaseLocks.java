package dev.isoscope.dbms.oceanbase;

import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.SessionHandle;
import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.Waits;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Who waits for a row, and who holds it, by the numbers of their sessions. The victim of a deadlock
 * is still listed for up to a second after its transaction was rolled back, and told only then: it
 * waits for nobody. The views that are called as InnoDB's are there as well, and hold nothing.
 */
final class OceanbaseLocks implements LockProbe {
  static final String WAITS =
      "SELECT session_id, holder_session_id FROM oceanbase.__all_virtual_lock_wait_stat";

  static final String ABORTED =
      "SELECT session_id FROM oceanbase.__all_virtual_trans_scheduler"
          + " WHERE internal_abort_cause <> 0";

  private final Connection control;
  private final Map<String, String> names;

  OceanbaseLocks(Connection control, Collection<SessionHandle> sessions) {
    this.control = control;
    this.names = SessionHandle.names(sessions);
  }

  @Override
  public Waits sample(Collection<RunningStatement> underWay) throws SQLException {
    List<List<String>> rows = Sql.rows(control, WAITS);
    // Asked after the waits, so that who is aborted in between is known to be.
    List<String> aborted = rows.isEmpty() ? List.of() : Sql.column(control, ABORTED);
    List<String> running = underWay.stream().map(one -> one.session().serverId()).toList();
    return Waits.of(
        rows.stream()
            .filter(row -> running.contains(row.get(0)) && !aborted.contains(row.get(0)))
            .toList(),
        names);
  }
}
