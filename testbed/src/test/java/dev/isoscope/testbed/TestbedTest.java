package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.dbms.Sql;
import dev.isoscope.model.Version;
import java.sql.Connection;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Real targets, by the names that users give them. */
class TestbedTest {
  private final Testbed testbed = new Testbed(TestbedOptions.defaults(), System.err::println);

  @ParameterizedTest
  @CsvSource({
    "h2, 2.5.252",
    "h2@2.1.214, 2.1.214",
    "h2@1.4.200, 1.4.200",
    "postgres, 18.6",
    "postgres@12.22, 12.22"
  })
  void startsTheVersionThatWasAskedForAndStartsAgainEmpty(String target, String version)
      throws Exception {
    try (testbed) {
      long start = System.nanoTime();
      Server server = testbed.start(TargetSpec.parse(target));
      System.err.println(target + " took " + (System.nanoTime() - start) / 1_000_000 + " ms");
      assertEquals(target, server.identity().name());
      assertTrue(server.exclusive());
      assertTrue(server.identity().version().startsWith(Version.parse(version)));
      try (Connection one = server.connect("one");
          Connection other = server.connect("other")) {
        assertTrue(one.getAutoCommit());
        Sql.execute(one, "CREATE TABLE t (a INT)", "INSERT INTO t VALUES (1)");
        assertEquals("1", Sql.value(other, "SELECT a FROM t"));
      }
      start = System.nanoTime();
      server.restart();
      System.err.println(target + " again " + (System.nanoTime() - start) / 1_000_000 + " ms");
      try (Connection connection = server.connect("one")) {
        assertThrows(SQLException.class, () -> Sql.value(connection, "SELECT a FROM t"));
      }
    }
  }

  @Test
  void twoServersOfOneKindShareNothing() throws Exception {
    try (testbed) {
      Server one = testbed.start(TargetSpec.parse("h2"));
      Server other = testbed.start(TargetSpec.parse("h2"));
      try (Connection here = one.connect("a");
          Connection there = other.connect("a")) {
        Sql.execute(here, "CREATE TABLE t (a INT)");
        assertThrows(SQLException.class, () -> Sql.column(there, "SELECT a FROM t"));
      }
      assertFalse(one.identity().mode().isPresent());
    }
  }
}
