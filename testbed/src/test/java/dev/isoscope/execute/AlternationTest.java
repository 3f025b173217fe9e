package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Cases that go to and fro between tables give what they give alone, on every DBMS. */
class AlternationTest {
  private static final Map<String, String> TRIGGERS =
      Map.of(
          "postgres",
              """
              init CREATE FUNCTION note_it() RETURNS trigger LANGUAGE plpgsql AS \
              $$ BEGIN INSERT INTO note VALUES (NEW.a, OLD.b, NEW.b); RETURN NULL; END $$
              init CREATE TRIGGER updated AFTER UPDATE ON t FOR EACH ROW EXECUTE FUNCTION note_it()
              """,
          "mysql", mysql(),
          "mariadb", mysql(),
          "sqlite",
              """
              init CREATE TRIGGER updated AFTER UPDATE ON t BEGIN \
              INSERT INTO note VALUES (NEW.a, OLD.b, NEW.b); END
              """,
          "hsqldb",
              """
              init CREATE TRIGGER updated AFTER UPDATE ON t \
              REFERENCING OLD ROW AS o NEW ROW AS n FOR EACH ROW \
              BEGIN ATOMIC INSERT INTO note VALUES (n.a, o.b, n.b); END
              """,
          "derby",
              """
              init CREATE TRIGGER updated AFTER UPDATE ON t \
              REFERENCING OLD AS o NEW AS n FOR EACH ROW INSERT INTO note VALUES (n.a, o.b, n.b)
              """);

  private static String mysql() {
    return """
    init CREATE TRIGGER updated AFTER UPDATE ON t FOR EACH ROW BEGIN \
    INSERT INTO note VALUES (NEW.a, OLD.b, NEW.b); END
    """;
  }

  /** Writers that wait for each other where the DBMS lets them, and a statement that fails. */
  private static Case testCase(String target, String column, String value) {
    String triggers = TRIGGERS.getOrDefault(target.replaceFirst(":.*", ""), "");
    return Scripts.parse(
        "init CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT"
            + column
            + ")\ninit CREATE TABLE note (a INT, b INT, c INT)\n"
            + triggers
            + "init INSERT INTO t VALUES (1, 1"
            + value
            + "), (2, 2"
            + value
            + ")\n"
            + """
            T1 BEGIN
            T1 UPDATE t SET b = 10 WHERE a = 1
            T2 BEGIN
            T2 UPDATE t SET b = b + 20 WHERE a = 1
            T1 COMMIT
            T2 SELECT * FROM note
            T2 COMMIT
            T3 INSERT INTO t (a, b) VALUES (2, 0)
            T3 SELECT * FROM nowhere
            """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h2",
        "hsqldb",
        "hsqldb:mvlocks",
        "hsqldb:mvcc",
        "derby",
        "sqlite",
        "sqlite:wal",
        "duckdb",
        "postgres",
        "mariadb",
        "mysql"
      })
  void historiesAreThoseOfSeparateExecutors(String target) throws Exception {
    List<Case> cases =
        List.of(
            testCase(target, "", ""),
            testCase(target, ", version INT", ", 0"),
            Scripts.parse("init CREATE TABLE s (a INT)\nT1 INSERT INTO s VALUES (1)"));
    ExecutorOptions options = ExecutorOptions.DEFAULT.withReset(Reset.FAST);
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = SystemNeeds.start(testbed, target)) {
      Level level = server.dbms().defaultLevel(server.identity().mode());
      int others = workspaces(server).size();
      List<History> expected = new ArrayList<>();
      for (Case testCase : cases) {
        try (Executor alone = new Executor(server, level, options)) {
          expected.add(alone.run(testCase));
        }
      }
      try (Executor executor = new Executor(server, level, options)) {
        for (int i = 0; i < 40; i++) {
          int which = i % 8 == 7 ? 2 : i % 2;
          Reset reset = i % 10 == 9 ? Reset.FRESH : Reset.FAST;
          assertEquals(expected.get(which), executor.run(cases.get(which), reset), target);
        }
        int most = server.dbms().separatesWorkspaces() ? 3 : 0;
        assertEquals(others + most, workspaces(server).size());
      }
      assertEquals(others, workspaces(server).size(), "left on " + target);
      assertTrue(
          expected.get(0).finalState().stream().allMatch(table -> !table.rows().isEmpty())
              || target.equals("h2")
              || target.equals("duckdb"),
          "the trigger has noted nothing");
    }
  }

  /** What a case says of plans is taken back, and its connection goes on to be used. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "postgres|SET enable_seqscan = off|SELECT current_setting('enable_seqscan'),"
            + " pg_backend_pid()",
        "mysql|SET SESSION optimizer_switch = 'mrr=on,mrr_cost_based=off'|SELECT VARIABLE_VALUE,"
            + " CONNECTION_ID() FROM performance_schema.session_variables"
            + " WHERE VARIABLE_NAME = 'optimizer_switch'",
        "mariadb|SET SESSION optimizer_switch = 'derived_merge=off'|SELECT VARIABLE_VALUE,"
            + " CONNECTION_ID() FROM information_schema.SESSION_VARIABLES"
            + " WHERE VARIABLE_NAME = 'OPTIMIZER_SWITCH'",
        "mysql|SET sql_mode = 'ANSI'|SELECT VARIABLE_VALUE, CONNECTION_ID()"
            + " FROM performance_schema.session_variables WHERE VARIABLE_NAME = 'sql_mode'"
      })
  void settingsOfACaseDoNotReachTheNext(String target, String setting, String query)
      throws Exception {
    Case asks = Scripts.parse("T1 " + query);
    Case sets = Scripts.parse("T1 " + setting + "\nT1 " + query);
    ExecutorOptions options = ExecutorOptions.DEFAULT.withReset(Reset.FAST);
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = SystemNeeds.start(testbed, target);
        Executor executor =
            new Executor(server, server.dbms().defaultLevel(server.identity().mode()), options)) {
      History before = executor.run(asks);
      assertNotEquals(before.steps().get(0).outcome(), executor.run(sets).steps().get(1).outcome());
      assertEquals(before, executor.run(asks));
    }
  }

  /** Schemas, or whatever stands for them. */
  private static List<String> workspaces(Server server) throws SQLException {
    List<String> names = new ArrayList<>();
    try (Connection connection = server.connect("TEST")) {
      DatabaseMetaData data = connection.getMetaData();
      try (ResultSet schemas = data.getSchemas()) {
        while (schemas.next()) {
          names.add(schemas.getString("TABLE_SCHEM"));
        }
      }
      try (ResultSet catalogs = data.getCatalogs()) {
        while (catalogs.next()) {
          names.add(catalogs.getString("TABLE_CAT"));
        }
      }
    }
    return names.stream().filter(name -> name.startsWith("isoscope_")).toList();
  }
}
