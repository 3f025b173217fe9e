package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/** Asks a target who it is. */
final class Identities {
  private Identities() {}

  static TargetIdentity of(TargetSpec spec, Dbms dbms, Optional<String> mode, Connection connection)
      throws SQLException {
    return new TargetIdentity(spec.text(), dbms.name(), mode, version(dbms, connection));
  }

  /** Some put a word or a letter before their version. */
  private static Version version(Dbms dbms, Connection connection) throws SQLException {
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

  /** The mode of a database that others made. */
  static Optional<String> mode(Dbms dbms, Connection connection) throws SQLException {
    if (dbms.modes().isEmpty()) {
      return Optional.empty();
    }
    return dbms.mode(connection)
        .map(reported -> reported.toLowerCase(Locale.ROOT))
        .filter(dbms.modes()::contains)
        .or(() -> dbms.modes().stream().findFirst());
  }
}
