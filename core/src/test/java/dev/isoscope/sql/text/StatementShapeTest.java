package dev.isoscope.sql.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The shapes of queries and writes are read in every dialect. */
class StatementShapeTest {
  private static WriteShape write(String sql) {
    return WriteShape.of(sql).orElseThrow();
  }

  private static InsertShape insert(String sql) {
    return (InsertShape) write(sql);
  }

  private static UpdateShape update(String sql) {
    return (UpdateShape) write(sql);
  }

  private static QueryShape query(String sql) {
    return (QueryShape) StatementShape.of(sql).orElseThrow();
  }

  private static String texts(SqlText text, List<Range> ranges) {
    return ranges.stream().map(text::text).collect(Collectors.joining("; "));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t VALUES (1) | INSERT | t | t",
        "INSERT t VALUES (1) | INSERT | t | t",
        "INSERT LOW_PRIORITY IGNORE INTO t VALUES (1) | INSERT | t | t",
        "INSERT OR REPLACE INTO t VALUES (1) | INSERT | t | t",
        "INSERT INTO \"T 1\" AS x VALUES (1) | INSERT | \"T 1\" | x",
        "INSERT INTO s.t VALUES (1) | INSERT | s.t | s.t",
        "INSERT /* a */ INTO /* b */ t VALUES (1) | INSERT | t | t",
        "REPLACE INTO t SELECT 1 | REPLACE | t | t",
        "UPSERT INTO t VALUES (1) | UPSERT | t | t",
        "MERGE INTO t KEY (a) VALUES (1) | MERGE | t | t",
        "MERGE INTO t x USING u ON x.a = u.a WHEN MATCHED THEN DELETE | MERGE | t | x",
        "UPDATE t SET a = 1 | UPDATE | t | t",
        "UPDATE ONLY t AS x SET a = 1 | UPDATE | t | x",
        "UPDATE LOW_PRIORITY IGNORE t SET a = 1 | UPDATE | t | t",
        "UPDATE OR ROLLBACK t SET a = 1 | UPDATE | t | t",
        "UPDATE t INDEXED BY i SET a = 1 | UPDATE | t | t",
        "UPDATE `select` `set` SET a = 1 | UPDATE | `select` | `set`",
        "UPDATE t1 x JOIN t2 ON x.a = t2.a SET x.b = 1 | UPDATE | t1 | x",
        "UPDATE t1, t2 SET t1.b = t2.b | UPDATE | t1 | t1",
        "DELETE FROM t | DELETE | t | t",
        "DELETE FROM ONLY t x WHERE x.a = 1 | DELETE | t | x",
        "DELETE QUICK FROM t PARTITION (p0) WHERE a = 1 | DELETE | t | t",
        "DELETE FROM t USE INDEX (i) WHERE a = 1 | DELETE | t | t",
        "DELETE x, y FROM t1 AS x JOIN t2 AS y | DELETE | t1 | x",
        "DELETE FROM t1, t2 USING t1 JOIN t2 | DELETE | t1 | t1",
        "WITH q AS (SELECT 1) DELETE FROM t | DELETE | t | t",
        "WITH RECURSIVE q (n) AS (SELECT 1), r AS NOT MATERIALIZED (SELECT 2) INSERT INTO t SELECT"
            + " n FROM q | INSERT | t | t",
      })
  void writesHaveATarget(String sql, String verb, String table, String name) {
    WriteShape shape = write(sql);
    assertEquals(verb, shape.verb());
    assertEquals(table, shape.target().table());
    assertEquals(name, shape.target().name());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a INT)",
        "SELECT 1",
        "(SELECT 1) UNION (SELECT 2)",
        "WITH q AS (SELECT 1) SELECT * FROM q FOR UPDATE",
        "WITH q AS (DELETE FROM t RETURNING a) TABLE q",
        "SET x = 1",
        "INSERT INTO t",
        "UPDATE t",
        "DELETE",
        "",
      })
  void otherStatementsAreNoWrites(String sql) {
    assertEquals(Optional.empty(), WriteShape.of(sql));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t VALUES (1, 'a, b)'), (f(2, 3), NULL) | '' | 1, 'a, b)'; f(2, 3), NULL",
        "INSERT INTO t (a, \"b c\") VALUES (1, 2) | a; \"b c\" | 1, 2",
        "INSERT INTO t VALUE (1) | '' | 1",
        "INSERT INTO t (a) VALUES ROW(1), ROW(2) | a | 1; 2",
        "INSERT INTO t AS x (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = (2) | a | 1",
        "INSERT INTO t PARTITION (p0, p1) (a) VALUES (1) | a | 1",
        "INSERT INTO t (a) OVERRIDING SYSTEM VALUE VALUES (1) RETURNING (a) | a | 1",
        "MERGE INTO t (a, b) KEY (a) VALUES (1, 2) | a; b | 1, 2",
        "INSERT INTO t (a) VALUES (1) AS new ON DUPLICATE KEY UPDATE a = VALUES(a) + 1 | a | 1",
        "WITH q AS (VALUES (7)) INSERT INTO t (a) VALUES (1) | a | 1",
        "INSERT INTO t () VALUES () | '' | ''",
        "INSERT INTO t SELECT a, b FROM u | '' | ''",
        "INSERT INTO t (SELECT a FROM u) | '' | ''",
        "INSERT INTO t (a) (WITH q AS (SELECT 1) SELECT * FROM q) | a | ''",
        "INSERT INTO t ((SELECT 1)) | '' | ''",
        "INSERT INTO t TABLE u | '' | ''",
        "INSERT INTO t SET a = (1), b = 2 | '' | ''",
        "INSERT INTO t DEFAULT VALUES | '' | ''",
      })
  void insertsHaveColumnsAndRows(String sql, String columns, String rows) {
    InsertShape shape = insert(sql);
    SqlText text = shape.text();
    assertEquals(columns, texts(text, shape.columns()));
    assertEquals(
        rows,
        texts(text, shape.rows().stream().map(row -> InsertShape.values(text, row)).toList()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t SELECT a, (SELECT b FROM v) FROM u | a, (SELECT b FROM v)",
        "INSERT INTO t (a) SELECT DISTINCT a FROM u UNION ALL SELECT b FROM v | a; b",
        "WITH q AS (SELECT 1) INSERT INTO t SELECT x FROM q | x",
        "INSERT INTO t VALUES ((SELECT 1)) | ''",
        "INSERT INTO t (SELECT 1) | ''",
      })
  void insertsSelect(String sql, String lists) {
    InsertShape shape = insert(sql);
    assertEquals(lists, texts(shape.text(), shape.selectLists()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING | '' | false",
        "INSERT INTO t VALUES (1) ON CONFLICT (a) WHERE a > 0 DO UPDATE SET b = 1, c = 2 WHERE t.a"
            + " = 1 | b = 1, c = 2 | false",
        "INSERT INTO t VALUES (1) ON DUPLICATE KEY UPDATE b = VALUES(b), c = 2"
            + "| b = VALUES(b), c = 2 | true",
        "INSERT INTO t SELECT u.a FROM u JOIN v ON u.a = v.a | '' | false",
        "INSERT INTO t SET a = 1 | '' | false",
        "INSERT OR REPLACE INTO t VALUES (1) | '' | true",
        "INSERT INTO t VALUES (REPLACE('a', 'b', 'c')) | '' | false",
        "REPLACE INTO t VALUES (1) | '' | true",
        "MERGE INTO t VALUES (1) | '' | true",
      })
  void insertsMeetRowsThatAreThere(String sql, String assignments, boolean replaces) {
    InsertShape shape = insert(sql);
    assertEquals(
        assignments,
        shape.conflictAssignments().map(clause -> shape.text().text(clause.body())).orElse(""));
    assertEquals(replaces, shape.replaces());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "INSERT INTO t VALUES (1) | true",
        "INSERT INTO t SELECT u.a FROM u JOIN v ON u.a = v.a | true",
        "INSERT IGNORE INTO t VALUES (1) | false",
        "REPLACE INTO t VALUES (1) | false",
        "INSERT INTO t VALUES (1) RETURNING a | false",
        "INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING | false",
        "WITH q AS (SELECT 1) INSERT INTO t SELECT * FROM q | false",
        "DELETE FROM t | false",
      })
  void insertsThatDoNothingElse(String sql, boolean plain) {
    assertEquals(plain, InsertShape.plain(sql).isPresent());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE t SET a = 1, b = (SELECT MAX(c) FROM u WHERE d = e) | a = 1; b = (SELECT MAX(c) FROM"
            + " u WHERE d = e)",
        "UPDATE t AS x SET x.a = CASE WHEN a = 1 THEN 2 ELSE 3 END, b = f(a, b)"
            + "| a = CASE WHEN a = 1 THEN 2 ELSE 3 END; b = f(a, b)",
        "UPDATE t SET (a, t.b) = (SELECT 1, 2), c = c = 1 | a b = (SELECT 1, 2); c = c = 1",
        "UPDATE t SET \"a b\" = 1 ORDER BY a, b LIMIT 1 | \"a b\" = 1",
        "UPDATE t SET a = 1 FROM u, v WHERE t.a = u.a RETURNING b | a = 1",
        "UPDATE t1 JOIN t2 USING (a) SET t1.a = t2.b WHERE t2.c = 1 | a = t2.b",
      })
  void updatesAssign(String sql, String assignments) {
    UpdateShape shape = update(sql);
    assertEquals(
        assignments,
        shape.assignments().stream()
            .map(one -> String.join(" ", one.columns()) + " = " + shape.text().text(one.value()))
            .collect(Collectors.joining("; ")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE t SET a = 1 WHERE b IS DISTINCT FROM c AND (d = 1) ORDER BY a | b IS DISTINCT FROM c AND (d = 1)",
        "DELETE FROM t WHERE a IS NOT DISTINCT FROM b LIMIT 1 | a IS NOT DISTINCT FROM b",
        "DELETE FROM t WHERE a = EXTRACT(YEAR FROM b) RETURNING a | a = EXTRACT(YEAR FROM b)",
        "DELETE FROM t WHERE CASE WHEN a THEN b ELSE c END = 1 | CASE WHEN a THEN b ELSE c END = 1",
        "DELETE FROM t WHERE LEFT(a, 1) = 'x' AND REPLACE(a, 'WHERE', '') = '' | LEFT(a, 1) = 'x' AND"
            + " REPLACE(a, 'WHERE', '') = ''",
        "DELETE FROM t | ''",
        "SELECT a FROM t WHERE a = 1 GROUP BY a HAVING b = 2 | a = 1",
        "SELECT a FROM t WHERE a IN (SELECT b FROM u WHERE c = 1) FOR UPDATE | a IN (SELECT b FROM u"
            + " WHERE c = 1)",
        "SELECT SUM(a) OVER (PARTITION BY b ORDER BY c) FROM t WHERE a = 1 WINDOW w AS (ORDER BY a)"
            + "| a = 1",
      })
  void conditionsEndWhereTheNextClauseBegins(String sql, String condition) {
    StatementShape shape = StatementShape.of(sql).orElseThrow();
    assertEquals(condition, shape.condition().map(shape.text()::text).orElse(""));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "UPDATE t SET a = 1 WHERE b IS DISTINCT FROM c | true",
        "UPDATE t AS x SET a = (SELECT 1 FROM u) ORDER BY a LIMIT 1 | true",
        "UPDATE t SET a = 1 FROM u | false",
        "UPDATE t, u SET a = 1 | false",
        "UPDATE t LEFT JOIN u ON t.a = u.a SET a = 1 | false",
        "UPDATE t PARTITION (p0) SET a = 1 | false",
        "DELETE FROM t AS x WHERE a = 1 | true",
        "DELETE t FROM t WHERE a = 1 | true",
        "DELETE FROM t USING u | false",
        "DELETE t FROM t JOIN u ON t.a = u.a | false",
        "DELETE t FROM u, t | false",
        "DELETE FROM t PARTITION (p0) | false",
      })
  void writesOfOneTable(String sql, boolean one) {
    WriteShape shape = write(sql);
    assertEquals(
        one,
        shape instanceof UpdateShape update
            ? update.isOfOneTable()
            : ((DeleteShape) shape).isFromOneTable());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT * FROM a, b x JOIN c AS y USING (d) NATURAL JOIN e | a a; b x; c y; e e",
        "SELECT * FROM (a CROSS JOIN (b x)) LEFT JOIN ((SELECT * FROM c)) z ON 1 = 1"
            + "| a a; b x; c c",
        "SELECT (SELECT 1 FROM a) FROM b WHERE EXISTS (TABLE c) UNION TABLE d | a a; b b; c c; d d",
        "SELECT EXTRACT(YEAR FROM a), TRIM(BOTH 'x' FROM b) FROM c | c c",
        "SELECT * FROM a WHERE b IS NOT DISTINCT FROM c | a a",
        "SELECT * FROM f(1), LATERAL (SELECT * FROM a) x, ONLY b | a a; b b",
        "SELECT 'FROM a', \"FROM b\" FROM \"c d\" | \"c d\" \"c d\"",
        "WITH a AS (SELECT * FROM a), b AS (SELECT * FROM a) SELECT * FROM b, c | a a; c c",
        "WITH RECURSIVE a AS (SELECT 1 UNION SELECT * FROM a) SELECT * FROM a, b | b b",
        "INSERT INTO a SELECT * FROM a x JOIN b ON x.c = b.c ON CONFLICT DO NOTHING | a x; b b",
        "INSERT INTO a TABLE b | b b",
        "UPDATE a SET c = (SELECT d FROM a) FROM b | a a; b b",
        "DELETE FROM a USING b JOIN c USING (a, b) WHERE d IN (SELECT e FROM a) | b b; c c; a a",
        "UPDATE a x, b y, (SELECT 1 FROM c) z SET d = 1 | b y; c c",
        "INSERT INTO a VALUES (1) ON DUPLICATE KEY UPDATE b = 1, c = 2 | ''",
        "DELETE FROM a WHERE b = 1 | ''",
        "MERGE INTO a USING (SELECT * FROM b) x ON 1 = 1 WHEN MATCHED THEN DELETE | b b",
        "MERGE INTO a USING b x ON 1 = 1 WHEN MATCHED AND EXISTS (SELECT 1 FROM c) THEN UPDATE SET d ="
            + " 1 | b x; c c",
      })
  void tablesThatAreRead(String sql, String tables) {
    assertEquals(
        tables,
        StatementShape.of(sql).orElseThrow().reads().stream()
            .map(one -> one.table() + " " + one.name())
            .collect(Collectors.joining("; ")));
  }

  @Test
  void branchesOfMerge() {
    MergeShape shape =
        (MergeShape)
            write(
                "MERGE INTO t USING (SELECT 1 AS a) s ON t.a = s.a WHEN MATCHED AND s.a > 1 THEN"
                    + " UPDATE SET b = s.a, c = 2 WHEN MATCHED THEN DELETE WHEN NOT MATCHED THEN"
                    + " INSERT (a, b) VALUES (s.a, f(1, 2)) WHEN NOT MATCHED BY SOURCE THEN DO"
                    + " NOTHING");
    SqlText text = shape.text();
    assertEquals("(SELECT 1 AS a) s", text.text(shape.source()));
    assertEquals(
        List.of("UPDATE", "DELETE", "INSERT", "DO"),
        shape.branches().stream().map(MergeShape.Branch::action).toList());
    assertEquals("b = s.a, c = 2", text.text(shape.branches().get(0).set().orElseThrow().body()));
    MergeShape.Branch insert = shape.inserts().orElseThrow();
    assertEquals("a, b", text.text(insert.columnList().orElseThrow()));
    assertEquals("(s.a, f(1, 2))", text.text(insert.row().orElseThrow()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM t FOR UPDATE SKIP LOCKED | UPDATE",
        "SELECT a FROM t FOR NO KEY UPDATE | UPDATE",
        "SELECT a FROM t FOR KEY SHARE | SHARE",
        "SELECT a FROM t LOCK IN SHARE MODE | SHARE",
        "SELECT a FROM (SELECT a FROM t FOR UPDATE) x | UPDATE",
        "SELECT SUBSTRING(a FROM 1 FOR 2) FROM t | NONE",
        "SELECT a FROM t | NONE",
        "INSERT INTO t SELECT a FROM u FOR UPDATE | UPDATE",
      })
  void queriesMayLock(String sql, StatementShape.Locking locking) {
    assertEquals(locking, StatementShape.of(sql).orElseThrow().locking());
  }

  @Test
  void queriesListAndCombine() {
    QueryShape shape =
        query("SELECT DISTINCT a, f(b, c) AS d FROM t x, (SELECT 1) y JOIN u ON 1 = 1");
    assertEquals("a, f(b, c) AS d", shape.text().text(shape.items()));
    assertEquals("t x; (SELECT 1) y; u", texts(shape.text(), shape.sources()));
    assertTrue(shape.isDistinct());
    assertFalse(shape.combinesQueries());
    assertTrue(query("(SELECT a FROM t) UNION ALL (SELECT b FROM u)").combinesQueries());
    assertTrue(query("WITH q AS (SELECT 1) SELECT * FROM q").hasCommonTables());
  }

  @Test
  void backslashesEscapeWhereTheyDo() {
    String sql = "UPDATE t SET a = 'x\\' WHERE b = 'y'";
    assertEquals(
        "b = 'y'",
        WriteShape.of(SqlText.of(sql, false))
            .flatMap(one -> one.condition().map(one.text()::text))
            .orElseThrow());
    assertEquals(
        Optional.empty(),
        WriteShape.of(SqlText.of("UPDATE t SET a = 'x\\' WHERE b = ''", true))
            .flatMap(StatementShape::condition));
  }

  @Test
  void statementsAreReadOnce() {
    String sql = "UPDATE t SET a = 1 WHERE b = 2";
    assertSame(StatementShape.of(sql).orElseThrow(), StatementShape.of(sql).orElseThrow());
  }
}
