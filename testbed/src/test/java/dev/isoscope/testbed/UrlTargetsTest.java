package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that runs already: one of ours plays the part. */
class UrlTargetsTest {
  private static final Testbed HOST = new Testbed(TestbedOptions.defaults());
  private static String url;
  private static String password;

  @BeforeAll
  static void startServer() throws Exception {
    Server server = HOST.start(TargetSpec.parse("postgres"));
    password = server.password().orElseThrow();
    try (Connection connection = server.connect("host")) {
      url = connection.getMetaData().getURL().replaceFirst("[?].*", "");
    }
  }

  @AfterAll
  static void stopServer() {
    HOST.close();
  }

  @Test
  void usesTheServerAndSetsNothingGlobal() throws Exception {
    try (Testbed testbed = testbed("isoscope", password)) {
      Server server = testbed.start(TargetSpec.parse(url));
      assertFalse(server.exclusive());
      assertEquals(url, server.identity().name());
      assertEquals(18, server.identity().version().major());
      try (Connection connection = server.connect("one")) {
        assertEquals("isoscope", Sql.value(connection, "SELECT current_user"));
      }
      assertThrows(SQLException.class, server::restart);
    }
  }

  @Test
  void saysThatThePasswordIsWrongWithoutShowingIt() throws Exception {
    try (Testbed testbed = testbed("isoscope", "another-secret")) {
      TargetException error = refusal(testbed, url);
      assertEquals(TargetException.Kind.UNAVAILABLE, error.kind());
      assertTrue(error.getMessage().contains("ISOSCOPE_PASSWORD"), error.getMessage());
      assertFalse(error.getMessage().contains("another-secret"), error.getMessage());
    }
  }

  @Test
  void saysThatAPasswordIsMissing(@TempDir Path directory) throws Exception {
    String h2 = "jdbc:h2:" + directory.resolve("db");
    DriverManager.getConnection(h2, "isoscope", "top-secret").close();
    for (String address : List.of(url, h2)) {
      for (Optional<String> none : List.of(Optional.<String>empty(), Optional.of(""))) {
        TestbedOptions options = TestbedOptions.defaults().withLogin(Optional.of("isoscope"), none);
        try (Testbed testbed = new Testbed(options)) {
          TargetException error = refusal(testbed, address);
          assertEquals(TargetException.Kind.UNAVAILABLE, error.kind());
          String message = error.getMessage();
          assertTrue(message.startsWith(address + " wants a password, and none was"), message);
          assertTrue(message.endsWith("in the environment variable ISOSCOPE_PASSWORD"), message);
        }
      }
    }
    TestbedOptions nobody = TestbedOptions.defaults().withLogin(Optional.empty(), Optional.empty());
    try (Testbed testbed = new Testbed(nobody)) {
      String message = refusal(testbed, h2).getMessage();
      assertTrue(message.endsWith(", and who logs in with --user"), message);
    }
  }

  /** OceanBase says so under another state than MySQL does. */
  @Test
  void thereIsMoreThanOneWayToRefuseALogin() {
    for (String name : List.of("mysql", "mariadb", "tidb", "oceanbase")) {
      Dbms dbms = DbmsRegistry.find(name).orElseThrow();
      assertTrue(dbms.refusesLogin(new SQLException("denied", "28000", 1045)), name);
      assertTrue(dbms.refusesLogin(new SQLException("denied", "42000", 1045)), name);
      assertFalse(dbms.refusesLogin(new SQLException("too many connections", "08004", 1040)), name);
    }
  }

  @Test
  void saysThatNobodyAnswers() throws Exception {
    try (Testbed testbed = testbed("isoscope", password)) {
      for (String dead :
          List.of(
              "jdbc:postgresql://127.0.0.1:1/db?password=in-the-url",
              "jdbc:h2:tcp://127.0.0.1:1/x;PASSWORD=in-the-url")) {
        TargetException error = refusal(testbed, dead);
        assertEquals(TargetException.Kind.UNAVAILABLE, error.kind());
        assertTrue(error.getMessage().startsWith("no server answers at"), error.getMessage());
        assertFalse(error.getMessage().contains("in-the-url"), error.getMessage());
      }
    }
  }

  @Test
  void asksForTheDialectAndForADriver(@TempDir Path directory) throws Exception {
    try (Testbed testbed = testbed("isoscope", password)) {
      assertUsage(testbed, "jdbc:oracle:thin:@h", "--dialect");
    }
    TestbedOptions options = TestbedOptions.defaults().withDialect(Optional.of("postgres"));
    try (Testbed testbed = new Testbed(options)) {
      assertUsage(testbed, "jdbc:oracle:thin:@h", "--driver FILE.jar");
    }
    try (Testbed testbed = new Testbed(options.withDialect(Optional.of("nosuch")))) {
      assertUsage(testbed, "jdbc:oracle:thin:@h", "known are h2");
    }
    Path jar = directory.resolve("driver.jar");
    try (Testbed testbed = new Testbed(options.withDriverJars(List.of(jar)))) {
      assertUsage(testbed, url, "no such file");
      Files.write(jar, new byte[0]);
      assertUsage(testbed, url, "no jar file");
      try (JarOutputStream stream =
          new JarOutputStream(Files.newOutputStream(jar), new Manifest())) {
        stream.finish();
      }
      assertUsage(testbed, url, "no JDBC driver");
    }
  }

  @Test
  void refusesADatabaseThatSessionsWouldNotShare() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      for (String lonely :
          List.of("jdbc:sqlite::memory:", "jdbc:duckdb:", "jdbc:h2:mem:;MODE=MySQL")) {
        assertUsage(testbed, lonely, "a database of its own");
      }
      testbed.start(TargetSpec.parse("jdbc:h2:mem:shared")).close();
    }
  }

  @Test
  void startsNoServerOfWhomItKnowsByManualOnly() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      for (String name : List.of("cockroachdb", "opengauss", "yugabytedb")) {
        assertUsage(testbed, name, "give the JDBC URL of a running one");
        assertEquals(name, TargetSpec.parse("jdbc:" + name + "://host/db").dbms());
      }
    }
  }

  @Test
  void believesTheServerAboutWhoItIs() throws Exception {
    TestbedOptions options =
        TestbedOptions.defaults().withLogin(Optional.of("isoscope"), Optional.of(password));
    try (Testbed testbed = new Testbed(options.withDialect(Optional.of("mysql")))) {
      assertUsage(testbed, url, "answers as PostgreSQL, not as MySQL");
    }
    try (Testbed testbed = new Testbed(options.withDialect(Optional.of("cockroachdb")))) {
      assertUsage(testbed, url, "answers as PostgreSQL, not as CockroachDB");
    }
    try (Testbed host = new Testbed(TestbedOptions.defaults());
        Server mariadb = host.start(TargetSpec.parse("mariadb"));
        Connection connection = mariadb.connect("host");
        Testbed testbed = testbed("root", mariadb.password().orElseThrow())) {
      String misnamed =
          connection
              .getMetaData()
              .getURL()
              .replaceFirst("^jdbc:mariadb:([^?]*).*", "jdbc:mysql:$1");
      try (Server server = testbed.start(TargetSpec.parse(misnamed))) {
        assertEquals("mariadb", server.dbms().name());
      }
    }
  }

  @Test
  void takesTheDriverFromAFile() throws Exception {
    Path jar =
        Path.of(
            org.postgresql.Driver.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    TestbedOptions options =
        TestbedOptions.defaults()
            .withLogin(Optional.of("isoscope"), Optional.of(password))
            .withDriverJars(List.of(jar));
    try (Testbed testbed = new Testbed(options);
        Connection connection = testbed.start(TargetSpec.parse(url)).connect("one")) {
      assertFalse(connection instanceof org.postgresql.PGConnection);
      assertTrue(connection.getClass().getName().startsWith("org.postgresql."));
    }
  }

  private static Testbed testbed(String user, String password) {
    return new Testbed(
        TestbedOptions.defaults().withLogin(Optional.of(user), Optional.of(password)));
  }

  private static TargetException refusal(Testbed testbed, String target) {
    return assertThrows(TargetException.class, () -> testbed.start(TargetSpec.parse(target)));
  }

  private static void assertUsage(Testbed testbed, String target, String words) {
    TargetException error = refusal(testbed, target);
    assertEquals(TargetException.Kind.USAGE, error.kind());
    assertTrue(error.getMessage().contains(words), error.getMessage());
  }
}
