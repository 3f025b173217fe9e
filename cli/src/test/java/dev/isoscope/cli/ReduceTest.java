package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command reduce as users meet it, on H2 in this JVM. */
final class ReduceTest {
  private static final String SKEW_AND_MORE =
      """
      -- case: write skew and more
      -- dbms: h2
      -- level: snapshot
      /* init */ CREATE TABLE idle (x INT);
      /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
      /* init */ INSERT INTO t VALUES (1, 10), (2, 20), (3, 30);
      /* T3 */ INSERT INTO idle VALUES (7);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      /* T1 */ SELECT v FROM t WHERE id = 2;
      /* T3 */ SELECT * FROM idle;
      /* T2 */ SELECT v FROM t WHERE id = 1;
      /* T1 */ UPDATE t SET v = 11 WHERE id = 1;
      /* T2 */ UPDATE t SET v = 21 WHERE id = 2;
      /* T1 */ COMMIT;
      /* T2 */ COMMIT;
      """;

  @TempDir Path directory;
  private CommandLineFixture line;

  @BeforeEach
  void open() {
    line = new CommandLineFixture(directory);
  }

  @Test
  void theResultIsSmallerAndShowsTheSame() throws Exception {
    String original = line.file("case.sql", SKEW_AND_MORE);
    String small = directory.resolve("out/small.sql").toString();
    assertEquals(
        0,
        line.isoscope("reduce", original, "--claim", "serializable", "-o", small),
        line.err::toString);
    assertEquals("", line.out.toString());
    assertTrue(
        line.err.toString().contains("h2 at snapshot: dependency says "), line.err::toString);
    Case reduced = CaseParser.parse(Path.of(small));
    assertTrue(reduced.statements().size() <= 8, () -> reduced.statements().toString());
    assertEquals(2, reduced.sessions().size());
    assertFalse(Files.readString(Path.of(small)).contains("idle"), small);
    assertEquals(1, line.isoscope("check", small, "--claim", "serializable"), line.out::toString);
  }

  @Test
  void theCaseIsPrintedAndQuietIsQuiet() throws Exception {
    String original = line.file("case.sql", SKEW_AND_MORE.replace("-- level: snapshot\n", ""));
    int code =
        line.isoscope(
            "reduce",
            original,
            "--on",
            "h2",
            "--level",
            "snapshot",
            "--claim",
            "serializable",
            "-q");
    assertEquals(0, code, line.err::toString);
    assertEquals("", line.err.toString());
    Case reduced = CaseParser.parse("printed", line.out.toString());
    assertEquals(2, reduced.sessions().size());
    assertEquals(List.of(Level.SNAPSHOT), reduced.header().scope().levels(), "where it shows");
  }

  @Test
  void whatShowsNothingIsRefused() throws Exception {
    String original = line.file("case.sql", SKEW_AND_MORE);
    assertEquals(2, line.isoscope("reduce", original));
    String words = line.err.toString();
    assertTrue(words.contains("no oracle sees a violation: h2 at snapshot: wss says pass"), words);
    assertTrue(words.contains("Try another --on, --level, --oracle or --claim"), words);
    assertEquals("", line.out.toString());
    assertEquals(2, line.isoscope("reduce", original, "--level", "read-committed"));
    words = line.err.toString();
    assertTrue(words.contains("is for snapshot, but read-committed was asked for"), words);
    assertTrue(words.contains("h2 at read-committed: wss says pass"), words);
    String other = line.file("other.sql", SKEW_AND_MORE.replace("-- dbms: h2", "-- dbms: mysql"));
    assertEquals(2, line.isoscope("reduce", other, "--on", "h2"));
    assertTrue(line.err.toString().contains("not applicable"), line.err::toString);
  }

  @Test
  void badUsageNamesTheRemedy() throws Exception {
    String original = line.file("cases/a.sql", SKEW_AND_MORE);
    line.file("cases/b.sql", SKEW_AND_MORE);
    assertEquals(2, line.isoscope("reduce", original, "--budget", "0s"));
    assertTrue(line.err.toString().contains("write for example 30s"), line.err::toString);
    assertEquals(2, line.isoscope("reduce", directory.resolve("cases").toString()));
    assertTrue(line.err.toString().contains("2 cases in this directory; name one"));
    assertEquals(2, line.isoscope("reduce", original, "--on", "h2,derby"));
    assertTrue(line.err.toString().contains("on one target"), line.err::toString);
    assertEquals(2, line.isoscope("reduce", original, "-o", directory.toString()));
    assertTrue(line.err.toString().contains("this is a directory; name a file in it"));
    assertEquals(2, line.isoscope("reduce", original, "--oracle", "delphi"));
    assertEquals(2, line.isoscope("reduce"));
  }

  @Test
  void aCrashIsReduced() throws Exception {
    String deadly = SKEW_AND_MORE.replace("SELECT * FROM idle", "SHUTDOWN IMMEDIATELY");
    String original = line.file("case.sql", deadly);
    assertEquals(0, line.isoscope("reduce", original, "--oracle", "crash"), line.err::toString);
    assertTrue(line.out.toString().endsWith("/* T1 */ SHUTDOWN;\n"), line.out::toString);
    assertEquals(4, line.out.toString().lines().count(), line.out::toString);
  }
}
