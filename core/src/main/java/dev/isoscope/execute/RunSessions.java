package dev.isoscope.execute;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.LockProbe;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Ending;
import dev.isoscope.model.Level;
import dev.isoscope.model.TableState;
import java.sql.SQLException;
import java.util.List;

/** What a run must know of the sessions it drives. */
interface RunSessions {
  Server server();

  default Dbms dbms() {
    return server().dbms();
  }

  Level level();

  /** In the order of the case. */
  List<String> names();

  SessionConnection sessionConnection(String session);

  /** Whether the session's connection has not been closed. */
  boolean alive(String session);

  /** An error or a warning without what differs from run to run. */
  String message(String text);

  TransactionTracker tracker(String session);

  LockProbe probe();

  /** Lays the tables out and makes every session ready. */
  void prepare(List<ParsedStatement> statements) throws SQLException;

  /** Reads the tables after the run, and puts sessions away that cannot be used again. */
  List<TableState> conclude(List<ParsedStatement> statements) throws SQLException;

  /** Closes the session's connection; false if that was done before. */
  boolean end(String session);

  /**
   * The session has met an internal error of the DBMS: its connection is closed when the run is
   * over, before the tables are read, because it may hold what it should have released.
   */
  void distrust(String session);

  /** None of the connections can be used again. */
  void discard();

  /** What an error on the control connection, or a lost connection, means for the run. */
  Ending diagnose(SQLException error);

  /** Whether the server still answers. */
  boolean serverAlive();
}
