package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.isoscope.instrument.NotInstrumentable;
import dev.isoscope.instrument.Revealed;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every DBMS tells which versions of which rows a write has replaced, whatever becomes of it. */
class ChangeLogTest {
  /** Rows of init are numbered from -9999 on. */
  private static final String TABLE =
      """
      init CREATE TABLE t (a INT NOT NULL PRIMARY KEY, b INT)
      init INSERT INTO t VALUES (1, 10), (2, 20), (3, 30)
      """;

  private static WatchedRuns runs;

  @BeforeAll
  static void open() {
    runs = new WatchedRuns();
  }

  @AfterAll
  static void close() {
    runs.close();
  }

  private static List<String> all() {
    return List.of(
        "h2",
        "hsqldb:locks",
        "hsqldb:mvcc",
        "derby",
        "sqlite",
        "duckdb",
        "postgres",
        "mariadb",
        "mysql",
        "tidb",
        "tidb:optimistic",
        "oceanbase");
  }

  private static void tells(String target, String script, String expected) throws Exception {
    assertEquals(expected.strip(), WatchedRuns.show(runs.reveal(target, TABLE + script)));
  }

  @ParameterizedTest
  @MethodSource("all")
  void everyKindOfWrite(String target) throws Exception {
    tells(
        target,
        """
        T1 INSERT INTO t VALUES (4, 40)
        T1 BEGIN
        T1 INSERT INTO t (b, a) VALUES (50, 5), (60, 6)
        T1 INSERT INTO t SELECT a + 10, b FROM t WHERE a < 3
        T1 UPDATE t SET b = b + 1 WHERE a >= 3 AND a < 6
        T1 UPDATE t SET b = b + 1 WHERE a = 5
        T1 UPDATE t SET b = 0 WHERE a = 100
        T1 DELETE FROM t WHERE a = 2 OR a = 5
        T1 COMMIT
        T2 DELETE FROM t WHERE a < 3
        """,
        """
        1: t#10001 new
        3: t#30001 new, t#30002 new
        4: t#40001 new, t#40002 new
        5: t#-9997 from 0, t#10001 from 1, t#30001 from 3
        6: t#30001 from 5
        8: t#-9998 from 0 deleted, t#30001 from 6 deleted
        10: t#-9999 from 0 deleted
        """);
  }

  /** A row that is joined with several is changed once, and one that stays as it was as well. */
  @ParameterizedTest
  @ValueSource(strings = {"mariadb", "mysql", "tidb", "tidb:optimistic", "oceanbase"})
  void joinedUpdates(String target) throws Exception {
    tells(
        target,
        """
        T1 BEGIN
        T1 UPDATE t AS x JOIN t AS y ON x.a < y.a SET x.b = 20, x.a = x.a + 10
        T1 UPDATE t x, t y SET x.b = y.b + 1 WHERE x.a = y.a + 1
        T1 UPDATE t AS x LEFT JOIN t AS y ON x.a = y.a AND y.a > 100 SET x.b = 0 WHERE y.a IS NULL
        T1 COMMIT
        """,
        """
        2: t#-9999 from 0, t#-9998 from 0
        3: t#-9998 from 2
        4: t#-9999 from 2, t#-9998 from 3, t#-9997 from 0
        """);
  }

  @ParameterizedTest
  @MethodSource("all")
  void whatIsRolledBack(String target) throws Exception {
    tells(
        target,
        """
        T1 BEGIN
        T1 UPDATE t SET b = 11 WHERE a = 1
        T1 INSERT INTO t VALUES (4, 40)
        T1 DELETE FROM t WHERE a > 1
        T1 ROLLBACK
        T1 BEGIN
        T1 UPDATE t SET b = b + 1
        T1 COMMIT
        """,
        """
        2: t#-9999 from 0
        3: t#30001 new
        4: t#-9998 from 0 deleted, t#-9997 from 0 deleted, t#30001 from 3 deleted
        7: t#-9999 from 0, t#-9998 from 0, t#-9997 from 0
        """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "h2",
        "hsqldb:locks",
        "hsqldb:mvcc",
        "derby",
        "sqlite",
        "postgres",
        "mariadb",
        "mysql"
      })
  void whatASavepointTakesBack(String target) throws Exception {
    tells(
        target,
        """
        T1 BEGIN
        T1 UPDATE t SET b = 11 WHERE a = 1
        T1 SAVEPOINT p
        T1 UPDATE t SET b = 12 WHERE a = 1
        T1 DELETE FROM t WHERE a = 2
        T1 ROLLBACK TO SAVEPOINT p
        T1 UPDATE t SET b = 13 WHERE a = 1
        T1 DELETE FROM t WHERE a = 2
        T1 COMMIT
        """,
        """
        2: t#-9999 from 0
        4: t#-9999 from 2
        5: t#-9998 from 0 deleted
        7: t#-9999 from 2
        8: t#-9998 from 0 deleted
        """);
  }

  @ParameterizedTest
  @MethodSource("all")
  void nothingOfAStatementThatFails(String target) throws Exception {
    tells(
        target,
        """
        T1 INSERT INTO t VALUES (4, 40), (1, 11)
        T1 UPDATE t SET b = 12 WHERE a = 1
        """,
        """
        2: t#-9999 from 0
        """);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite|REPLACE",
        "mariadb|REPLACE",
        "mysql|REPLACE",
        "oceanbase|REPLACE",
        "duckdb|INSERT OR REPLACE"
      })
  void rowsThatAreReplaced(String targetAndWords) throws Exception {
    String[] parts = targetAndWords.split("\\|");
    tells(
        parts[0],
        "T1 " + parts[1] + " INTO t (a, b) VALUES (1, 11), (4, 40)",
        "1: t#-9999 from 0 deleted, t#10001 new, t#10002 new");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite|ON CONFLICT (a) DO UPDATE SET b = 7",
        "duckdb|ON CONFLICT (a) DO UPDATE SET b = 7",
        "postgres|ON CONFLICT (a) DO UPDATE SET b = 7",
        "mariadb|ON DUPLICATE KEY UPDATE b = 7",
        "mysql|ON DUPLICATE KEY UPDATE b = 7",
        "oceanbase|ON DUPLICATE KEY UPDATE b = 7"
      })
  void rowsThatAreThereAlready(String targetAndRule) throws Exception {
    String[] parts = targetAndRule.split("\\|");
    tells(
        parts[0],
        "T1 INSERT INTO t (a, b) VALUES (1, 11), (4, 40) " + parts[1],
        "1: t#-9999 from 0, t#10002 new");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sqlite|INSERT OR IGNORE INTO t VALUES (1, 11), (4, 40)",
        "duckdb|INSERT OR IGNORE INTO t VALUES (1, 11), (4, 40)",
        "postgres|INSERT INTO t VALUES (1, 11), (4, 40) ON CONFLICT DO NOTHING",
        "mariadb|INSERT IGNORE INTO t VALUES (1, 11), (4, 40)",
        "mysql|INSERT IGNORE INTO t VALUES (1, 11), (4, 40)"
      })
  void rowsThatArePassedOver(String targetAndInsert) throws Exception {
    String[] parts = targetAndInsert.split("\\|");
    tells(parts[0], "T1 " + parts[1], "1: t#10002 new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb:locks", "hsqldb:mvcc", "derby", "duckdb", "postgres"})
  void mergedRows(String target) throws Exception {
    String source =
        """
        init CREATE TABLE u (a INT, b INT)
        init INSERT INTO u VALUES (1, 11), (4, 40), (5, 50)
        """;
    Revealed revealed =
        runs.reveal(
            target,
            TABLE
                + source
                + "T1 MERGE INTO t USING u s ON t.a = s.a WHEN MATCHED THEN UPDATE SET b = s.b"
                + " WHEN NOT MATCHED THEN INSERT (a, b) VALUES (s.a, s.b)");
    String row = "t#99999999";
    assertEquals(
        "1: t#-29999 from 0, " + row + "0002 new, " + row + "0003 new", WatchedRuns.show(revealed));
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "derby", "duckdb", "postgres"})
  void mergedAwayRows(String target) throws Exception {
    tells(
        target,
        "T1 MERGE INTO t USING t s ON t.a = s.a AND s.b > 10 WHEN MATCHED THEN DELETE",
        "1: t#-9998 from 0 deleted, t#-9997 from 0 deleted");
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2"})
  void mergedByKey(String target) throws Exception {
    tells(
        target,
        "T1 MERGE INTO t KEY (a) VALUES (1, 11), (4, 40)",
        "1: t#-9999 from 0 deleted, t#10001 new, t#10002 new");
  }

  @ParameterizedTest
  @ValueSource(strings = {"h2", "hsqldb:locks", "hsqldb:mvcc", "derby", "sqlite", "postgres"})
  void rowsThatForeignKeysTakeAlong(String target) throws Exception {
    String child =
        """
        init CREATE TABLE c (a INT, FOREIGN KEY (a) REFERENCES t (a) ON DELETE CASCADE)
        init INSERT INTO c VALUES (2), (1), (2)
        """;
    Revealed revealed = runs.reveal(target, TABLE + child + "T1 DELETE FROM t WHERE a = 2");
    assertEquals(
        Set.of("c#-9999", "c#-9997", "t#-29998"),
        revealed.changes().get(1).stream()
            .map(change -> change.row().toString())
            .collect(Collectors.toSet()));
  }

  /** H2 then waits at full speed, and looks idle should a trigger have sent a statement. */
  @ParameterizedTest
  @ValueSource(strings = {"h2", "postgres", "mysql"})
  void aWaitBehindAStatementThatFails(String target) throws Exception {
    tells(
        target,
        """
        T1 BEGIN
        T2 BEGIN
        T1 UPDATE t SET b = 11 WHERE a = 1
        T2 INSERT INTO t VALUES (4, 40), (1, 12)
        T1 INSERT INTO t VALUES (5, 50), (2, 22)
        T1 ROLLBACK
        T2 ROLLBACK
        """,
        """
        3: t#-9999 from 0
        """);
  }

  /** A row that another has committed meanwhile is in no read before the write. */
  @Test
  void whatIsReplacedUnseenIsNotPassedOver() throws Exception {
    runs.server("tidb"); // without it, this is skipped
    String script =
        """
        T1 BEGIN
        T1 INSERT INTO t VALUES (9, 9)
        T2 REPLACE INTO t VALUES (9, 9)
        T1 COMMIT
        """;
    NotInstrumentable refusal =
        assertThrows(NotInstrumentable.class, () -> runs.reveal("tidb", TABLE + script));
    assertEquals("statement 3 changed 2 rows and told of 1", refusal.getMessage());
  }
}
