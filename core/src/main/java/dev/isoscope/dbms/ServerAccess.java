package dev.isoscope.dbms;

import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** How a server is reached, and what it tells about itself. */
public interface ServerAccess {
  /** A setting of a server that a report about it should name, and the query that tells it. */
  record Setting(String name, String query) {
    /**
     * Several that are asked for alike.
     *
     * @param names separated by commas
     */
    public static List<Setting> each(String names, UnaryOperator<String> query) {
      return Stream.of(names.split(", ")).map(n -> new Setting(n, query.apply(n))).toList();
    }
  }

  /** Whether the engine is native code inside this process, which it can take down with it. */
  default boolean runsNativeCode() {
    return false;
  }

  /**
   * What a driver is told, so that it sends statements as a person would type them and does not
   * wait for ever to connect to servers of others.
   *
   * @param driver the name of its class
   */
  default Map<String, String> driverProperties(String driver) {
    return Map.of();
  }

  /** The command that opens the DBMS's own client for a server, if it has one. */
  default Optional<String> clientCommand(String host, String port, String user, String database) {
    return Optional.empty();
  }

  /** The environment variable in which that client looks for a password. */
  default Optional<String> passwordVariable() {
    return Optional.empty();
  }

  /**
   * What a person types into a shell to open the terminal of a session, by hand and without
   * Isoscope; all terminals of a case see the same database.
   */
  default List<String> terminal(TargetIdentity target) {
    return clientCommand("localhost", "PORT", "USER", "DATABASE").stream().toList();
  }

  /** The statement that tells how another one would be carried out, if the DBMS has one. */
  default Optional<String> explaining(String sql) {
    return Optional.of("EXPLAIN " + sql);
  }

  /**
   * What the user of this connection is not allowed to do though Isoscope needs it, each with its
   * remedy; asked only of servers that Isoscope did not start.
   */
  default List<String> missingPrivileges(Connection connection) throws SQLException {
    return List.of();
  }

  /** Whether a server is this DBMS although drivers take it for a relative. */
  default boolean answers(Connection connection) throws SQLException {
    return false;
  }

  /** The version that the server reports. */
  default Version version(Connection connection) throws SQLException {
    return Version.parse(connection.getMetaData().getDatabaseProductVersion());
  }

  /** The mode in which a database is that others made, in the words of the DBMS. */
  default Optional<String> mode(Connection connection) throws SQLException {
    return Optional.empty();
  }

  /** The settings that change how transactions or values behave. */
  default List<Setting> settingQueries() {
    return List.of();
  }

  /** What the server is and in which version, as a report calls it. */
  default String product(Connection connection) throws SQLException {
    DatabaseMetaData about = connection.getMetaData();
    return about.getDatabaseProductName() + " " + about.getDatabaseProductVersion();
  }

  /**
   * What a report about this server should say of it, by name; a setting that it does not have, or
   * does not tell, is left out.
   */
  default Map<String, String> settings(Connection connection) throws SQLException {
    DatabaseMetaData about = connection.getMetaData();
    Map<String, String> settings = new LinkedHashMap<>();
    settings.put("product", product(connection));
    settings.put("driver", about.getDriverName() + " " + about.getDriverVersion());
    for (Setting setting : settingQueries()) {
      try {
        List<String> values = Sql.column(connection, setting.query());
        if (!values.isEmpty() && values.get(0) != null) {
          settings.put(setting.name(), values.get(0));
        }
      } catch (SQLException e) {
        // This version does not have it.
      }
    }
    return settings;
  }
}
