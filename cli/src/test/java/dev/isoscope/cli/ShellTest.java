package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The shell as it answers to a pipe, and what is kept of a run, on H2 in this JVM. */
final class ShellTest {
  private static final String TABLES =
      """
      CREATE TABLE t (a INT PRIMARY KEY, b INT);
      INSERT INTO t VALUES (1, 10), (2, 20);
      """;

  @TempDir Path directory;
  private CommandLineFixture commandLine;

  @BeforeEach
  void setUp() {
    commandLine = new CommandLineFixture(directory);
  }

  /** Types a command that reads from standard input. */
  private int typed(String input, String... arguments) {
    InputStream before = System.in;
    System.setIn(new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)));
    try {
      return commandLine.isoscope(arguments);
    } finally {
      System.setIn(before);
    }
  }

  private String shell(String input) {
    assertEquals(0, typed(input, "shell", "2", "h2"), commandLine.err::toString);
    assertEquals("", commandLine.err.toString());
    String text = commandLine.out.toString();
    assertFalse(text.contains("\u001b"), text);
    return text;
  }

  private static void assertHas(String text, String part) {
    assertTrue(text.contains(part), () -> "expected " + part + " in:\n" + text);
  }

  @Test
  void itTellsWhoWaitsForWhomAndKeepsThatAsACase() throws IOException {
    Path saved = directory.resolve("saved.sql");
    String text =
        shell(
            TABLES
                + """
                1> BEGIN;
                1> UPDATE t SET b = 11 WHERE a = 1;
                2
                UPDATE t
                  SET b = b + 1
                  WHERE a = 1;
                SELECT ';' FROM t;
                \\explain
                1> COMMIT;
                \\explain
                \\save %s
                """
                    .formatted(saved));
    assertHas(text, "T1: " + arrow(text) + " 1 row updated");
    assertHas(text, "waits for T1\n");
    assertHas(text, "T2 waits for T1; the statement is submitted when it goes on\n");
    assertHas(text, "T1 in transaction\nT2 waits for T1: UPDATE t SET b = b + 1 WHERE a = 1\n");
    assertHas(text, "5 resumed: 1 row updated\n");
    assertHas(text, "T1 is idle\nT2 is idle\n");
    assertHas(text, "saved 5 statements in " + saved + "; a replay gave the same\n");
    String kept = Files.readString(saved);
    assertHas(kept, "/* init */ INSERT INTO t VALUES (1, 10), (2, 20);\n/* T1 */ BEGIN;\n");
    assertHas(kept, "-- blocked by T1 until 5 -- updated: 1\n");
    assertHas(kept, "-- rows: (';') (';')\n");
    assertHas(kept, "-- final t: (1,12) (2,20)\n");
    assertEquals(0, commandLine.isoscope("run", saved.toString()), commandLine.err::toString);
    assertHas(commandLine.out.toString(), "dialogue on h2 at read-committed: as-expected");
  }

  /** The symbol before results, which depends on the locale. */
  private static String arrow(String text) {
    return text.contains("\u2192") ? "\u2192" : "->";
  }

  @Test
  void whatIsTypedAfterAFailureIsSubmittedAndReplayedSo() throws IOException {
    Path saved = directory.resolve("saved.sql");
    String text =
        shell(
            TABLES
                + """
                1> BEGIN;
                1> UPDATE t SET b = 11 WHERE a = 1;
                2> BEGIN;
                2> UPDATE t SET b = 22 WHERE a = 2;
                2> UPDATE t SET b = 12 WHERE a = 1;
                1> UPDATE t SET b = 21 WHERE a = 2;
                2> SELECT b FROM t WHERE a = 2;
                1> COMMIT;
                2> BEGIN; INSERT INTO t VALUES (1, 1); COMMIT;
                \\save %s
                """
                    .formatted(saved));
    assertHas(text, "error deadlock: ");
    assertHas(text, "error constraint: ");
    assertHas(Files.readString(saved), "-- policy: carry-on\n");
    assertEquals(0, commandLine.isoscope("run", saved.toString()), commandLine.out::toString);
  }

  @Test
  void aCaseIsReplayedInTheSessionsAndGoneOnWith() throws IOException {
    String file =
        commandLine.file(
            "case.sql",
            """
            -- case: two
            /* init */ CREATE TABLE u (a INT);
            /* A */ BEGIN;
            /* A */ INSERT INTO u VALUES (1);
            /* B */ SELECT * FROM u;
            """);
    Path saved = directory.resolve("saved.sql");
    String text = shell("\\run " + file + "\n1> COMMIT;\n2> TABLE u;\n\\save " + saved + "\n");
    assertHas(text, "T2> SELECT * FROM u;\nT2: " + arrow(text) + " no rows\n");
    assertHas(Files.readString(saved), "-- case: two\n");
    assertHas(Files.readString(saved), "/* T2 */ TABLE u;");
  }

  @Test
  void anotherLevelBeginsAnewWithTheSameTables() {
    String text =
        shell(
            TABLES
                + """
                1> UPDATE t SET b = 0;
                1> SELECT b FROM t;
                1> UPDATE t SET b = 1;
                \\levels
                \\levels serializable
                1> SELECT b FROM t;
                """);
    assertHas(text, "* read-committed\n");
    assertHas(text, "begun anew at serializable, schema isoscope_");
    assertTrue(text.endsWith("T1> SELECT b FROM t;\nT1: " + arrow(text) + " (0) (0)\n"), text);
  }

  @Test
  void mistakesAreToldAndItGoesOn() {
    String text =
        shell(
            """
            \\foo
            3> SELECT 1;
            \\save
            \\save nowhere/at-all.sql
            \\levels chaos
            \\run nowhere.sql
            \\explain SELECT 1
            ; ;
            SELECT 2;
            SELECT""");
    assertHas(text, "\\foo is unknown; \\help lists the commands\n");
    assertHas(text, "there is no session T3; there are T1, T2\n");
    assertHas(text, "\\save wants the name of a file\n");
    assertHas(text, "there is nothing to save: no statement has followed ");
    assertHas(text, "H2 has the isolation levels read-uncommitted, ");
    assertHas(text, "nowhere.sql: there is no such file or directory\n");
    assertHas(text, "T1> SELECT 2;\n");
    assertHas(text, "the last statement has no end; expected ; after it\n");
    assertEquals(2, typed("", "shell", "0"));
    assertHas(commandLine.err.toString(), "a shell has 1 to 9 sessions");
  }

  @Test
  void aCaseFromStandardInputIsRecorded() throws IOException {
    String input =
        """
        -- case: piped
        /* init */ CREATE TABLE t (a INT, b VARCHAR(5));
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO t VALUES (1, 'NULL'), (NULL, NULL);   -- updated: 3
        /* T2 */ SELECT * FROM t;
        """;
    Path recorded = directory.resolve("recorded.sql");
    assertEquals(1, typed(input, "run", "-", "--record", recorded.toString()));
    assertHas(commandLine.err.toString(), "recorded in " + recorded);
    String text = Files.readString(recorded);
    assertHas(text, "-- updated: 2\n");
    assertHas(text, "/* T2 */ SELECT * FROM t;                      -- rows: none\n");
    assertHas(text, "-- final t: none\n");
    assertEquals(0, commandLine.isoscope("run", recorded.toString()));
    assertEquals(2, typed(input, "run", "-", "--level", "all", "--record", recorded.toString()));
    assertHas(commandLine.err.toString(), "--record wants one case, one target and one level");
  }
}
