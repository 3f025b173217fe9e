package dev.isoscope.testbed;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Sql;
import dev.isoscope.testing.SystemNeeds;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real servers from their binaries, without what the DBMS classes know of them. */
class LaunchedServerTest {
  @ParameterizedTest
  @ValueSource(strings = {"postgres@18.6", "postgres@12.22", "mariadb@11.4.5", "mysql@8.0.33"})
  void startsAndStartsAgainEmpty(String target) throws Exception {
    check(target);
  }

  @ParameterizedTest
  @Tag("all-versions")
  @ValueSource(
      strings = {
        "postgres@10",
        "postgres@11",
        "postgres@13",
        "postgres@14",
        "postgres@15",
        "postgres@16",
        "postgres@17",
        "mariadb@10.1.8",
        "mariadb@10.1.13",
        "mariadb@10.1.23",
        "mariadb@10.2.11",
        "mariadb@10.11.5",
        "mysql@5.5.34",
        "mysql@5.6.14"
      })
  void startsInAllVersions(String target) throws Exception {
    check(target);
  }

  private static void check(String target) throws Exception {
    String dbms = target.split("@")[0];
    String version = target.split("@")[1];
    Recipe recipe = Recipe.of(dbms).orElseThrow();
    assumeMachineIsFit(recipe);
    try (Resources resources =
        new Resources(TestbedOptions.defaults(), System.err::println, () -> {})) {
      long begin = System.nanoTime();
      try (LaunchedServer server =
          new BinaryTargets(resources).launch(recipe, Optional.of(version))) {
        report(target + " started", begin);
        try (Connection one = server.connect("one");
            Connection other = server.connect("other")) {
          assertTrue(one.getMetaData().getDatabaseProductVersion().startsWith(version));
          assertTrue(one.getAutoCommit());
          prepare(dbms, one);
          Sql.execute(one, "CREATE TABLE w.t (a INT PRIMARY KEY)", "INSERT INTO w.t VALUES (1)");
          assertEquals("1", Sql.value(other, "SELECT a FROM w.t"));
        }
        begin = System.nanoTime();
        server.restart();
        report(target + " restarted", begin);
        try (Connection connection = server.connect("one")) {
          assertThrows(SQLException.class, () -> Sql.value(connection, "SELECT a FROM w.t"));
        }
        begin = System.nanoTime();
      }
      report(target + " stopped", begin);
    }
  }

  private static void assumeMachineIsFit(Recipe recipe) throws TargetException {
    try {
      recipe.checkMachine();
    } catch (TargetException e) {
      SystemNeeds.missing(e);
    }
  }

  private static void prepare(String dbms, Connection connection) throws SQLException {
    Sql.execute(connection, dbms.equals("postgres") ? "CREATE SCHEMA w" : "CREATE DATABASE w");
  }

  private static void report(String what, long begin) {
    System.err.println(what + " in " + (System.nanoTime() - begin) / 1_000_000 + " ms");
  }
}
