package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code run --report}: what the runs of a case have shown, as a text for a tracker. */
class RunReportTest {
  /** T2 types its COMMIT when it has come back, though the case has it before that of T1. */
  private static final String CASE =
      """
      -- case: H2 says that an update changed nothing
      -- about: The UPDATE of T2 waits for T1.
      --   Then it says that it has changed no row.
      -- affected: H2 2.4.240
      -- rule: The count is the number of rows that were changed (JDBC).
      -- level: read committed
      /* init */ CREATE TABLE parent (id INT PRIMARY KEY);
      /* init */ INSERT INTO parent VALUES (1);
      /* init */ CREATE TABLE child (parent_id INT REFERENCES parent (id) ON UPDATE CASCADE);
      /* init */ INSERT INTO child VALUES (1), (1);
      /* T1 */ BEGIN;
      /* T1 */ DELETE FROM child;              -- updated: 2
      /* T2 */ BEGIN;
      /* T2 */ UPDATE parent SET id = id + 1;  -- updated: 1 | error: constraint -- bug: updated: 0
      /* T2 */ COMMIT;
      /* T1 */ COMMIT;
      -- final parent: (7)
      """;

  @TempDir Path directory;
  private CommandLineFixture commandLine;
  private Path report;

  @BeforeEach
  void paths() {
    commandLine = new CommandLineFixture(directory);
    report = directory.resolve("report.md");
  }

  private int run(String text, String... more) throws IOException {
    List<String> words = new ArrayList<>(List.of("run", commandLine.file("case.sql", text)));
    words.addAll(List.of("--report", report.toString()));
    words.addAll(List.of(more));
    return commandLine.isoscope(words.toArray(String[]::new));
  }

  private static void assertHas(String text, String... lines) {
    for (String line : lines) {
      assertTrue(text.contains(line), line + "\n\n" + text);
    }
  }

  @Test
  void aPersonWithTwoTerminalsCanFollowIt() throws IOException {
    assertEquals(1, run(CASE, "--on", "h2@2.5.252,h2", "--repeat", "2"));
    String text = Files.readString(report);
    assertTrue(text.startsWith("# H2 says that an update changed nothing\n"), text);
    assertHas(
        text,
        "The UPDATE of T2 waits for T1. Then it says that it has changed no row.",
        "Open 2 terminals: T1, T2.",
        "org.h2.tools.Shell",
        "SET SESSION CHARACTERISTICS AS TRANSACTION ISOLATION LEVEL READ COMMITTED;",
        """
        | 4 | T2 | `UPDATE parent SET id = id + 1;` | hangs, waits for T1 |
        | 6 | T1 | `COMMIT;` | `ok`; T2 comes back: `updated: 0` (**wrong**, expected `updated: 1 or\
         error: constraint`) |
        | 5 | T2 | `COMMIT;` | `ok` |
        |  | any | `SELECT * FROM parent;` | `(2)` (**wrong**, expected `(7)`) |
        """,
        "## Actual\n\n- statement 4: `updated: 0`\n",
        "- The count is the number of rows that were changed (JDBC).",
        "Seen before: H2 2.4.240.",
        "| h2@2.5.252 | 2.5.252 | 2 of 2 | READ COMMITTED |",
        "`isoscope run case.sql --on h2@2.5.252 --level read-committed`",
        "/* T2 */ UPDATE parent SET id = id + 1;");
  }

  /** What does not show is a report, too: of a version that was tried. */
  @Test
  void whatGoesAsExpectedSaysSo() throws IOException {
    String right = CASE.replace("updated: 1 |", "updated: 0 |").replace("-- bug: updated: 0", "");
    assertEquals(0, run(right.replace("(7)", "(2)")), commandLine.err::toString);
    String text = Files.readString(report);
    assertHas(text, "All statements gave what is expected of them", "| 0 of 1 | READ COMMITTED |");
    assertFalse(text.contains("**wrong**"), text);
  }

  /** Derby has no BEGIN, and calls levels by other names. */
  @Test
  void theWordsAreThoseOfTheClient() throws IOException {
    String other = CASE.replace(" ON UPDATE CASCADE", "").replace("read committed", "serializable");
    run(other.replace("id = id + 1", "id = id"), "--on", "derby");
    assertHas(
        Files.readString(report),
        "| 1 | T1 | `AUTOCOMMIT OFF;` | `ok` |",
        "SET ISOLATION SERIALIZABLE;",
        "derbyrun.jar ij");
  }

  @Test
  void severalCasesAreRefusedAndNoneIsSaid() throws IOException {
    commandLine.file("other.sql", CASE);
    assertEquals(2, run(CASE, directory.resolve("other.sql").toString()));
    assertHas(commandLine.err.toString(), "--report wants one case; there are 2");
    assertEquals(0, run("-- dbms: mysql\n" + CASE));
    assertHas(commandLine.err.toString(), "no run to report");
    assertFalse(Files.exists(report));
  }
}
