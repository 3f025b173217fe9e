package dev.isoscope.testbed;

import dev.isoscope.dbms.Dbms;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** A server that others started; Isoscope only opens sessions on it. */
final class ForeignServer extends IdentifiedServer {
  private final TargetSpec spec;
  private final Driver driver;
  private final Optional<String> user;
  private final Optional<String> password;

  ForeignServer(
      TargetSpec spec, Dbms dbms, Driver driver, Optional<String> user, Optional<String> password) {
    super(spec, dbms);
    this.spec = spec;
    this.driver = driver;
    this.user = user;
    this.password = password;
  }

  /** Asks who answers, and in which mode the database is that others made. */
  ForeignServer identified(Connection connection) throws SQLException {
    List<String> modes = dbms().modes();
    Optional<String> reported = modes.isEmpty() ? Optional.empty() : dbms().mode(connection);
    identify(
        reported
            .map(mode -> mode.toLowerCase(Locale.ROOT))
            .filter(modes::contains)
            .or(() -> modes.stream().findFirst()),
        connection);
    return this;
  }

  @Override
  public Connection connect(String session) throws SQLException {
    String url = address(spec.url().orElseThrow(), driver);
    Connection connection = driver.connect(url, properties(session));
    if (connection == null) {
      throw new SQLException("the driver does not understand " + spec.text());
    }
    return connection;
  }

  /** The MariaDB driver serves MySQL, if it is told so. */
  static String address(String url, Driver driver) {
    boolean mariadb = driver.getClass().getName().startsWith("org.mariadb.");
    if (!mariadb || !JdbcUrl.scheme(url).equals("mysql") || url.contains("permitMysqlScheme")) {
      return url;
    }
    return url + (url.contains("?") ? "&" : "?") + "permitMysqlScheme";
  }

  private Properties properties(String session) {
    Properties properties = new Properties();
    properties.putAll(dbms().driverProperties(driver.getClass().getName()));
    Optional<String> login =
        user.isEmpty() && dbms().tellsSessionsByUser() ? Optional.of('"' + session + '"') : user;
    // What the URL says counts; some drivers refuse to be told twice.
    String url = spec.url().orElseThrow();
    if (!JdbcUrl.tells(url, "user")) {
      login.ifPresent(name -> properties.setProperty("user", name));
    }
    if (!JdbcUrl.tells(url, "password")) {
      password.ifPresent(secret -> properties.setProperty("password", secret));
    }
    return properties;
  }

  @Override
  public boolean exclusive() {
    return false;
  }

  @Override
  public void restart() throws SQLException {
    throw new SQLException(
        spec.text() + " was not started by Isoscope and is not restarted by it: start it yourself");
  }

  @Override
  public void close() {}
}
