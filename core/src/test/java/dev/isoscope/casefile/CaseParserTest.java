package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.Expected;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CaseParserTest {
  private static final String SAMPLE =
      """
      -- case: MDEV-26642
      -- about: the second transaction does not see its own update
      -- dbms: mariadb 10.6.17, mysql
      -- level: read committed, repeatable read
      /* init */ CREATE TABLE t (a INT, b INT);
      /* init */ INSERT INTO t VALUES (0, 0), (1, 1), (2, 2);
      /* T1 */ BEGIN;
      /* T1 */ SELECT * FROM t;                      -- rows: (0,0) (1,1) (2,2)
      /* T2 */ UPDATE t SET a = 10 WHERE b = 1;
      /* T1 */ UPDATE t SET a = 10 WHERE TRUE;
      /* T1 */ SELECT * FROM t;                      -- rows: (10,0) (10,1) (10,2)
      /* T1 */ COMMIT;
      -- final t: (10,0) (10,1) (10,2)
      """;

  @Test
  void readsTheSampleOfTheDesign() {
    Case read = Cases.parse(SAMPLE);
    assertEquals("MDEV-26642", read.name());
    assertEquals("[mariadb 10.6.17, mysql]", read.header().scope().dbms().toString());
    assertEquals(
        List.of(Level.READ_COMMITTED, Level.REPEATABLE_READ), read.header().scope().levels());
    assertEquals(2, read.init().size());
    assertEquals(List.of("T1", "T2"), read.sessions());
    assertEquals(6, read.statements().size());
    assertEquals("SELECT * FROM t", read.statements().get(1).sql());
    assertEquals(new SourcePosition(8, 1), read.statements().get(1).position());
    assertEquals(
        new SourcePosition(8, 51), read.statements().get(1).expectations().get(0).position());
    assertEquals(1, read.finals().size());
    assertEquals("t", read.finals().get(0).table());
  }

  @Test
  void printsTheSampleAsItIs() {
    assertEquals(
        SAMPLE.replace("read committed", "read-committed").replace("able read", "able-read"),
        Cases.assertRoundTrip(Cases.parse(SAMPLE)));
  }

  @Test
  void takesMarkersInAnySpacingAndKeepsTheFirstSpelling() {
    Case read =
        Cases.parse("/*INIT*/CREATE TABLE t(a INT);/*T1*/BEGIN; /*  t1\t*/ COMMIT;/*b_2*/ BEGIN;");
    assertEquals(List.of("T1", "T1", "b_2"), sessionOfEach(read));
    assertEquals("CREATE TABLE t(a INT)", read.init().get(0).sql());
    assertEquals(3, read.statements().size());
  }

  @Test
  void findsTheEndOfAStatementBehindQuotesAndComments() {
    List<String> statements =
        List.of(
            "SELECT ';', '-- no', 'it''s', '\n'",
            "SELECT \"a;b\", `c;d`",
            "SELECT $$;$$, $x$ $$; $x$",
            "SELECT 1 -- a; b\n, 2",
            "SELECT /* T2; */ 1",
            "SELECT a,\n  /* why */ b",
            "SELECT 1 -- last",
            "SELECT 'C:\\'",
            "/*+ hint */ SELECT 1",
            "CREATE TRIGGER r AFTER INSERT ON t FOR EACH ROW BEGIN UPDATE t SET a = CASE WHEN 1"
                + " THEN 2 END; IF 1 THEN SET @a = 1; END IF; END");
    for (String sql : statements) {
      Case read = Cases.parse("/* T1 */ " + sql + "\n;\n/* T2 */ COMMIT;");
      assertEquals(sql, read.statements().get(0).sql());
      assertEquals("T2", read.statements().get(1).session());
      Cases.assertRoundTrip(read);
    }
  }

  @Test
  void takesBackslashesAsEscapesWhereAllDbmssDo() {
    String statement = "/* T1 */ SELECT 'it\\'s; '; /* T1 */ COMMIT;";
    for (String dbms : List.of("mysql", "MariaDB 10.6, tidb", "oceanbase - 4")) {
      Case read = Cases.parse("-- dbms: " + dbms + "\n" + statement);
      assertEquals("SELECT 'it\\'s; '", read.statements().get(0).sql());
      Cases.assertRoundTrip(read);
    }
    String other = "/* T1 */ SELECT 'C:\\'; /* T1 */ COMMIT;";
    for (String head : List.of("", "-- dbms: mysql, postgres\n", "-- dbms: h2\n")) {
      assertEquals("SELECT 'C:\\'", Cases.parse(head + other).statements().get(0).sql());
    }
  }

  @Test
  void keepsFreeCommentsAsNotes() {
    Case read =
        Cases.parse(
            """
            -- case: notes
            -- of the head

            -- of the table
            /* init */ CREATE TABLE t (a INT); -- behind it
            /* and a / or
               of two lines */
            /* T1 */ SELECT * FROM t; -- rows: none -- because it is empty
            -- note: rows: no expectation
            --
            /* T1 */ COMMIT; -- last -- words
            """);
    assertEquals(List.of("of the head"), read.header().notes());
    assertEquals(List.of("of the table"), read.init().get(0).notes());
    assertEquals(
        List.of("behind it", "and a / or", "of two lines"), read.statements().get(0).notes());
    assertEquals(
        List.of("because it is empty", "rows: no expectation", ""),
        read.statements().get(1).notes());
    assertEquals(List.of("last -- words"), read.notes());
    assertEquals(
        """
        -- case: notes
        -- of the head

        -- of the table
        /* init */ CREATE TABLE t (a INT);
        -- behind it
        -- and a / or
        -- of two lines
        /* T1 */ SELECT * FROM t;                      -- rows: none
        -- because it is empty
        -- note: rows: no expectation
        --
        /* T1 */ COMMIT;
        -- last -- words
        """,
        Cases.assertRoundTrip(read));
  }

  @Test
  void acceptsWindowsLineEndsAndAByteOrderMark() {
    Case read = Cases.parse("\uFEFF" + SAMPLE.replace("\n", "\r\n"));
    assertEquals(Cases.parse(SAMPLE), read);
    CaseSyntaxException failure =
        assertThrows(
            CaseSyntaxException.class,
            () -> CaseParser.parse("x", "\uFEFF/* T1 */ BEGIN;\r\n\t\u00e4 BEGIN;\r\n"));
    assertEquals(new SourcePosition(2, 2), failure.position());
  }

  @Test
  void readsAFileAndNamesTheCaseAfterIt(@TempDir Path folder) throws Exception {
    Path file = Files.writeString(folder.resolve("lost.update.sql"), "/* T1 */ BEGIN;");
    Case read = CaseParser.parse(file);
    assertEquals("lost.update", read.name());
    assertEquals(file.toString(), read.source());
    assertThrows(IOException.class, () -> CaseParser.parse(folder.resolve("none.sql")));
    Path binary = Files.write(folder.resolve("binary.sql"), new byte[] {(byte) 0xC3, 0x28});
    CaseSyntaxException failure =
        assertThrows(CaseSyntaxException.class, () -> CaseParser.parse(binary));
    assertEquals(binary.toString(), failure.file());
    assertTrue(failure.getMessage().startsWith(binary + ":1:1: not UTF-8"));
  }

  @Test
  void printsWhatWouldNotFitOnOneLineBelow() {
    String sql = "SELECT " + "a, ".repeat(20) + "b FROM t";
    String text = "/* T1 */ BEGIN; /* T2 */ " + sql + "; -- blocked until 1 -- rows: (1) | (2,3)";
    String printed = Cases.assertRoundTrip(Cases.parse(text));
    assertTrue(
        printed.endsWith(sql + ";  -- blocked until 1\n    -- rows: (1) | (2,3)\n"), printed);
  }

  @Test
  void refusesToPrintWhatIsNotOneStatement() {
    for (String sql : List.of("SELECT 1; SELECT 2", "SELECT 'a", "SELECT /* a")) {
      Case testCase = caseOf(Statement.of(1, "T1", sql));
      assertThrows(IllegalArgumentException.class, () -> CasePrinter.print(testCase));
    }
    assertEquals(
        "-- case: test\n/* T1 */ SELECT 1;\n",
        CasePrinter.print(caseOf(Statement.of(1, "T1", "SELECT 1;"))));
  }

  @Test
  void printsAnEmptyResultAsNone() {
    Case read = Cases.parse("/* T1 */ SELECT 1; -- rows:\n");
    assertEquals(
        List.of(new Expected.Rows(List.of())),
        read.statements().get(0).expectations().get(0).alternatives());
    assertTrue(CasePrinter.print(read).endsWith("-- rows: none\n"));
  }

  private static Case caseOf(Statement statement) {
    return new Case(
        "test",
        dev.isoscope.model.Header.named("test"),
        List.<InitStatement>of(),
        List.of(statement),
        List.of(),
        List.of());
  }

  private static List<String> sessionOfEach(Case read) {
    return read.statements().stream().map(Statement::session).toList();
  }
}
