package dev.isoscope.junit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What an application may do with the connection that it gets. */
@Isolation(level = "read committed")
class SessionConnectionProxyTest {
  private static final String TABLE =
      "CREATE TABLE t (a INT PRIMARY KEY, s VARCHAR(20), d DECIMAL(5, 2), f BOOLEAN)";

  private static ScenarioRun run(Scenario scenario, SessionWork work) throws Exception {
    return scenario.tables(TABLE).transaction("T1", work).serially();
  }

  @Test
  void parametersAndResultsKeepTheirTypes(Scenario scenario) throws Exception {
    ScenarioRun run =
        run(
            scenario,
            connection -> {
              String insert = "INSERT INTO t VALUES (?, ?, ? -?, ?) -- why?";
              try (PreparedStatement statement = connection.prepareStatement(insert)) {
                statement.setInt(1, 1);
                statement.setString(2, "it's ?");
                statement.setBigDecimal(3, new BigDecimal("1.25"));
                statement.setLong(4, -1);
                statement.setObject(5, true);
                assertEquals(1, statement.executeUpdate());
                statement.setInt(1, 2);
                statement.setNull(2, java.sql.Types.VARCHAR);
                statement.addBatch();
                assertArrayEquals(new int[] {1}, statement.executeBatch());
              }
              try (Statement statement = connection.createStatement();
                  ResultSet rows = statement.executeQuery("SELECT * FROM t ORDER BY a")) {
                assertTrue(rows.next());
                assertEquals(1, rows.getInt("a"));
                assertEquals("it's ?", rows.getString(2));
                assertEquals(new BigDecimal("2.25"), rows.getBigDecimal("d"));
                assertTrue(rows.getBoolean("f"));
                assertTrue(rows.next());
                assertNull(rows.getString("s"));
                assertTrue(rows.wasNull());
                assertFalse(rows.next());
              }
            });
    assertEquals("it's ?", run.table("t").get(0).get(1));
    run.assertNoAnomaly();
  }

  @Test
  void transactionsEndAsTheApplicationSays(Scenario scenario) throws Exception {
    ScenarioRun run =
        run(
            scenario,
            connection -> {
              assertFalse(connection.getAutoCommit());
              insert(connection, 1);
              connection.rollback();
              connection.commit(); // there is nothing to commit, and it takes no turn
              insert(connection, 2);
              connection.setAutoCommit(true);
              insert(connection, 3);
              connection.setAutoCommit(false);
              insert(connection, 4);
              connection.close();
              assertTrue(connection.isClosed());
              assertThrows(SQLException.class, connection::createStatement);
            });
    assertEquals(List.of("2", "3"), run.table("t").stream().map(row -> row.get(0)).toList());
    assertEquals(2, run.asCase().split("ROLLBACK;", -1).length - 1, run::asCase);
    assertEquals(1, run.asCase().split("COMMIT;", -1).length - 1, run::asCase);
  }

  private static void insert(Connection connection, int key) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate("INSERT INTO t (a) VALUES (" + key + ")");
    }
  }

  @Test
  void errorsCanBeCaughtAndTheWorkGoesOn(Scenario scenario) throws Exception {
    ScenarioRun run =
        run(
            scenario,
            connection -> {
              insert(connection, 1);
              assertThrows(
                  SQLIntegrityConstraintViolationException.class, () -> insert(connection, 1));
              insert(connection, 2);
            });
    assertTrue(run.failure("T1").isEmpty());
    assertEquals(2, run.table("t").size());
  }

  @Test
  void whatIsMissingSaysSo(Scenario scenario) throws Exception {
    run(
        scenario,
        connection -> {
          insert(connection, 1);
          assertThrows(SQLFeatureNotSupportedException.class, connection::getMetaData);
          assertThrows(
              SQLFeatureNotSupportedException.class,
              () -> connection.setTransactionIsolation(Connection.TRANSACTION_SERIALIZABLE));
          assertEquals(Connection.TRANSACTION_READ_COMMITTED, connection.getTransactionIsolation());
          try (PreparedStatement statement =
              connection.prepareStatement("DELETE FROM t WHERE a = ?")) {
            assertThrows(SQLException.class, statement::execute); // no parameter
            statement.setObject(1, new Object());
            assertThrows(SQLFeatureNotSupportedException.class, statement::execute);
            assertThrows(SQLFeatureNotSupportedException.class, statement::getGeneratedKeys);
          }
        });
  }
}
