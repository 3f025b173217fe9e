package dev.isoscope.testbed;

import dev.isoscope.dbms.Sql;
import java.io.IOException;
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
 * OceanBase as seekdb, one process, from the Python package that its makers publish. As a server of
 * its own it would listen at all addresses, with a root that has no password. Started as packages
 * start it for a program, it has no port: it listens at a socket in its data directory, which only
 * the user who started it can reach, and ends when nobody holds a lock on the file of its clients,
 * so it holds one itself.
 */
public final class OceanbaseRecipe implements Recipe {
  @Override
  public String dbms() {
    return "oceanbase";
  }

  @Override
  public String defaultVersion() {
    return "1.4.0.0";
  }

  @Override
  public int versionParts() {
    return 4;
  }

  @Override
  public Coordinates coordinates(String version) throws TargetException {
    Platform platform = Platform.current();
    if (!platform.linux() || !platform.x86()) {
      throw platform.unsupported("OceanBase", "Linux on x86-64");
    }
    return new Coordinates("", "pylibseekdb", "", PythonWheels.EXTENSION);
  }

  @Override
  public void checkMachine() throws TargetException {
    if (Executables.find("flock").isEmpty()) {
      throw TargetException.unavailable("OceanBase needs flock: apt-get install util-linux");
    }
  }

  @Override
  public void unpack(Path archive, Path home) throws IOException {
    new Unpacker(home, OceanbaseRecipe::place).zip(archive);
  }

  private static Optional<String> place(String name) {
    return switch (name) {
      case "pylibseekdb/seekdb" -> Optional.of("bin/seekdb");
      case "pylibseekdb/libaio.so.1" -> Optional.of("libs/libaio.so.1");
      default -> Optional.empty();
    };
  }

  @Override
  public List<String> programs() {
    return List.of("bin/seekdb", "usr/bin/seekdb", "pylibseekdb/seekdb", "seekdb");
  }

  @Override
  public boolean recognises(String answer) {
    return answer.contains("OceanBase seekdb");
  }

  @Override
  public boolean refusesRoot() {
    return false;
  }

  /** It would tell its makers of every start. */
  @Override
  public Map<String, String> environment(Installation installation, Path libraries) {
    String own = installation.libraryPath() + ":" + installation.program().getParent();
    return Map.of(
        "LD_LIBRARY_PATH", own + ":" + libraries, "TZ", "UTC", "TELEMETRY_ENABLED", "false");
  }

  @Override
  public List<String> initialisation(Installation installation, Path data) {
    return List.of();
  }

  @Override
  public List<String> command(Installation installation, Path data, int port) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "sh",
                "-c",
                "mkdir -p \"$1/run\" && shift && exec \"$@\"",
                "sh",
                data.toString(),
                "flock",
                "--shared",
                "--no-fork",
                data.resolve("run/seekdb.clients").toString(),
                installation.program().toString(),
                "--nodaemon",
                "--embedded",
                "--base-dir",
                data.toString(),
                "--log-level",
                "ERROR"));
    command.addAll(
        optionWords(List.of("datafile_size=64M", "datafile_maxsize=4G", "log_disk_size=2G")));
    return command;
  }

  @Override
  public List<String> passwordScript(Installation installation, String password) {
    return List.of("ALTER USER root IDENTIFIED BY '" + password + "'");
  }

  /** Until then its socket alone keeps others out. */
  @Override
  public boolean startsWithoutPassword(Installation installation) {
    return true;
  }

  @Override
  public List<String> optionWords(List<String> options) {
    return options.stream().flatMap(option -> Stream.of("--parameter", option)).toList();
  }

  @Override
  public Set<String> reservedOptions() {
    return Set.of("mysql-port", "rpc-port", "data-dir", "redo-dir", "local-ip", "devname");
  }

  @Override
  public List<String> portTaken() {
    return List.of();
  }

  @Override
  public Optional<Path> socket(Path data) {
    return Optional.of(data.resolve("run/sql.sock"));
  }

  @Override
  public Driver driver() {
    return new org.mariadb.jdbc.Driver();
  }

  @Override
  public String url(Path data, int port) {
    return "jdbc:mariadb://localhost/?socketFactory="
        + UnixSocketFactory.class.getName()
        + "&"
        + UnixSocketFactory.PATH
        + "="
        + socket(data).orElseThrow();
  }

  @Override
  public Properties properties(String session) {
    return MysqlFamilyRecipe.login();
  }

  /** The socket that answers is in it. */
  @Override
  public String dataDirectory(Connection connection) throws SQLException {
    return connection
        .getMetaData()
        .getURL()
        .replaceFirst(".*" + UnixSocketFactory.PATH + "=", "")
        .replaceFirst("/run/sql.sock.*", "");
  }

  /**
   * At its defaults it would look for deadlocks so seldom that locks time out before, and let
   * statements read and write all files.
   */
  @Override
  public void prepare(Installation installation, Connection connection) throws SQLException {
    Sql.execute(
        connection,
        "ALTER SYSTEM SET _lcl_op_interval = '5ms'",
        "SET GLOBAL secure_file_priv = NULL",
        "SET GLOBAL local_infile = 0");
  }
}
