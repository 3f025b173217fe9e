package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import dev.isoscope.testing.ProcessSockets;
import dev.isoscope.testing.SystemNeeds;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whoever does not know the password of a server of ours stays outside; real logins try. */
class RefusedLoginTest {
  private static final Pattern DIRECTORY =
      Pattern.compile("(/[^\\x00]*/isoscope-" + ProcessHandle.current().pid() + "-[^/]+/[0-9]+)/");

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "postgres@12.22", "mariadb", "mysql", "tidb", "oceanbase"})
  void letsNobodyInWithoutThePassword(String target) throws Exception {
    check(target);
  }

  @ParameterizedTest
  @Tag("all-versions")
  @ValueSource(
      strings = {
        "postgres@10",
        "postgres@14",
        "postgres@15",
        "postgres@16",
        "mariadb@10.1.8",
        "mariadb@10.2.11",
        "mariadb@10.11.5",
        "mysql@5.5.34",
        "mysql@5.6.14",
        "tidb@5.1.0",
        "tidb@8.5.4"
      })
  void letsNobodyInInAllVersions(String target) throws Exception {
    check(target);
  }

  private static void check(String target) throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = SystemNeeds.start(testbed, target)) {
      String first = server.password().orElseThrow();
      refuses(server);
      reachesNoFiles(server);
      List<ProcessHandle> processes = processes();
      hasOneDoor(processes);
      keepsTheSecret(processes, first);
      server.restart();
      assertNotEquals(first, server.password().orElseThrow());
      refuses(server, user(server), first);
      refuses(server);
    }
  }

  /** Whoever may be there; an empty name is that of anonymous accounts. */
  private static void refuses(Server server) throws SQLException {
    String password = server.password().orElseThrow();
    for (String user : Set.of("root", "postgres", "isoscope", "mysql", "nobody", "")) {
      for (String secret : List.of("", user, password.substring(1))) {
        refuses(server, user, secret);
      }
    }
    login(server, user(server), password).close();
  }

  /** It is the login that fails, and nothing else. */
  private static void refuses(Server server, String user, String secret) {
    SQLException error =
        assertThrows(
            SQLException.class, () -> login(server, user, secret).close(), user + "/" + secret);
    assertTrue(
        Set.of("28000", "28P01", "08004").contains(error.getSQLState())
            || error.getErrorCode() == 1045,
        error.getSQLState() + ": " + error.getMessage());
  }

  private static Connection login(Server server, String user, String password) throws SQLException {
    Properties login = new Properties();
    login.putAll(server.dbms().driverProperties("org.mariadb.jdbc.Driver"));
    login.putAll(server.dbms().driverProperties("org.postgresql.Driver"));
    login.setProperty("user", user);
    if (!password.isEmpty()) {
      login.setProperty("password", password);
    }
    return DriverManager.getConnection(url(server), login);
  }

  /** What is shown as the address holds no password, not even a masked one that could be real. */
  private static String url(Server server) throws SQLException {
    try (Connection connection = server.connect("one")) {
      String url = connection.getMetaData().getURL();
      assertFalse(url.contains(server.password().orElseThrow()), url);
      Matcher socket =
          Pattern.compile(".*[?&](" + UnixSocketFactory.PATH + "=[^&]+).*").matcher(url);
      return url.replaceFirst("[?].*", "")
          + (socket.matches()
              ? "?socketFactory=" + UnixSocketFactory.class.getName() + "&" + socket.group(1)
              : "");
    }
  }

  private static String user(Server server) throws SQLException {
    try (Connection connection = server.connect("one")) {
      return connection.getMetaData().getUserName().replaceFirst("@.*", "");
    }
  }

  /** Statements reach no files of the machine and run no programs, where that can be had. */
  private static void reachesNoFiles(Server server) throws SQLException {
    boolean oldTidb =
        server.dbms().name().equals("tidb") && !server.identity().version().atLeast(6, 6);
    if (server.dbms().name().equals("postgres") || oldTidb) {
      return; // their account may do everything
    }
    try (Connection connection = server.connect("one")) {
      assertEquals("0", Sql.value(connection, "SELECT @@local_infile"));
      Sql.execute(connection, "CREATE DATABASE w", "CREATE TABLE w.t (a TEXT)");
      assertThrows(
          SQLException.class,
          () -> Sql.execute(connection, "LOAD DATA INFILE '/etc/hostname' INTO TABLE w.t"));
      String file = "'/tmp/isoscope-refused-" + ProcessHandle.current().pid() + "'";
      assertThrows(
          SQLException.class, () -> Sql.execute(connection, "SELECT 1 INTO OUTFILE " + file));
    }
  }

  /** All that this JVM has started from a directory of its own. */
  private static List<ProcessHandle> processes() {
    return ProcessHandle.allProcesses()
        .filter(one -> DIRECTORY.matcher(RunDirectory.commandLine(one.pid())).find())
        .toList();
  }

  /** One port of the loopback address, or one socket in the file system. */
  private static void hasOneDoor(List<ProcessHandle> processes) throws Exception {
    Set<String> ports = new HashSet<>();
    Set<String> paths = new HashSet<>();
    for (ProcessHandle process : processes) {
      ports.addAll(ProcessSockets.listening(process.pid()));
      paths.addAll(ProcessSockets.listeningPaths(process.pid()));
    }
    assertEquals(1, ports.size() + paths.size(), ports + " " + paths);
    for (String port : ports) {
      assertTrue(port.startsWith("tcp 0100007F:"), port);
    }
  }

  private static void keepsTheSecret(List<ProcessHandle> processes, String password)
      throws Exception {
    ProcessHandle.allProcesses()
        .forEach(one -> assertFalse(RunDirectory.commandLine(one.pid()).contains(password)));
    Set<Path> directories = new HashSet<>();
    for (ProcessHandle process : processes) {
      Matcher matcher = DIRECTORY.matcher(RunDirectory.commandLine(process.pid()));
      assertTrue(matcher.find());
      directories.add(Path.of(matcher.group(1)));
    }
    assertEquals(1, directories.size(), directories.toString());
    Path directory = directories.iterator().next();
    String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(directory));
    assertTrue(mode.matches("rwx--[-x]---"), mode);
    assertEquals(
        "rwx------",
        PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve("data"))));
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        String text = Files.readString(file, StandardCharsets.ISO_8859_1);
        assertFalse(text.contains(password), file.toString());
      }
    }
  }
}
