package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Sql;
import dev.isoscope.testing.SystemNeeds;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The servers must show who waits for whom, which depends on how they are started. */
class MysqlProbesTest {
  private static final String ROW_WAITS =
      "SELECT COUNT(DISTINCT tb.PROCESSLIST_ID) FROM performance_schema.data_lock_waits w"
          + " JOIN performance_schema.threads r ON r.THREAD_ID = w.REQUESTING_THREAD_ID"
          + " JOIN performance_schema.data_locks l"
          + " ON l.ENGINE_TRANSACTION_ID = w.BLOCKING_ENGINE_TRANSACTION_ID"
          + " AND l.LOCK_TYPE = 'TABLE'"
          + " JOIN performance_schema.threads tb ON tb.THREAD_ID = l.THREAD_ID";
  private static final String METADATA_WAITS =
      "SELECT COUNT(*) FROM performance_schema.metadata_locks p"
          + " JOIN performance_schema.threads t ON t.THREAD_ID = p.OWNER_THREAD_ID"
          + " WHERE p.LOCK_STATUS = 'PENDING'";

  @Test
  void mysqlShowsRowAndMetadataWaits() throws Exception {
    LaunchedServer server = launch("mysql", Optional.empty());
    try (server;
        Connection one = server.connect("one");
        Connection other = server.connect("other");
        Connection control = server.connect("control")) {
      lock(one);
      var update = CompletableFuture.runAsync(() -> run(other, "UPDATE w.t SET b = 2"));
      await(control, ROW_WAITS);
      Sql.execute(one, "ROLLBACK");
      update.get();
      Sql.execute(one, "BEGIN", "SELECT * FROM w.t");
      var alter = CompletableFuture.runAsync(() -> run(other, "ALTER TABLE w.t ADD c INT"));
      await(control, METADATA_WAITS);
      Sql.execute(one, "COMMIT");
      alter.get();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"11.4.5"})
  void mariadbPrintsLocks(String version) throws Exception {
    printsLocks("mariadb", version);
  }

  @ParameterizedTest
  @Tag("all-versions")
  @ValueSource(strings = {"mysql 5.5.34", "mysql 5.6.14", "mariadb 10.1.8", "mariadb 10.2.11"})
  void oldServersPrintLocks(String server) throws Exception {
    printsLocks(server.split(" ")[0], server.split(" ")[1]);
  }

  private static void printsLocks(String dbms, String version) throws Exception {
    LaunchedServer server = launch(dbms, Optional.of(version));
    try (server;
        Connection one = server.connect("one");
        Connection control = server.connect("control")) {
      lock(one);
      try (var statement = control.createStatement();
          var rows = statement.executeQuery("SHOW ENGINE INNODB STATUS")) {
        rows.next();
        assertTrue(rows.getString(3).contains("RECORD LOCKS space id"), rows.getString(3));
      }
    }
  }

  private static LaunchedServer launch(String dbms, Optional<String> version) throws Exception {
    Recipe recipe = Recipe.of(dbms).orElseThrow();
    try {
      recipe.checkMachine();
    } catch (TargetException e) {
      SystemNeeds.missing(e);
    }
    Resources resources = new Resources(TestbedOptions.defaults(), System.err::println, () -> {});
    return new BinaryTargets(resources).launch(recipe, version);
  }

  private static void lock(Connection connection) throws SQLException {
    Sql.execute(
        connection,
        "CREATE DATABASE w",
        "CREATE TABLE w.t (a INT PRIMARY KEY, b INT) ENGINE = InnoDB",
        "INSERT INTO w.t VALUES (1, 1)",
        "BEGIN",
        "UPDATE w.t SET b = 3 WHERE a = 1");
  }

  private static void run(Connection connection, String sql) {
    try {
      Sql.execute(connection, sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void await(Connection control, String query) throws Exception {
    String count = "0";
    for (int i = 0; i < 500 && count.equals("0"); i++) {
      Thread.sleep(10);
      count = Sql.value(control, query);
    }
    assertEquals("1", count);
  }
}
