package dev.isoscope.compare;

import dev.isoscope.dbms.Server;
import dev.isoscope.testing.ForwardingServer;
import java.sql.Connection;
import java.sql.SQLException;

/** A real server that can be lost for good. */
final class MortalServer extends ForwardingServer {
  private volatile boolean lost;

  MortalServer(Server server) {
    super(server);
  }

  /** Takes the server away with all its connections. */
  void lose() {
    lost = true;
    close();
  }

  @Override
  public Connection connect(String session) throws SQLException {
    if (lost) {
      throw new SQLException("nobody is there", "08001");
    }
    return super.connect(session);
  }

  @Override
  public void restart() throws SQLException {
    if (lost) {
      throw new SQLException("its files are gone");
    }
    super.restart();
  }
}
