package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Step;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.ProcessSockets;
import dev.isoscope.testing.SystemNeeds;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.sql.Connection;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What OceanBase does in a way of its own, on a real server. */
class OceanbaseTest {
  private static Testbed testbed;
  private static Server server;

  @BeforeAll
  static void open() throws Exception {
    testbed = new Testbed(TestbedOptions.defaults());
    server = SystemNeeds.start(testbed, "oceanbase");
  }

  @AfterAll
  static void close() {
    testbed.close();
  }

  @Test
  void nobodyElseReachesIt() throws Exception {
    Path socket;
    try (Connection connection = server.connect("one")) {
      socket = Path.of(connection.getMetaData().getURL().replaceAll(".*Socket=|&.*", ""));
    }
    Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(socket);
    assertFalse(permissions.contains(PosixFilePermission.GROUP_WRITE));
    assertFalse(permissions.contains(PosixFilePermission.OTHERS_WRITE));
    String data = socket.getParent().getParent().toString();
    long process =
        ProcessHandle.allProcesses()
            .filter(one -> commandLine(one).contains("seekdb\0--nodaemon"))
            .filter(one -> commandLine(one).contains("--base-dir\0" + data))
            .findFirst()
            .orElseThrow()
            .pid();
    assertEquals(List.of(), ProcessSockets.network(process));
    assertEquals(List.of("run/sql.sock"), ProcessSockets.listeningPaths(process));
  }

  private static String commandLine(ProcessHandle process) {
    try {
      return Files.readString(
          Path.of("/proc", String.valueOf(process.pid()), "cmdline"), StandardCharsets.ISO_8859_1);
    } catch (java.io.IOException e) {
      return "";
    }
  }

  @Test
  void staleRowsAreRefused() throws Exception {
    for (Level level : List.of(Level.REPEATABLE_READ, Level.SERIALIZABLE)) {
      try (Replay replay = new Replay("oceanbase", level)) {
        replay.repeats(
            """
            -- strict: yes
            /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
            /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
            /* T1 */ BEGIN;
            /* T1 */ SELECT b FROM t WHERE a = 1;           -- rows: (1)
            /* T1 */ UPDATE t SET b = 20 WHERE a = 2;       -- updated: 1
            /* T2 */ UPDATE t SET b = 10 WHERE a = 1;       -- updated: 1
            /* T1 */ UPDATE t SET b = b + 1 WHERE a = 1;    -- error: serialization
            -- final t: (1,10) (2,2)
            """);
      }
    }
  }

  @Test
  void theFirstStatementTakesTheSnapshotWhenItHasWaited() throws Exception {
    try (Replay replay = new Replay("oceanbase", Level.REPEATABLE_READ)) {
      replay.repeats(
          """
          -- strict: yes
          /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT);
          /* init */ INSERT INTO t VALUES (1, 1), (2, 2);
          /* T1 */ BEGIN;
          /* T1 */ UPDATE t SET b = 10 WHERE a = 1;       -- updated: 1
          /* T2 */ BEGIN;
          /* T2 */ UPDATE t SET b = b + 1 WHERE a = 1;    -- blocked by T1 until 6 -- updated: 1
          /* T3 */ UPDATE t SET b = 20 WHERE a = 2;       -- updated: 1
          /* T1 */ COMMIT;
          /* T2 */ SELECT b FROM t;                       -- rows: (11) (20)
          /* T2 */ COMMIT;
          -- final t: (1,11) (2,20)
          """);
    }
  }

  /** The victim lets go of its locks long before it is told. */
  @Test
  void eitherIsTheVictimOfADeadlock() throws Exception {
    String text =
        """
        init CREATE TABLE t (a INT PRIMARY KEY, b INT)
        init INSERT INTO t VALUES (1, 1), (2, 2)
        T1 BEGIN
        T2 BEGIN
        T1 UPDATE t SET b = 10 WHERE a = 1
        T2 UPDATE t SET b = 20 WHERE a = 2
        T1 UPDATE t SET b = 11 WHERE a = 2
        T2 UPDATE t SET b = 21 WHERE a = 1
        T1 COMMIT
        T2 COMMIT
        """;
    try (Replay replay = new Replay("oceanbase", Level.READ_COMMITTED)) {
      for (int i = 0; i < 10; i++) {
        History history = replay.run(text);
        assertEquals(new Ending.Complete(), history.ending());
        List<Step> victims =
            history.steps().stream().filter(step -> step.error().isPresent()).toList();
        assertEquals(1, victims.size(), victims::toString);
        assertEquals(ErrorKind.DEADLOCK, victims.get(0).error().get().kind());
        assertTrue(victims.get(0).serverChoice());
        assertTrue(victims.get(0).completedAt().getAsInt() < commit(history));
      }
    }
  }

  private static int commit(History history) {
    return history.steps().stream()
        .filter(step -> step.statement().sql().equals("COMMIT"))
        .filter(step -> step.submittedAt().isPresent())
        .mapToInt(step -> step.submittedAt().getAsInt())
        .min()
        .orElseThrow();
  }

  @Test
  void itSaysWhoItIs() throws Exception {
    assertEquals("1.4.0.0", server.identity().version().toString());
    try (Connection connection = server.connect("one")) {
      assertEquals("MySQL", connection.getMetaData().getDatabaseProductName());
      assertTrue(server.dbms().answers(connection));
      assertEquals("OceanBase 1.4.0.0", server.dbms().settings(connection).get("product"));
    }
  }
}
