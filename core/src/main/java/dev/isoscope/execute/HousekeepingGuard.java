package dev.isoscope.execute;

import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** The connection that keeps a DBMS's own housekeeping out of runs, where there is such a thing. */
final class HousekeepingGuard implements AutoCloseable {
  private final Server server;
  private volatile Connection connection;

  HousekeepingGuard(Server server) {
    this.server = server;
  }

  /** Before the sessions of a run start. */
  void begin() throws SQLException {
    List<String> statements = server.dbms().calmBefore(server);
    if (statements.isEmpty()) {
      return;
    }
    if (connection == null) {
      connection = server.connect("CALM");
    }
    Sql.execute(connection, statements.toArray(String[]::new));
  }

  /** When they have ended. */
  void end() throws SQLException {
    if (connection != null) {
      Sql.execute(connection, server.dbms().calmAfter().toArray(String[]::new));
    }
  }

  /** Cuts the connection, whatever is under way on it. */
  void cut() {
    BestEffort.to(connection == null ? () -> {} : () -> connection.abort(Runnable::run));
  }

  @Override
  public void close() {
    BestEffort.to(connection == null ? () -> {} : connection::close);
  }
}
