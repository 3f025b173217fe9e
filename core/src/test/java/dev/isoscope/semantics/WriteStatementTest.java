package dev.isoscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Writes are rewritten so that they read one set of tables and change another. */
class WriteStatementTest {
  private static final List<ScratchTable> TABLES =
      List.of(
          ScratchTable.parse("CREATE TABLE t1 (a INT PRIMARY KEY, b INT)").orElseThrow(),
          ScratchTable.parse("CREATE TABLE t2 (a INT, b VARCHAR(5))").orElseThrow());

  private static WriteStatement parse(String sql) {
    return WriteStatement.parse(sql, false, TABLES).orElseThrow();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t1 VALUES (1, 2) | INSERT INTO t1 (a, b) VALUES (1, 2)",
        "INSERT INTO t1 (b) VALUES (2) | INSERT INTO t1 (b) VALUES (2)",
        "INSERT INTO t1 SELECT * FROM t2 WHERE t2.a > 1;"
            + "| INSERT INTO t1 (a, b) SELECT * FROM seen_t2 AS t2 WHERE t2.a > 1",
        "INSERT INTO t1 (SELECT a, b FROM t1 x)"
            + "| INSERT INTO t1 (a, b) (SELECT a, b FROM seen_t1 x)",
        "REPLACE INTO t2 VALUES (1, 'FROM t1') | REPLACE INTO t2 (a, b) VALUES (1, 'FROM t1')",
        "INSERT IGNORE INTO t1 SET a = 1 | INSERT IGNORE INTO t1 SET a = 1",
        "INSERT INTO t1 DEFAULT VALUES | INSERT INTO t1 DEFAULT VALUES",
        "INSERT INTO t1 AS x VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET b = x.b + 1"
            + "| INSERT INTO t1 AS x (a, b) VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET b = x.b + 1",
        "UPDATE t1 SET b = (SELECT MAX(q.a) FROM t2 AS q, t1 WHERE q.a = t1.a)"
            + "| UPDATE t1 SET b = (SELECT MAX(q.a) FROM seen_t2 AS q, seen_t1 AS t1 WHERE q.a ="
            + " t1.a)",
        "DELETE FROM t1 WHERE a IN (SELECT a FROM t2 JOIN t1 USING (a))"
            + "| DELETE FROM t1 WHERE a IN (SELECT a FROM seen_t2 AS t2 JOIN seen_t1 AS t1 USING"
            + " (a))",
        "MERGE INTO t1 USING t2 ON t1.a = t2.a WHEN NOT MATCHED THEN INSERT VALUES (1, 2)"
            + "| MERGE INTO t1 USING seen_t2 AS t2 ON t1.a = t2.a WHEN NOT MATCHED THEN INSERT (a,"
            + " b) VALUES (1, 2)",
        "UPDATE t1 SET b = EXTRACT(YEAR FROM b) | UPDATE t1 SET b = EXTRACT(YEAR FROM b)",
        "INSERT INTO t1 PARTITION (p0) VALUES (1, 2)"
            + "| INSERT INTO t1 PARTITION (p0) (a, b) VALUES (1, 2)",
        "INSERT INTO t1 VALUE (1) | INSERT INTO t1 (a) VALUE (1)",
        "WITH t2 AS (SELECT * FROM t2) INSERT INTO t1 (a) SELECT a FROM t2"
            + "| WITH t2 AS (SELECT * FROM seen_t2 AS t2) INSERT INTO t1 (a) SELECT a FROM t2",
        "DELETE FROM t1 WHERE a IS DISTINCT FROM t2 | DELETE FROM t1 WHERE a IS DISTINCT FROM t2",
        "DELETE FROM t1 WHERE a IN (SELECT 1 FROM t2 x JOIN t2 y USING (t1))"
            + "| DELETE FROM t1 WHERE a IN (SELECT 1 FROM seen_t2 x JOIN seen_t2 y USING (t1))",
      })
  void readsAreRenamedAndColumnsNamed(String sql, String rewritten) {
    assertEquals(rewritten, parse(sql).whole());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE t1 SET b = 1 | SELECT isoscope_row FROM each_t1 AS t1",
        "UPDATE t1 x SET b = 1 WHERE x.a = 2 AND EXISTS (SELECT 1 FROM t2)"
            + "| SELECT isoscope_row FROM each_t1 AS x WHERE x.a = 2 AND EXISTS (SELECT 1 FROM"
            + " seen_t2 AS t2)",
        "DELETE FROM t2 WHERE a = 1 RETURNING a"
            + "| SELECT isoscope_row FROM each_t2 AS t2 WHERE a = 1",
        "DELETE FROM t2 WHERE a > 1 ORDER BY a DESC LIMIT 2"
            + "| SELECT isoscope_row FROM each_t2 AS t2 WHERE a > 1 ORDER BY a DESC",
      })
  void theConditionIsAskedOfVersions(String sql, String query) {
    assertEquals(query, parse(sql).matches());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE t1 SET b = b + 1 | UPDATE t1 SET b = b + 1 WHERE isoscope_row IN (3, 5)",
        "UPDATE t1 SET b = 1 WHERE a = (SELECT MIN(a) FROM t2)"
            + "| UPDATE t1 SET b = 1 WHERE isoscope_row IN (3, 5)",
        "DELETE FROM t2 WHERE a > 1 ORDER BY a LIMIT 2"
            + "| DELETE FROM t2 WHERE isoscope_row IN (3, 5)",
        "DELETE FROM t2 WHERE a > 1 RETURNING a"
            + "| DELETE FROM t2 WHERE isoscope_row IN (3, 5) RETURNING a",
      })
  void rowsCanBeNamedInsteadOfTheCondition(String sql, String rewritten) {
    assertEquals(rewritten, parse(sql).on(List.of(3, 5)).replaceAll(" +", " "));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "UPDATE t1 SET b = t2.a FROM t2 WHERE t1.a = t2.a",
        "UPDATE t1 JOIN t2 ON t1.a = t2.a SET t1.b = 1",
        "DELETE FROM t1 USING t2 WHERE t1.a = t2.a",
        "DELETE FROM t1 LIMIT 1, 2",
        "WITH q AS (SELECT 1) DELETE FROM t1"
      })
  void joinsAreNotPickedRowByRow(String sql) {
    assertFalse(parse(sql).picksRows());
  }

  @Test
  void limitsAreUnderstood() {
    assertEquals(OptionalInt.of(2), parse("DELETE FROM t1 ORDER BY a LIMIT 2").limit());
    assertTrue(parse("DELETE FROM t1 ORDER BY a LIMIT 2").picksRows());
    assertEquals(OptionalInt.empty(), parse("DELETE FROM t1").limit());
  }

  @Test
  void onlyWhatStandsBeforeTheEqualsSignIsSet() {
    assertTrue(parse("UPDATE t1 SET t1.b = 1").sets(List.of("b")));
    assertTrue(parse("UPDATE t1 SET (a, b) = (1, 2)").sets(List.of("b")));
    assertFalse(parse("UPDATE t1 SET a = b ORDER BY b").sets(List.of("b")));
  }

  @Test
  void otherTablesAndStatementsAreNotUnderstood() {
    assertTrue(WriteStatement.parse("DELETE FROM t3", false, TABLES).isEmpty());
    assertTrue(WriteStatement.parse("SELECT * FROM t1 FOR UPDATE", false, TABLES).isEmpty());
    assertTrue(WriteStatement.parse("DELETE t1 FROM t1 JOIN t2", false, TABLES).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM t1 WHERE a = 1",
        "UPDATE t1 SET a = 1, b = b",
        "UPDATE t1 SET a = 1, b = ABS(b)",
        "UPDATE t1 x SET b = 1 WHERE EXISTS (SELECT 1 FROM t2 WHERE t2.a = x.a)",
        "DELETE FROM t1 WHERE (1 = 1 AND (2, b) = (2, 3))",
      })
  void aWriteReadsItsOwnColumns(String sql) {
    assertTrue(Dependencies.readsOwnColumns(parse(sql)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DELETE FROM t1",
        "UPDATE t1 SET a = 1, b = 2",
        "UPDATE t1 SET t1.a = 1, (a, b) = (1, 2)",
        "UPDATE t1 SET b = (SELECT MAX(a) FROM t2)",
        "DELETE FROM t1 x WHERE 1 = (SELECT t1.a FROM t2 AS t1)",
        "UPDATE t1 SET b = 1 WHERE EXISTS (SELECT 1 FROM t2 WHERE b = 'a')",
      })
  void aWriteReadsNoneOfItsColumns(String sql) {
    assertFalse(Dependencies.readsOwnColumns(parse(sql)));
  }
}
