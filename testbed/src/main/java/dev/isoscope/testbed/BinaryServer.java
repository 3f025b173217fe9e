package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.TargetIdentity;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/** A server of our own as the rest of Isoscope sees it. */
final class BinaryServer implements Server {
  private final LaunchedServer launched;
  private final Dbms dbms;
  private final TargetIdentity identity;

  BinaryServer(LaunchedServer launched, TargetSpec spec, Dbms dbms) throws SQLException {
    this.launched = launched;
    this.dbms = dbms;
    Optional<String> mode = spec.mode().or(() -> dbms.modes().stream().findFirst());
    try (Connection connection = connect("isoscope")) {
      identity = Identities.of(spec, dbms, mode, connection);
    }
  }

  @Override
  public Dbms dbms() {
    return dbms;
  }

  @Override
  public TargetIdentity identity() {
    return identity;
  }

  @Override
  public Connection connect(String session) throws SQLException {
    return launched.connect(session);
  }

  @Override
  public boolean exclusive() {
    return true;
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
