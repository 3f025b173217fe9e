package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Step;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A statement that runs away is cut off, and the next case can be run. */
class CutOffTest {
  private static final String TABLE =
      """
      init CREATE TABLE t (a INT NOT NULL PRIMARY KEY)
      init INSERT INTO t VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12)
      """;

  private static final String AFTERWARDS =
      """
      -- strict: yes
      /* init */ CREATE TABLE t (a INT NOT NULL PRIMARY KEY);
      /* init */ INSERT INTO t VALUES (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12);
      /* T1 */ DELETE FROM t; -- updated: 12 -- transaction: T1.1
      -- final t: none
      """;

  private static String join(int tables) {
    return IntStream.range(0, tables).mapToObj(i -> "t t" + i).collect(Collectors.joining(", "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h2",
        "hsqldb",
        "derby",
        "sqlite",
        "duckdb",
        "postgres",
        "mariadb",
        "mysql",
        "tidb"
      })
  void aJoinWithoutEnd(String target) throws Exception {
    try (Replay replay = new Replay(target, Duration.ofMillis(400))) {
      for (int i = 0; i < 2; i++) {
        History history =
            replay.run(
                TABLE
                    + "T1 BEGIN\n"
                    + "T1 DELETE FROM t WHERE a = 1\n"
                    + "T2 SELECT SUM(t0.a * t1.a + t2.a) FROM "
                    + join(11)
                    + " WHERE t3.a + t4.a + t5.a + t6.a + t7.a + t8.a + t9.a < t10.a\n"
                    + "T1 COMMIT");
        Ending.Stuck stuck = assertInstanceOf(Ending.Stuck.class, history.ending());
        assertEquals(
            "statement 3 of T2 was cut off after 0.4 s: it was running and waited for nobody",
            stuck.reason());
        assertEquals(Step.Status.UNFINISHED, history.steps().get(2).status());
        replay.meets(AFTERWARDS);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h2",
        "hsqldb",
        "derby",
        "sqlite",
        "duckdb",
        "postgres",
        "mariadb",
        "mysql",
        "tidb"
      })
  void aResultWithoutEnd(String target) throws Exception {
    try (Replay replay = new Replay(target, Duration.ofSeconds(30))) {
      History history = replay.run(TABLE + "T1 SELECT * FROM " + join(6) + "\nT1 DELETE FROM t");
      Ending.Stuck stuck = assertInstanceOf(Ending.Stuck.class, history.ending());
      assertEquals("statement 1 of T1 was cut off: its result is too large", stuck.reason());
      replay.meets(AFTERWARDS);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "derby", "sqlite", "postgres", "mariadb", "mysql"})
  void aTableTooLargeToBeRead(String target) throws Exception {
    try (Replay replay = new Replay(target, Duration.ofSeconds(30))) {
      History history =
          replay.run(
              TABLE
                  + "init CREATE TABLE u (a INT)\n"
                  + "init INSERT INTO u SELECT t0.a FROM "
                  + join(5)
                  + "\nT1 DELETE FROM t");
      Ending.Stuck stuck = assertInstanceOf(Ending.Stuck.class, history.ending());
      assertEquals("a table is too large to be read after the run", stuck.reason());
      replay.meets(AFTERWARDS);
    }
  }
}
