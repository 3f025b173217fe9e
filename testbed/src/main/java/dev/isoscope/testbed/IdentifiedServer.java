package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/** A server that has been asked who it is. */
abstract class IdentifiedServer implements Server {
  private final TargetSpec spec;
  private final Dbms dbms;
  private TargetIdentity identity;

  IdentifiedServer(TargetSpec spec, Dbms dbms) {
    this.spec = spec;
    this.dbms = dbms;
  }

  /** The mode that was asked for, else the default. */
  static Optional<String> mode(TargetSpec spec, Dbms dbms) {
    return spec.mode().or(() -> dbms.modes().stream().findFirst());
  }

  /** Asks who answers; before this the server has no identity. */
  final void identify(Optional<String> mode, Connection connection) throws SQLException {
    identify(mode, List.of(), connection);
  }

  /**
   * The same for a server that we have started.
   *
   * @param options what it was started with beside what is usual
   */
  final void identify(Optional<String> mode, List<String> options, Connection connection)
      throws SQLException {
    identity = new TargetIdentity(spec.text(), dbms.name(), mode, version(connection), options);
  }

  /** Some put a word or a letter before their version. */
  private Version version(Connection connection) throws SQLException {
    try {
      return dbms.version(connection);
    } catch (IllegalArgumentException e) {
      String product = connection.getMetaData().getDatabaseProductVersion();
      try {
        return Version.parse(product.replaceFirst("^[^0-9]+", ""));
      } catch (IllegalArgumentException again) {
        throw new SQLException("it reports '" + product + "', which is no version", again);
      }
    }
  }

  @Override
  public final Dbms dbms() {
    return dbms;
  }

  @Override
  public final TargetIdentity identity() {
    return identity;
  }

  @Override
  public boolean exclusive() {
    return true;
  }
}
