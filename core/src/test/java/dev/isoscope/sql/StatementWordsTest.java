package dev.isoscope.sql;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the words of a statement tell of it, in the forms that cases of all dialects use. */
class StatementWordsTest {
  @Test
  void transactionControlInAllItsForms() {
    Map<String, TransactionControl> forms =
        Map.ofEntries(
            Map.entry("COMMIT", new TransactionControl.Commit()),
            Map.entry("commit work", new TransactionControl.Commit()),
            Map.entry("END TRANSACTION", new TransactionControl.Commit()),
            Map.entry("COMMIT AND NO CHAIN NO RELEASE", new TransactionControl.Commit()),
            Map.entry("COMMIT AND CHAIN", new TransactionControl.Commit("AND CHAIN")),
            Map.entry("COMMIT WORK RELEASE", new TransactionControl.Commit("RELEASE")),
            Map.entry("ABORT WORK", new TransactionControl.Rollback()),
            Map.entry("ROLLBACK WORK AND CHAIN", new TransactionControl.Rollback("AND CHAIN")),
            Map.entry("ROLLBACK WORK TO SAVEPOINT x", new TransactionControl.RollbackTo("x")),
            Map.entry("/* a */ BEGIN -- b", new TransactionControl.Begin("")),
            Map.entry("BEGIN IMMEDIATE TRANSACTION", new TransactionControl.Begin("IMMEDIATE")),
            Map.entry("SET autocommit=1", new TransactionControl.Autocommit(true)),
            Map.entry("SET @x = 1, autocommit := 0", new TransactionControl.Autocommit(false)),
            Map.entry("SET AUTOCOMMIT OFF", new TransactionControl.Autocommit(false)),
            Map.entry("SET @@session.autocommit = OFF", new TransactionControl.Autocommit(false)));
    forms.forEach(
        (sql, control) -> assertEquals(Optional.of(control), TransactionControl.parse(sql), sql));
  }

  @Test
  void otherStatementsThatStartAlike() {
    for (String sql :
        new String[] {
          "COMMIT PREPARED 'a'",
          "BEGIN NOT ATOMIC SELECT 1; END",
          "ROLLBACK PREPARED 'a'",
          "SET TRANSACTION ISOLATION LEVEL SERIALIZABLE",
          "START SLAVE"
        }) {
      assertEquals(Optional.empty(), TransactionControl.parse(sql), sql);
    }
  }

  @Test
  void kinds() {
    Map<String, StatementKind> kinds =
        Map.ofEntries(
            Map.entry("(SELECT 1) UNION (SELECT 2)", StatementKind.QUERY),
            Map.entry("SELECT /*+ a */ 1", StatementKind.QUERY),
            Map.entry("SELECT a INTO @x FROM t", StatementKind.QUERY),
            Map.entry("SELECT a INTO u FROM t", StatementKind.DEFINITION),
            Map.entry("CREATE TABLE u AS SELECT 1", StatementKind.DEFINITION),
            Map.entry("WITH x AS (SELECT 1) SELECT * FROM x FOR UPDATE", StatementKind.QUERY),
            Map.entry("WITH x AS (SELECT 1) UPDATE t SET a = 1", StatementKind.WRITE),
            Map.entry("WITH x AS (DELETE FROM t RETURNING a) TABLE x", StatementKind.WRITE),
            Map.entry("EXPLAIN UPDATE t SET a = 1", StatementKind.QUERY),
            Map.entry("EXPLAIN (ANALYZE, COSTS OFF) DELETE FROM t", StatementKind.WRITE),
            Map.entry("ANALYZE FORMAT=JSON UPDATE t SET a = 1", StatementKind.WRITE),
            Map.entry("ANALYZE TABLE t", StatementKind.DEFINITION),
            Map.entry("BEGIN NOT ATOMIC SELECT 1; END", StatementKind.OTHER),
            Map.entry("CALL p()", StatementKind.OTHER));
    kinds.forEach((sql, kind) -> assertEquals(kind, StatementKind.of(sql), sql));
  }

  @Test
  void whatIsCreated() {
    Map<String, CreatedObject> created =
        Map.of(
            "CREATE OR REPLACE GLOBAL TEMPORARY TABLE t (a INT)", CreatedObject.TABLE,
            "CREATE /* TABLE */ UNIQUE INDEX i ON t (a)", CreatedObject.INDEX,
            "create sequence s", CreatedObject.SEQUENCE,
            "CREATE OR REPLACE TRIGGER r AFTER INSERT ON t", CreatedObject.TRIGGER,
            "CREATE FUNCTION f() RETURNS TABLE (a INT)", CreatedObject.ROUTINE,
            "CREATE ALIAS a FOR 'x'", CreatedObject.ROUTINE,
            "CREATE VIEW v AS TABLE t", CreatedObject.VIEW,
            "CREATE MATERIALIZED VIEW v AS TABLE t", CreatedObject.OTHER,
            "DROP TABLE t", CreatedObject.NOTHING);
    created.forEach((sql, made) -> assertEquals(made, CreatedObject.of(sql), sql));
  }
}
