package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.SourcePosition;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ForeignFormTest {
  @Test
  void readsANumberedListing() {
    Case read =
        Cases.parse(
            """
            1. /*init*/ CREATE TABLE account(id INT PRIMARY KEY,
               balance INT);
            2. /*init*/ INSERT INTO account VALUES (1, 100);
            3. /*t1*/ BEGIN;
            4. /*t2*/ UPDATE account SET balance = 0
               WHERE id = 1; -- t2 blocked
            5. /*t1*/ COMMIT; -- t2 released, by the
               server's choice
               -- Actual database state: {(1, 0)} ✗
            6. /*T2*/ SELECT * FROM account; -- [(1, 0)]
               -- report an error
               ERROR: it's a value
            7. /*t1*/ SELECT 1; -- blocked
            10. /*t1*/ COMMIT; -[(1)]
            """);
    assertEquals(
        """
        -- case: test
        /* init */ CREATE TABLE account(id INT PRIMARY KEY,
           balance INT);
        /* init */ INSERT INTO account VALUES (1, 100);
        /* t1 */ BEGIN;
        /* t2 */ UPDATE account SET balance = 0
           WHERE id = 1;
        -- t2 blocked
        /* t1 */ COMMIT;
        -- t2 released, by the server's choice
        -- Actual database state: {(1, 0)} ✗
        /* t2 */ SELECT * FROM account;
        -- [(1, 0)]
        -- report an error ERROR: it's a value
        /* t1 */ SELECT 1;                             -- blocked
        /* t1 */ COMMIT;
        -- -[(1)]
        """,
        Cases.assertRoundTrip(read));
    assertEquals(new SourcePosition(5, 4), read.statements().get(1).position());
  }

  @Test
  void givesStatementsWithoutSessionThatOfTheOneBefore() {
    Case read =
        Cases.parse(
            """
            -- dbms: mysql
            1. /*init*/ INSERT INTO t VALUES (1);
            2. UPDATE t SET a = 'it\\'s; 3. /*t9*/'
               WHERE a = 1;
            3. /* txn 2 */ BEGIN;
            4.
               SELECT a, -- no comment of the case
               b FROM t;
               ERROR: Truncated
            """);
    assertEquals("T1", read.statements().get(0).session());
    assertEquals(
        "UPDATE t SET a = 'it\\'s; 3. /*t9*/'\n   WHERE a = 1", read.statements().get(0).sql());
    assertEquals("txn2", read.statements().get(1).session());
    assertEquals("txn2", read.statements().get(2).session());
    assertEquals(
        "SELECT a, -- no comment of the case\n   b FROM t", read.statements().get(2).sql());
    assertEquals("[ERROR: Truncated]", read.notes().toString());
    Cases.assertRoundTrip(read);
  }

  @Test
  void takesNothingThatIsNoSoundExpectationForOneInAListing() {
    Case read =
        Cases.parse(
            """
            0. /*init*/ SELECT 0; -- updated: 7
            1. /*t1*/ BEGIN; -- error: something happened
            2. /*t1*/ SELECT 1; -- rows: (1)
            3. /*t2*/ SELECT 2; -- blocked until 2
            4. /*t1*/ COMMIT; -- blocked until t2 commits
            """);
    assertEquals("[updated: 7]", read.statements().get(0).notes().toString());
    assertEquals("[blocked until 2]", read.statements().get(3).notes().toString());
    assertEquals("[error: something happened]", read.statements().get(1).notes().toString());
    assertEquals(1, read.statements().get(1).expectations().size());
    assertEquals("[blocked until t2 commits]", read.notes().toString());
    Cases.assertRoundTrip(read);
  }

  @Test
  void pointsIntoTheListingAsItWasWritten() {
    assertFails("1. /*t1*/ BEGIN;\n2. UPDATE t SET a = 'x;\n", 2, 21, "string");
    assertFails("1. /*t1*/ BEGIN:\n2. /*t2*/ BEGIN;\n", 1, 17, "not ended");
    assertFails("1. /*t1*/ BEGIN;\n2. /*init*/ SELECT 1;\n", 2, 4, "init statement");
    assertFails("conn_0> begin;\n  conn_1> select 'a;\n", 2, 18, "string");
    assertFails("conn_0> begin\nconn_1> begin;\n", 1, 14, "not ended");
  }

  @Test
  void readsAPromptForTheLayout() {
    Case read = Cases.parse("init> CREATE TABLE t (a INT);\nconn_0> SELECT * FROM t;\n");
    assertEquals("CREATE TABLE t (a INT)", read.init().get(0).sql());
    assertEquals(1, read.statements().size());
  }

  @Test
  void readsAScriptWithPrompts() {
    Case read =
        Cases.parse(
            """
            create table t(a int); insert into t
              values (1), (2);

            conn_0> begin;   -- Start.
            conn_0> select * from t;          -- [(1), (2)]

            -- Now the other one.
            conn_1> begin; update t set a = a + 10
                    where a = 2;  -- Affects
                                  -- 1 row.
            conn_0> commit;
            conn_2> select /*+ HINT(t) */ * from t where -- Should be empty
                    a = 2;
            """);
    assertEquals(
        """
        -- case: test
        /* init */ create table t(a int);
        /* init */ insert into t
          values (1), (2);
        /* conn_0 */ begin;
        -- Start.
        /* conn_0 */ select * from t;
        -- [(1), (2)]
        -- Now the other one.
        /* conn_1 */ begin;
        /* conn_1 */ update t set a = a + 10
                where a = 2;
        -- Affects
        -- 1 row.
        /* conn_0 */ commit;
        /* conn_2 */ select /*+ HINT(t) */ * from t where -- Should be empty
                a = 2;
        """,
        Cases.assertRoundTrip(read));
    assertEquals(new SourcePosition(4, 9), read.statements().get(0).position());
  }

  private static final String REPLICATION =
      """
      ORIGINAL_ISOLATION_LEVEL = DEFAULT_ISOLATION_LEVEL
      BUG_ID = "BUG-1"
      LINK = "https://example.org/BUG-1"
      DB_AND_VERSION = db_config.DatabaseTypeAndVersion(
          db_config.DatabaseType.TIDB, "v5.3.0"
      )
      SETUP_SQL_SCRIPT = \"""
      create table t(a varchar(9));
      insert into t values ('it\\'s;');
      \"""

      DESCRIPTION = ("The last select "
                     "is wrong.")

      def get_scenarios(isolation_level: IsolationLevel):
          return [
              f\"""
      conn_0> SET GLOBAL TRANSACTION ISOLATION LEVEL
                                      {isolation_level.value};

      conn_0> begin;
      conn_1> select * from t;   -- wrong
              \""",
          ]
      """;

  @Test
  void readsAReplicationScript() {
    assertEquals(
        """
        -- case: BUG-1
        -- about: The last select is wrong.
        -- dbms: tidb 5.3.0
        -- link: https://example.org/BUG-1
        -- ORIGINAL_ISOLATION_LEVEL = DEFAULT_ISOLATION_LEVEL
        /* init */ create table t(a varchar(9));
        /* init */ insert into t values ('it\\'s;');
        -- conn_0> SET GLOBAL TRANSACTION ISOLATION LEVEL {isolation_level.value};
        /* conn_0 */ begin;
        /* conn_1 */ select * from t;
        -- wrong
        """,
        Cases.assertRoundTrip(Cases.parse(REPLICATION)));
  }

  @Test
  void keepsTheCommitOfAReplicationScriptAsANote() {
    Case read = Cases.parse(REPLICATION.replace("v5.3.0", "3a32bd2d"));
    assertEquals("[tidb]", read.header().scope().dbms().toString());
    assertTrue(read.header().notes().get(0).contains("3a32bd2d"));
  }

  @Test
  void refusesReplicationScriptsWithoutOneScenario() {
    String two = REPLICATION.replace("    ]\n", "    f\"\"\"\nconn_0> begin;\n\"\"\"]\n");
    assertFails(two, 24, 6, "second scenario");
    assertFails("def f():\nconn_0> begin;\n", 1, 1, "no scenario");
  }

  /** Damaged scripts are read or refused in words, and what was read can be printed. */
  @Test
  void survivesDamage() {
    String listing =
        "1. /*init*/ SELECT 'a';\n2. SELECT 1\n  FROM t; -- it's\n 3. /*t2*/ COMMIT;\n";
    String prompts = "create table t(a int);\nconn_0> begin; -- x\nconn_1> select ';'\n, 2;\n";
    Random random = new Random(4);
    int read = 0;
    for (int i = 0; i < 4_000; i++) {
      StringBuilder text =
          new StringBuilder(List.of(listing, prompts, REPLICATION).get(random.nextInt(3)));
      for (int damage = random.nextInt(3); damage >= 0; damage--) {
        int at = random.nextInt(text.length());
        String strewn = ";:'\"-/*(\n\r `$\\.1>T";
        int start = random.nextInt(strewn.length());
        text.replace(at, at + random.nextInt(2), strewn.substring(start, start + 1));
      }
      try {
        Cases.assertRoundTrip(CaseParser.parse("test.sql", text.toString()));
        read++;
      } catch (CaseSyntaxException refused) {
        assertTrue(refused.position().line() >= 1, refused.getMessage());
      }
    }
    assertTrue(read > 400 && read < 3_900, read + " read");
  }

  private static void assertFails(String text, int line, int column, String words) {
    CaseSyntaxException failure =
        assertThrows(CaseSyntaxException.class, () -> CaseParser.parse("a.txt", text));
    assertEquals(new SourcePosition(line, column), failure.position(), failure.getMessage());
    assertTrue(failure.getMessage().contains(words), failure.getMessage());
  }
}
