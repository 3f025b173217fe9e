package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import java.sql.Connection;
import java.sql.SQLException;

/** A server of our own as the rest of Isoscope sees it. */
final class BinaryServer extends IdentifiedServer {
  private final LaunchedServer launched;

  BinaryServer(LaunchedServer launched, TargetSpec spec, Dbms dbms) throws SQLException {
    super(spec, dbms);
    this.launched = launched;
    try (Connection connection = connect("isoscope")) {
      identify(mode(spec, dbms), connection);
    }
  }

  @Override
  public Connection connect(String session) throws SQLException {
    return launched.connect(session);
  }

  @Override
  public void restart() throws SQLException {
    try {
      launched.restart();
    } catch (TargetException e) {
      throw new SQLException(e.getMessage(), e);
    }
  }

  @Override
  public void close() {
    launched.close();
  }
}
