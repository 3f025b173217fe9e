package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Sql;
import dev.isoscope.testing.ProcessSockets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real engines in this JVM, several versions of one side by side. */
class EngineTest {
  @ParameterizedTest
  @CsvSource({
    "h2, 2.5.252, 2.5.252, ''",
    "h2, 1.4.200, 1.4.200, ''",
    "hsqldb, 2.7.4, 2.7.4, mvcc",
    // This release reports the wrong version.
    "hsqldb, 2.5.2, 2.6.0, mvlocks",
    "derby, 10.16.1.1, 10.16.1.1, ''",
    "derby, 10.14.2.0, 10.14.2.0, ''",
    "sqlite, 3.53.4.0, 3.53.4, journal",
    "sqlite, 3.36.0.3, 3.36.0, wal",
    "duckdb, 1.5.6.0, 1.5.6, ''",
    "duckdb, 1.1.3, 1.1.3, ''"
  })
  void opensDatabasesThatItsConnectionsShare(
      String dbms, String version, String reported, String mode) throws Exception {
    Engine engine = Engine.of(dbms).orElseThrow();
    Optional<String> chosen = Optional.of(mode).filter(one -> !one.isEmpty());
    try (Resources resources =
        new Resources(TestbedOptions.defaults(), System.err::println, () -> {})) {
      List<String> listening = ProcessSockets.listening(ProcessHandle.current().pid());
      long begin = System.nanoTime();
      Driver driver = new EmbeddedTargets(resources).driver(engine, version);
      Engine.Database database =
          engine.open(driver, EmbeddedTargets.name(), chosen, resources::directory);
      Engine.Database second =
          engine.open(driver, EmbeddedTargets.name(), chosen, resources::directory);
      System.err.println(
          dbms + " " + version + " in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
      try (Connection one = database.connect("T1");
          Connection other = database.connect("T2");
          Connection stranger = second.connect("T1")) {
        assertTrue(one.getAutoCommit());
        assertTrue(
            one.getMetaData().getDatabaseProductVersion().contains(reported),
            one.getMetaData().getDatabaseProductVersion());
        String table = dbms.equals("derby") ? "APP.T" : "t";
        Sql.execute(
            one, "CREATE TABLE " + table + " (a INT)", "INSERT INTO " + table + " VALUES (1)");
        assertEquals("1", Sql.value(other, "SELECT a FROM " + table));
        assertThrows(SQLException.class, () -> Sql.value(stranger, "SELECT a FROM " + table));
        checkMode(dbms, mode, other);
        assertEquals(
            listening,
            ProcessSockets.listening(ProcessHandle.current().pid()),
            "nobody else reaches it");
      }
      database.close();
      second.close();
    }
    assertFalse(Files.exists(Path.of("derby.log")));
  }

  private static void checkMode(String dbms, String mode, Connection connection)
      throws SQLException {
    switch (dbms) {
      case "hsqldb" ->
          assertEquals(
              mode,
              Sql.value(
                      connection,
                      "SELECT PROPERTY_VALUE FROM INFORMATION_SCHEMA.SYSTEM_PROPERTIES"
                          + " WHERE PROPERTY_NAME = 'hsqldb.tx'")
                  .toLowerCase(java.util.Locale.ROOT));
      case "sqlite" -> {
        assertEquals(
            mode.equals("wal") ? "wal" : "delete", Sql.value(connection, "PRAGMA journal_mode"));
        assertEquals("0", Sql.value(connection, "PRAGMA busy_timeout"));
      }
      case "derby" -> assertEquals("T2", Sql.value(connection, "VALUES CURRENT_USER"));
      default -> {}
    }
  }
}
