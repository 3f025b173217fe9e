package dev.isoscope.oracle.visibility;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Terms;
import dev.isoscope.testing.SharedServers;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What statements are entitled to see, on real servers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EntitledReadsTest {
  private static final String TABLE =
      """
      /* init */ CREATE TABLE t (a INT PRIMARY KEY, b INT, c INT);
      /* init */ INSERT INTO t VALUES (1, 1, 1), (2, 2, 2);
      """;

  private static final Map<String, String> CASES = new HashMap<>();

  static {
    CASES.put(
        "an assignment of what another has written",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a write that hangs on the order of its rows",
        """
        /* init */ CREATE TABLE u (a INT REFERENCES t, b INT);
        /* init */ INSERT INTO u VALUES (2, 4), (2, 2);
        /* T1 */ INSERT INTO u VALUES (0, 1);
        /* T2 */ DELETE FROM u WHERE 0 IN (SELECT 0 FROM u x WHERE u.b NOT IN (SELECT a FROM t));
        """);
    CASES.put(
        "an insertion of what another has put in, which updates it to what it is",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ INSERT INTO t VALUES (7, 7, 7);
        /* T1 */ INSERT INTO t VALUES (7, 8, 9) ON DUPLICATE KEY UPDATE b = 7;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a replacement of what another has put in by the same",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ INSERT INTO t VALUES (7, 7, 7);
        /* T1 */ REPLACE INTO t VALUES (7, 7, 7);
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "an insertion that updates another row than the one that another has put in",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ INSERT INTO t VALUES (7, 7, 7);
        /* T1 */ INSERT INTO t VALUES (1, 8, 9) ON DUPLICATE KEY UPDATE b = b;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "an assignment of what was there, beside another's",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ UPDATE t SET c = 1 WHERE a = 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "an assignment of what was there, then a deletion",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 1 WHERE a = 1;
        /* T1 */ DELETE FROM t WHERE a = 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a row under two keys",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ UPDATE t SET a = 5 WHERE a = 1;
        /* T1 */ UPDATE t SET b = 9 WHERE a = 5;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "the same view twice",
        """
        /* init */ CREATE VIEW v AS SELECT a, b FROM t WHERE b > 0;
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM v;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ WITH w AS (SELECT a, b + 1 AS d FROM v) SELECT MAX(d) FROM w;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a variable of the session",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT b INTO @x FROM t WHERE a = 1;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ UPDATE t SET b = @x + 10 WHERE a = 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a row deleted under another key",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ UPDATE t SET a = 5 WHERE a = 1;
        /* T1 */ DELETE FROM t WHERE a = 5;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a snapshot taken by a first write that failed after its wait",
        """
        /* init */ CREATE TABLE other (d INT);
        /* init */ INSERT INTO other VALUES (1);
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t;
        /* T2 */ SET autocommit = 0;
        /* T2 */ DELETE FROM t
          WHERE NOT EXISTS (SELECT NULL FROM other WHERE b IN (SELECT y.d FROM other x JOIN other y WHERE x.d = 0));
        /* T2 */ DELETE FROM other WHERE EXISTS (SELECT * FROM t);
        /* T1 */ COMMIT;
        /* T2 */ COMMIT;
        """);
    CASES.put(
        "an insertion that updates a row that an open transaction has deleted",
        """
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t WHERE a = 1;
        /* T2 */ INSERT INTO t VALUES (1, 8, 8) ON DUPLICATE KEY UPDATE b = 9;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a replacement of a row that an open transaction has changed",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 9 WHERE a = 1;
        /* T2 */ REPLACE INTO t VALUES (1, 8, 8);
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "writes of rows that another has changed since BEGIN",
        """
        /* T1 */ BEGIN;
        /* T2 */ UPDATE t SET b = 9 WHERE a = 1;
        /* T2 */ INSERT INTO t VALUES (3, 3, 3);
        /* T1 */ UPDATE t SET c = b + 10 WHERE b < 5;
        /* T1 */ INSERT INTO t VALUES (3, 8, 8);
        /* T1 */ DELETE FROM t WHERE b = 2;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        /* T1 */ SELECT * FROM t;
        """);
    CASES.put(
        "an update that overwrites another's",
        """
        /* T1 */ BEGIN;
        /* T2 */ UPDATE t SET b = 9 WHERE a = 1;
        /* T1 */ UPDATE t SET b = 8 WHERE a = 1;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a cascade to a row that an open transaction has deleted",
        """
        /* init */ CREATE TABLE u (d INT PRIMARY KEY, a INT,
                     FOREIGN KEY (a) REFERENCES t (a) ON DELETE CASCADE);
        /* init */ INSERT INTO u VALUES (1, 1);
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM u WHERE d = 1;
        /* T2 */ DELETE FROM t WHERE a = 1;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a snapshot that a savepoint takes",
        """
        /* T1 */ SET autocommit = 0;
        /* T1 */ SAVEPOINT s;
        /* T2 */ UPDATE t SET b = 9 WHERE a = 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a conflict that the next BEGIN finds",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 8 WHERE a = 1;
        /* T2 */ UPDATE t SET b = 9 WHERE a = 1;
        /* T1 */ BEGIN;
        /* T1 */ COMMIT;
        /* T1 */ SELECT * FROM t;
        """);
    CASES.put(
        "a conflict that a change of the mode finds",
        """
        /* T1 */ SET autocommit = 0;
        /* T1 */ UPDATE t SET b = 8 WHERE a = 1;
        /* T2 */ UPDATE t SET b = 9 WHERE a = 1;
        /* T1 */ SET autocommit = 1;
        /* T1 */ COMMIT;
        /* T1 */ UPDATE t SET c = 7 WHERE a = 1;
        /* T2 */ UPDATE t SET c = c + 1 WHERE a = 1;
        """);
    CASES.put(
        "a first write that wakes together with another one",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t FOR UPDATE;
        /* T2 */ BEGIN;
        /* T2 */ UPDATE t SET c = 9 WHERE b IN (1, 2);
        /* T3 */ UPDATE t SET b = 5 WHERE a = 2;
        /* T1 */ COMMIT;
        /* T2 */ SELECT * FROM t;
        /* T2 */ COMMIT;
        """);
    CASES.put(
        "a query inside a write that others have changed the answer of",
        """
        /* T1 */ BEGIN;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ UPDATE t SET c = 9 WHERE b = (SELECT m FROM (SELECT MAX(b) AS m FROM t) AS s);
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a deletion of all rows if others have not changed one",
        """
        /* init */ CREATE TABLE other (d INT);
        /* init */ INSERT INTO other VALUES (1);
        /* T1 */ BEGIN;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ DELETE FROM other WHERE NOT EXISTS (SELECT * FROM t WHERE b = 7);
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a table first read after another's change",
        """
        /* init */ CREATE TABLE other (d INT);
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO other VALUES (1);
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "the first row by its key",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT b FROM t ORDER BY a LIMIT 1;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ SELECT b FROM t ORDER BY a LIMIT 1;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "the first row of a tie",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT b FROM t ORDER BY a - a LIMIT 1;
        /* T2 */ DELETE FROM t WHERE a = 1;
        /* T1 */ SELECT b FROM t ORDER BY a - a LIMIT 1;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a sum up to each row",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT a, SUM(b) OVER (ORDER BY a) FROM t;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ SELECT a, SUM(b) OVER (ORDER BY a) FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a child whose parent goes",
        """
        /* init */ CREATE TABLE u (d INT, FOREIGN KEY (d) REFERENCES t (a));
        /* T1 */ BEGIN;
        /* T1 */ INSERT INTO u VALUES (1);
        /* T2 */ DELETE FROM t WHERE a = 1;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a child whose parent goes, and then the child",
        """
        /* init */ CREATE TABLE u (d INT, FOREIGN KEY (d) REFERENCES t (a));
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t WHERE a = 1;
        /* T2 */ INSERT INTO u VALUES (1);
        /* T1 */ COMMIT;
        /* T2 */ SELECT * FROM u;
        /* T2 */ DELETE FROM u;
        """);
    CASES.put(
        "a row that was waited for",
        """
        /* T1 */ BEGIN;
        /* T2 */ BEGIN;
        /* T1 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T2 */ SELECT * FROM t WHERE b < 5 FOR UPDATE;
        /* T1 */ COMMIT;
        /* T2 */ COMMIT;
        """);
    CASES.put(
        "a snapshot taken by a write that failed",
        """
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t;
        /* T2 */ BEGIN;
        /* T2 */ SAVEPOINT p1;
        /* T2 */ DELETE FROM t;
        /* T2 */ ROLLBACK TO SAVEPOINT p1;
        /* T2 */ SELECT * FROM t;
        /* T2 */ COMMIT;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a query and a write that wake together",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET c = 3;
        /* T2 */ BEGIN;
        /* T2 */ SELECT * FROM t FOR UPDATE;
        /* T3 */ UPDATE t SET b = b + 5 WHERE a = 2;
        /* T4 */ DELETE FROM t WHERE a = 1;
        /* T1 */ COMMIT;
        /* T2 */ COMMIT;
        """);
    CASES.put(
        "rows passed before the wait and copied",
        """
        /* T1 */ BEGIN;
        /* T1 */ DELETE FROM t WHERE a = 2;
        /* T2 */ INSERT INTO t (a, b) SELECT a + 10, b FROM t;
        /* T1 */ DELETE FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a table joined with itself beside a wait",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 7;
        /* T2 */ SELECT p.a FROM t p JOIN t q ON p.a >= 0;
        /* T1 */ INSERT INTO t (a, b) VALUES (0, 0);
        /* T1 */ COMMIT;
        """);
  }

  static {
    CASES.put(
        "a change of the schema and a rollback",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T1 */ ALTER TABLE t ADD COLUMN d INT DEFAULT 4;
        /* T1 */ CREATE INDEX i ON t (b);
        /* T1 */ UPDATE t SET d = 5 WHERE b > 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ ROLLBACK;
        /* T2 */ SELECT * FROM t;
        """);
    CASES.put(
        "the same query after a column has come",
        """
        /* T2 */ ALTER TABLE t ADD COLUMN d INT DEFAULT 4;
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t;
        /* T2 */ UPDATE t SET d = 7 WHERE a = 1;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "the same query of a table under another name",
        """
        /* T2 */ ALTER TABLE t RENAME TO u;
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM u;
        /* T2 */ UPDATE u SET b = 7 WHERE a = 1;
        /* T1 */ SELECT * FROM u;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a table that is emptied after the snapshot",
        """
        /* init */ CREATE TABLE s (a INT);
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM s;
        /* T2 */ TRUNCATE TABLE t;
        /* T1 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a row that moves away from a query that waits for it",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET b = 0 WHERE a = 2;
        /* T2 */ SELECT a FROM t FOR SHARE;
        /* T1 */ UPDATE t SET a = 0 WHERE a = 2;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a query inside a write that is asked before and after the wait",
        """
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM t FOR UPDATE;
        /* T2 */ DELETE FROM t WHERE 0 NOT IN (SELECT 0 FROM t WHERE b > 2);
        /* T1 */ INSERT INTO t VALUES (3, 3, 3);
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a row that was seen under a key that is taken back",
        """
        /* init */ CREATE TABLE u (d INT PRIMARY KEY);
        /* init */ CREATE TABLE v (e INT, FOREIGN KEY (e) REFERENCES u (d) ON UPDATE CASCADE);
        /* init */ INSERT INTO u VALUES (0);
        /* init */ INSERT INTO v VALUES (0);
        /* T1 */ BEGIN;
        /* T1 */ UPDATE v SET e = 0;
        /* T2 */ BEGIN;
        /* T2 */ UPDATE u SET d = 1;
        /* T2 */ ROLLBACK;
        /* T3 */ DELETE FROM u;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a row that moves in an index that a write without a condition follows",
        """
        /* init */ CREATE TABLE u (d INT);
        /* init */ CREATE INDEX i ON u (d);
        /* init */ INSERT INTO u VALUES (1);
        /* T1 */ BEGIN;
        /* T1 */ SELECT 1 FROM u;
        /* T2 */ UPDATE u SET d = d - 1;
        /* T3 */ DELETE FROM u;
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a row that is gone when it is come to, and back afterwards",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET a = 0 WHERE a = 1;
        /* T3 */ BEGIN;
        /* T3 */ UPDATE t SET b = 5 WHERE a = 2;
        /* T2 */ UPDATE t SET c = 9;
        /* T1 */ COMMIT;
        /* T3 */ INSERT INTO t VALUES (1, 1, 1);
        /* T3 */ COMMIT;
        """);
    CASES.put(
        "a query inside a write beside an insertion that is half done",
        """
        /* T1 */ BEGIN;
        /* T1 */ UPDATE t SET c = 0 WHERE a = 1;
        /* T2 */ INSERT INTO t VALUES (1, 7, 7);
        /* T1 */ DELETE FROM t WHERE 7 IN (SELECT b FROM t);
        /* T1 */ COMMIT;
        """);
    CASES.put(
        "a write committed by a change that waits",
        """
        /* init */ CREATE TABLE s (a INT);
        /* T1 */ BEGIN;
        /* T1 */ SELECT * FROM s;
        /* T2 */ BEGIN;
        /* T2 */ UPDATE t SET b = 7 WHERE a = 1;
        /* T2 */ ALTER TABLE s ADD COLUMN d INT;
        /* T3 */ SELECT * FROM t;
        /* T1 */ COMMIT;
        /* T2 */ COMMIT;
        """);
  }

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "an assignment of what another has written|mysql|REPEATABLE_READ||read at 5",
        "an assignment of what another has written|mariadb|REPEATABLE_READ||read at 5",
        "an assignment of what another has written|mysql|READ_COMMITTED||pass",
        "an assignment of what another has written|h2|READ_COMMITTED||pass",
        "an insertion of what another has put in, which updates it to what it is|mysql"
            + "|REPEATABLE_READ||read at 5",
        "an insertion of what another has put in, which updates it to what it is|mariadb"
            + "|REPEATABLE_READ||read at 5",
        "an insertion of what another has put in, which updates it to what it is|mysql"
            + "|READ_COMMITTED||pass",
        "a replacement of what another has put in by the same|mariadb|REPEATABLE_READ||read at 5",
        "a replacement of what another has put in by the same|mysql|REPEATABLE_READ||pass",
        "an insertion that updates another row than the one that another has put in|mysql"
            + "|REPEATABLE_READ||pass",
        "an assignment of what was there, beside another's|mysql|REPEATABLE_READ||pass",
        "an assignment of what was there, then a deletion|mysql|REPEATABLE_READ||pass",
        "a row under two keys|mysql|REPEATABLE_READ||read at 5",
        "a row under two keys|mariadb|REPEATABLE_READ||read at 5",
        "a row under two keys|postgres|READ_COMMITTED||pass",
        "the same view twice|mysql|REPEATABLE_READ||pass",
        "the same view twice|mysql|READ_COMMITTED|REPEATABLE_READ|read at 4",
        "the same view twice|postgres|READ_COMMITTED|REPEATABLE_READ|read at 4",
        "the same view twice|h2|READ_COMMITTED|REPEATABLE_READ|read at 4",
        "a row under two keys|derby|READ_COMMITTED||pass",
        "a variable of the session|mysql|REPEATABLE_READ||pass",
        "a variable of the session|mariadb|READ_COMMITTED||pass",
        "a row that was waited for|postgres|READ_COMMITTED||pass",
        "a row that was waited for|mysql|READ_COMMITTED||pass",
        "a row that was waited for|mysql|REPEATABLE_READ||pass",
        "a row that was waited for|h2|READ_COMMITTED||pass",
        "a snapshot taken by a write that failed|postgres|REPEATABLE_READ||pass",
        "a snapshot taken by a write that failed|postgres|SERIALIZABLE||pass",
        "a write that hangs on the order of its rows|derby|READ_COMMITTED||not replayed: Statements"
            + " may have worked in more ways than are tried.",
        "rows passed before the wait and copied|derby|READ_COMMITTED||not replayed: Statements may"
            + " have worked in more ways than are tried.",
        "a table joined with itself beside a wait|derby|READ_COMMITTED||statement 3 was not judged:"
            + " the row that it waited for may have met other rows in another version",
        "a row deleted under another key|mysql|REPEATABLE_READ||pass",
        "a row deleted under another key|mariadb|REPEATABLE_READ||pass",
        "the first row by its key|mysql|REPEATABLE_READ||pass",
        "the first row by its key|mysql|READ_COMMITTED|REPEATABLE_READ|read at 4",
        "the first row by its key|postgres|READ_COMMITTED|REPEATABLE_READ|read at 4",
        "the first row by its key|h2|READ_COMMITTED|REPEATABLE_READ|read at 4",
        "the first row of a tie|h2|READ_COMMITTED|REPEATABLE_READ|statement 4 was not judged: its"
            + " answer may hang on the order of equal rows (LIMIT)",
        "a sum up to each row|postgres|READ_COMMITTED|REPEATABLE_READ|read at 4",
        "a child whose parent goes|h2|READ_COMMITTED||constraint",
        "a child whose parent goes|postgres|READ_COMMITTED||pass",
        "a child whose parent goes, and then the child|h2|READ_COMMITTED||constraint",
        "a child whose parent goes, and then the child|mysql|READ_COMMITTED||pass",
        "a change of the schema and a rollback|postgres|READ_COMMITTED||pass",
        "a change of the schema and a rollback|postgres|REPEATABLE_READ||pass",
        "a change of the schema and a rollback|mysql|REPEATABLE_READ||pass",
        "a change of the schema and a rollback|mariadb|READ_COMMITTED||pass",
        "a change of the schema and a rollback|h2|READ_COMMITTED||pass",
        "a change of the schema and a rollback|hsqldb|READ_COMMITTED||pass",
        "a change of the schema and a rollback|derby|READ_COMMITTED||pass",
        "a change of the schema and a rollback|sqlite|SERIALIZABLE||pass",
        "the same query after a column has come|postgres|REPEATABLE_READ||pass",
        "the same query after a column has come|postgres|READ_COMMITTED|REPEATABLE_READ|read at 5",
        "the same query after a column has come|mysql|READ_COMMITTED|REPEATABLE_READ|read at 5",
        "the same query after a column has come|h2|REPEATABLE_READ||pass",
        "the same query after a column has come|h2|READ_COMMITTED|REPEATABLE_READ|read at 5",
        "the same query of a table under another name|postgres|READ_COMMITTED|REPEATABLE_READ"
            + "|read at 5",
        "the same query of a table under another name|mariadb|READ_COMMITTED|REPEATABLE_READ"
            + "|read at 5",
        "a table that is emptied after the snapshot|mysql|REPEATABLE_READ||pass",
        "a table that is emptied after the snapshot|postgres|READ_COMMITTED||pass",
        "a table that is emptied after the snapshot|postgres|REPEATABLE_READ|"
            + "|statement 4 was not judged: statement 3 changed the schema while it, or its"
            + " transaction, was under way",
        "a row that moves away from a query that waits for it|mysql|READ_COMMITTED||pass",
        "a row that moves away from a query that waits for it|mysql|READ_UNCOMMITTED||pass",
        "a query inside a write that is asked before and after the wait|h2|READ_UNCOMMITTED||not"
            + " replayed: Statements may have worked in more ways than are tried.",
        "a query inside a write that is asked before and after the wait|h2|READ_COMMITTED||pass",
        "a row that was seen under a key that is taken back|h2|READ_UNCOMMITTED||not replayed:"
            + " Statements may have worked in more ways than are tried.",
        "a row that moves in an index that a write without a condition follows|derby"
            + "|REPEATABLE_READ||pass",
        "a row that is gone when it is come to, and back afterwards|h2|READ_COMMITTED||pass",
        "a query inside a write beside an insertion that is half done|derby|READ_UNCOMMITTED||not"
            + " replayed: Statements may have worked in more ways than are tried.",
        "a query inside a write beside an insertion that is half done|derby|READ_COMMITTED||pass",
        "a write committed by a change that waits|mysql|REPEATABLE_READ||pass",
        "a write committed by a change that waits|mariadb|READ_COMMITTED||pass",
        "a write committed by a change that waits|postgres|READ_COMMITTED||pass",
        "a snapshot taken by a first write that failed after its wait|oceanbase|REPEATABLE_READ"
            + "||pass",
        "a snapshot taken by a first write that failed after its wait|oceanbase|SERIALIZABLE"
            + "||pass",
        "an insertion that updates a row that an open transaction has deleted|tidb:optimistic"
            + "|REPEATABLE_READ||pass",
        "a replacement of a row that an open transaction has changed|tidb:optimistic"
            + "|REPEATABLE_READ||pass",
        "writes of rows that another has changed since BEGIN|tidb:optimistic|REPEATABLE_READ||pass",
        "an update that overwrites another's|tidb:optimistic|REPEATABLE_READ||pass",
        "a cascade to a row that an open transaction has deleted|tidb:optimistic|REPEATABLE_READ"
            + "||pass",
        "a snapshot that a savepoint takes|tidb:optimistic|REPEATABLE_READ||pass",
        "a conflict that the next BEGIN finds|tidb:optimistic|REPEATABLE_READ||pass",
        "a conflict that a change of the mode finds|tidb:optimistic|REPEATABLE_READ||pass",
        "a table first read after another's change|hsqldb:mvlocks|SERIALIZABLE||pass",
        "a table first read after another's change|hsqldb:locks|SERIALIZABLE||pass",
        "the same view twice|hsqldb:mvlocks|SERIALIZABLE||pass",
        "the same view twice|hsqldb:mvlocks|READ_COMMITTED|SERIALIZABLE|missed-conflict at 2",
      })
  void isWhatTheLevelSays(String name, String target, Level level, Level claim, String expected)
      throws Exception {
    assertEquals(expected, shown(verdict(name, target, level, claim)));
  }

  private Verdict verdict(String name, String target, Level level, Level claim) throws Exception {
    Server server = servers.of(target);
    return verdict(name, server, Terms.of(server, level, Optional.ofNullable(claim)));
  }

  private static Verdict verdict(String name, Server server, Terms terms) throws Exception {
    try (RecoveringRunner runner =
        new RecoveringRunner(server, terms.level(), ExecutorOptions.DEFAULT, () -> {})) {
      return new Judge(terms)
          .judgeFresh(
              new VisibilityOracle(), CaseParser.parse(name, TABLE + CASES.get(name)), runner);
    }
  }

  /** What COMMIT has to find in optimistic mode, and nobody finds who locks rows instead. */
  @Test
  void isNoConflictThatCommitMisses() throws Exception {
    Server server = servers.of("tidb");
    TargetIdentity run = server.identity();
    TargetIdentity optimistic =
        new TargetIdentity(run.name(), run.dbms(), Optional.of("optimistic"), run.version());
    Terms terms = new Terms(server.dbms(), optimistic, Level.REPEATABLE_READ, Optional.empty());
    Verdict verdict = verdict("an update that overwrites another's", server, terms);
    Verdict.Violation violation = assertInstanceOf(Verdict.Violation.class, verdict);
    assertEquals(List.of("missed conflict at COMMIT"), violation.explanation().causes());
  }

  /** What a DBMS is known to do against the rules is told, whatever the case looks like. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "an assignment of what another has written|mysql|unchanged assignment hidden",
        "an assignment of what another has written|tidb|unchanged assignment hidden",
        "a query inside a write that others have changed the answer of|mysql|",
        "a query inside a write that others have changed the answer of|tidb|snapshot source",
        "a deletion of all rows if others have not changed one|mysql|",
        "a deletion of all rows if others have not changed one|tidb|snapshot source",
        "a row under two keys|tidb|unknown",
      })
  void hasACause(String name, String target, String expected) throws Exception {
    Verdict verdict = verdict(name, target, Level.REPEATABLE_READ, null);
    String cause =
        verdict.match(
            () -> null,
            violation -> violation.explanation().causes().stream().findFirst().orElse("unknown"),
            inconclusive -> inconclusive.reason());
    assertEquals(expected, cause);
  }

  /** Who comes first is the server's choice, and another one each time. */
  @ParameterizedTest
  @CsvSource({
    "postgres, READ_COMMITTED",
    "h2, READ_COMMITTED",
    "mysql, READ_COMMITTED",
    "mariadb, REPEATABLE_READ"
  })
  void isSoWhoeverComesFirst(String target, Level level) throws Exception {
    for (int i = 0; i < 15; i++) {
      isWhatTheLevelSays("a query and a write that wake together", target, level, null, "pass");
    }
  }

  @ParameterizedTest
  @CsvSource({"REPEATABLE_READ", "SERIALIZABLE"})
  void isSoWhoeverTakesTheSnapshotFirst(Level level) throws Exception {
    for (int i = 0; i < 15; i++) {
      isWhatTheLevelSays(
          "a first write that wakes together with another one", "oceanbase", level, null, "pass");
    }
  }

  private static String shown(Verdict verdict) {
    return verdict.match(
        () -> "pass",
        violation ->
            violation.kind()
                + violation.explanation().differences().stream()
                    .findFirst()
                    .map(one -> " at " + one.place().replace("statement ", ""))
                    .orElse(""),
        inconclusive -> inconclusive.reason());
  }
}
