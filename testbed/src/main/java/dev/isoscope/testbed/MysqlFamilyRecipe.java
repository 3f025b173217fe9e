package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What MySQL and MariaDB have in common. Options that not all versions know are marked loose, which
 * makes the others ignore them.
 */
abstract class MysqlFamilyRecipe implements Recipe {
  /** Where installations and build trees keep what is the same on all machines. */
  private static final List<String> SHARED =
      List.of(
          "share",
          "share/mysql",
          "share/mariadb",
          "usr/share/mysql",
          "usr/share/mariadb",
          "usr/local/share/mysql",
          "sql/share");

  /** Seconds; the server takes more as no limit at all, or cuts it down to its maximum. */
  private static final String LOCK_WAIT = "31536000";

  @Override
  public int versionParts() {
    return 3;
  }

  @Override
  public boolean refusesRoot() {
    return false;
  }

  @Override
  public String templateRevision() {
    return "2";
  }

  @Override
  public Map<String, String> environment(Installation installation, Path libraries) {
    return Map.of("LD_LIBRARY_PATH", installation.libraryPath() + ":" + libraries, "TZ", "UTC");
  }

  /** What initialisation and running must agree on: where things are and how large. */
  protected List<String> base(Installation installation, Path data) {
    List<String> command =
        new ArrayList<>(
            List.of(
                installation.program().toString(),
                "--no-defaults",
                "--datadir=" + data,
                "--basedir=" + installation.base(),
                "--lc-messages-dir=" + messages(installation),
                "--innodb-data-file-path=ibdata1:12M:autoextend",
                "--innodb-log-file-size=4M",
                "--loose-innodb-redo-log-capacity=8M",
                "--innodb-buffer-pool-size=24M",
                "--innodb-file-per-table=1",
                "--innodb-flush-log-at-trx-commit=0",
                "--loose-innodb-flush-method=nosync",
                "--skip-innodb-doublewrite",
                // The kernel's share of asynchronous requests may be used up by others.
                "--innodb-use-native-aio=0",
                // Making keys and certificates takes seconds, and nobody needs them.
                "--loose-skip-ssl",
                "--loose-auto-generate-certs=OFF",
                "--loose-sha256-password-auto-generate-rsa-keys=OFF",
                "--loose-caching-sha2-password-auto-generate-rsa-keys=OFF",
                "--character-set-server=utf8mb4",
                "--loose-skip-log-bin"));
    if (Account.weAreRoot()) {
      command.add("--user=root");
    }
    return command;
  }

  /** The directory of error messages, in all languages. */
  private static Path messages(Installation installation) {
    return installation
        .find(SHARED.stream().map(place -> place + "/english/errmsg.sys").toList())
        .map(file -> file.getParent().getParent())
        .orElse(installation.home().resolve("share"));
  }

  @Override
  public List<String> optionWords(List<String> options) {
    return options.stream().map(option -> "--" + option).toList();
  }

  @Override
  public Set<String> reservedOptions() {
    return Set.of(
        "datadir",
        "port",
        "bind-address",
        "admin-address",
        "mysqlx-bind-address",
        "socket",
        "pid-file",
        "skip-networking",
        "skip-grant-tables",
        "init-file",
        "user");
  }

  /** The size of pages, for instance, or whether names of tables are in small letters. */
  @Override
  public boolean optionsShapeData() {
    return true;
  }

  @Override
  public List<String> command(Installation installation, Path data, int port) {
    List<String> command = base(installation, data);
    command.addAll(
        List.of(
            "--port=" + port,
            "--bind-address=127.0.0.1",
            // None: it would be one more door.
            "--socket=",
            "--pid-file=pid",
            "--skip-name-resolve",
            "--loose-mysqlx=0",
            // Read before the first connection is accepted.
            "--init-file=" + data.resolveSibling(PASSWORD_SCRIPT),
            "--secure-file-priv=" + data.resolveSibling(FILES),
            "--local-infile=0",
            "--innodb-lock-wait-timeout=" + LOCK_WAIT,
            "--lock-wait-timeout=" + LOCK_WAIT,
            "--wait-timeout=" + LOCK_WAIT,
            "--loose-innodb-status-output-locks=ON",
            "--loose-innodb-parallel-read-threads=1",
            // Statistics made in the background would change plans, and with them locks, at any
            // time.
            "--loose-innodb-stats-auto-recalc=OFF",
            "--loose-innodb-buffer-pool-dump-at-shutdown=0",
            "--loose-innodb-buffer-pool-load-at-startup=0",
            "--default-time-zone=+00:00",
            "--max-connections=300",
            "--key-buffer-size=1M",
            "--table-open-cache=256",
            "--loose-innodb-log-buffer-size=1M",
            "--max-allowed-packet=16M"));
    command.addAll(performanceSchema(installation));
    command.addAll(binaryLog(installation));
    return command;
  }

  /** Off, as it is by default in most versions. */
  protected List<String> binaryLog(Installation installation) {
    return List.of();
  }

  /** Off, where no probe needs it. */
  protected List<String> performanceSchema(Installation installation) {
    return List.of("--loose-performance-schema=OFF");
  }

  /** The account of all sessions; names are not resolved, so its host is an address. */
  protected static final String ACCOUNT = "'root'@'127.0.0.1'";

  /** Whether accounts can be locked and changed by a statement, and are kept in no plain table. */
  protected abstract boolean altersUsers(Installation installation);

  @Override
  public List<String> passwordScript(Installation installation, String password) {
    return altersUsers(installation)
        ? List.of("ALTER USER " + ACCOUNT + " IDENTIFIED BY '" + password + "' ACCOUNT UNLOCK")
        : List.of(
            "UPDATE mysql.user SET Password = PASSWORD('" + password + "')", "FLUSH PRIVILEGES");
  }

  /**
   * The statements that make system tables, for versions that cannot do so by themselves, with one
   * account only, which nobody can use until it gets a password.
   */
  private String systemTables(Installation installation) throws IOException {
    StringBuilder script =
        new StringBuilder(
            """
            CREATE DATABASE IF NOT EXISTS mysql;
            USE mysql;
            SET @auth_root_socket=NULL;
            SET @skip_auth_anonymous=1;
            SET @current_hostname='localhost';
            """);
    for (String name : List.of("system_tables", "performance_tables", "system_tables_data")) {
      List<String> places = new ArrayList<>();
      for (String maker : List.of("mariadb_", "mysql_")) {
        Stream.concat(SHARED.stream(), Stream.of("scripts"))
            .forEach(place -> places.add(place + "/" + maker + name + ".sql"));
      }
      Optional<Path> file = installation.find(places);
      if (file.isPresent()) {
        script.append(Files.readString(file.get())).append('\n');
      }
    }
    String accounts = altersUsers(installation) ? "mysql.global_priv" : "mysql.user";
    String unusable =
        altersUsers(installation)
            ? "Priv = JSON_SET(Priv, '$.account_locked', TRUE)"
            : "Password = '*" + "0".repeat(40) + "'";
    script.append(
        """
        DELETE FROM %1$s WHERE User = '' OR User = 'root' AND Host <> '127.0.0.1';
        UPDATE %1$s SET %2$s WHERE User = 'root';
        """
            .formatted(accounts, unusable));
    return script.toString();
  }

  @Override
  public Optional<String> initialisationInput(Installation installation) throws IOException {
    return Optional.of(systemTables(installation));
  }

  @Override
  public List<String> initialisation(Installation installation, Path data) {
    List<String> command = base(installation, data);
    command.add("--bootstrap");
    return command;
  }

  @Override
  public List<String> portTaken() {
    return List.of("Address already in use", "Can't start server: Bind on TCP/IP port");
  }

  @Override
  public Driver driver() {
    return new org.mariadb.jdbc.Driver();
  }

  @Override
  public String url(Path data, int port) {
    return "jdbc:mariadb://127.0.0.1:" + port + "/";
  }

  @Override
  public Properties properties(String session) {
    return login();
  }

  /** How the driver logs in to a server on this machine, to whom it hands no files. */
  static Properties login() {
    Properties properties = new Properties();
    properties.setProperty("user", "root");
    properties.setProperty("useServerPrepStmts", "false");
    properties.setProperty("dumpQueriesOnException", "false");
    properties.setProperty("allowPublicKeyRetrieval", "true");
    properties.setProperty("sslMode", "disable");
    properties.setProperty("allowLocalInfile", "false");
    properties.setProperty("connectTimeout", "10000");
    return properties;
  }

  @Override
  public String dataDirectory(Connection connection) throws SQLException {
    return Sql.value(connection, "SELECT @@datadir");
  }
}
