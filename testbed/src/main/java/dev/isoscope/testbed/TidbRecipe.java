package dev.isoscope.testbed;

import dev.isoscope.dbms.MysqlErrors;
import dev.isoscope.dbms.Sql;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * TiDB with the storage inside its own process that its makers test with (unistore): one binary,
 * without TiKV and PD.
 */
public final class TidbRecipe implements Recipe {
  @Override
  public String dbms() {
    return "tidb";
  }

  @Override
  public String defaultVersion() {
    return "8.5.4";
  }

  @Override
  public int versionParts() {
    return 3;
  }

  @Override
  public Optional<SourceBuild> sourceBuild() {
    return Optional.of(new TidbBuild());
  }

  @Override
  public List<String> programs() {
    return List.of("bin/tidb-server", "usr/bin/tidb-server", "tidb-server");
  }

  @Override
  public String versionOption() {
    return "-V";
  }

  @Override
  public boolean recognises(String answer) {
    return answer.contains("Release Version: ");
  }

  @Override
  public boolean refusesRoot() {
    return false;
  }

  /** Its collector would let the memory grow to more than a gigabyte. */
  @Override
  public Map<String, String> environment(Installation installation, Path libraries) {
    return Map.of("TZ", "UTC", "GOMEMLIMIT", "700MiB");
  }

  @Override
  public List<String> initialisation(Installation installation, Path data) {
    return List.of();
  }

  /**
   * Only what it says when it debugs itself tells at once who waits for whom. Statements outside
   * transactions lock as others do; by default they ask for a lock again and again instead, which
   * shows nowhere. Then it takes every statement for a slow one, too, and writes megabytes a second
   * about them, of which little is kept.
   */
  @Override
  public Optional<String> configuration(
      Installation installation, Path data, int port, List<String> options) {
    return Optional.of(
        options.stream().map(TidbRecipe::item).collect(Collectors.joining())
            + (startsWithoutPassword(installation)
                ? ""
                : item("initialize-sql-file=" + data.resolveSibling(PASSWORD_SCRIPT)))
            + """
        host = "127.0.0.1"
        port = %d
        store = "unistore"
        path = "%s"
        temp-dir = "%s"
        socket = ""
        enable-telemetry = false
        [status]
        report-status = false
        [log]
        level = "debug"
        enable-slow-log = false
        [log.file]
        max-size = 20
        max-backups = 1
        [instance]
        tidb_enable_slow_log = false
        [pessimistic-txn]
        pessimistic-auto-commit = true
        """
                .formatted(port, data, data.resolveSibling("tmp")));
  }

  /** An item of the configuration; what is no number, truth value or list is a string. */
  private static String item(String option) {
    int equals = option.indexOf('=');
    String value = option.substring(equals + 1);
    return option.substring(0, equals)
        + " = "
        + (value.matches("(?s)-?[0-9.]+|true|false|[\"'\\[{].*") ? value : '"' + value + '"')
        + "\n";
  }

  /** They stand in the configuration. */
  @Override
  public List<String> optionWords(List<String> options) {
    return List.of();
  }

  @Override
  public Set<String> reservedOptions() {
    return Set.of(
        "host",
        "port",
        "path",
        "store",
        "socket",
        "status.status-host",
        "initialize-sql-file",
        "security.skip-grant-table");
  }

  /** As a hash, since its log holds what it carries out. */
  @Override
  public List<String> passwordScript(Installation installation, String password) {
    byte[] hash = sha1(sha1(password.getBytes(StandardCharsets.US_ASCII)));
    String alter =
        "ALTER USER 'root'@'%' IDENTIFIED WITH 'mysql_native_password' AS '*"
            + HexFormat.of().withUpperCase().formatHex(hash)
            + "'";
    return startsWithoutPassword(installation)
        ? List.of(alter)
        : List.of(alter, "REVOKE FILE ON *.* FROM 'root'@'%'", "SET GLOBAL local_infile = 0");
  }

  private static byte[] sha1(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-1").digest(bytes);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has it", e);
    }
  }

  /** Older ones read no script when they make their first data. */
  @Override
  public boolean startsWithoutPassword(Installation installation) {
    return !installation.version().atLeast(6, 6);
  }

  /** Where it can check constraints, it is told to, as it does not by itself. */
  @Override
  public void prepare(Installation installation, Connection connection) throws SQLException {
    try {
      Sql.execute(connection, "SET GLOBAL tidb_enable_check_constraint = ON");
    } catch (SQLException e) {
      if (e.getErrorCode() != MysqlErrors.UNKNOWN_VARIABLE) {
        throw e;
      }
    }
  }

  @Override
  public void enterMode(String mode, Connection connection) throws SQLException {
    Sql.execute(connection, "SET GLOBAL tidb_txn_mode = " + Sql.literal(mode));
  }

  @Override
  public List<String> command(Installation installation, Path data, int port) {
    return List.of(
        installation.program().toString(),
        "-config",
        data.resolveSibling(CONFIGURATION).toString());
  }

  @Override
  public List<String> portTaken() {
    return List.of("address already in use");
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
    return MysqlFamilyRecipe.login();
  }

  @Override
  public String dataDirectory(Connection connection) throws SQLException {
    return Sql.value(connection, "SELECT @@datadir");
  }
}
