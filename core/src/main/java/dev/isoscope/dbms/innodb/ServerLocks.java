package dev.isoscope.dbms.innodb;

import dev.isoscope.dbms.RunningStatement;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.SessionHandle;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Waits for locks of the server above InnoDB: metadata locks, LOCK TABLES, GET_LOCK. */
interface ServerLocks extends AutoCloseable {
  /**
   * @param underWay sessions that do not wait for InnoDB
   * @param transactions of InnoDB at about the same time
   */
  Map<String, Set<String>> waits(
      List<RunningStatement> underWay, List<InnoDbTransaction> transactions) throws SQLException;

  @Override
  default void close() throws SQLException {}

  /** From performance_schema if it shows metadata locks, or else from the process list. */
  static ServerLocks open(Connection control, Server server, Collection<SessionHandle> sessions)
      throws SQLException {
    return PerformanceSchema.showsMetadata(control, server)
        ? new PerformanceSchema(control, sessions, PerformanceSchema.METADATA)
        : new ProcessList(control, sessions);
  }
}
