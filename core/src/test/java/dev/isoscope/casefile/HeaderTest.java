package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HeaderTest {
  @Test
  void readsEveryKey() {
    Case read =
        Cases.parse(
            """
            -- Free words first
            --case: a name: with a colon
            -- About: first line
            --   second line
            -- about: third
            -- link: https://example.org/1
            -- link: https://example.org/2
            -- document: WriteCheck
            -- affected: all
            -- fixed: in 2.0
            -- kind: wrong read
            -- severity: critical
            -- source: a report
            -- found: 2024
            -- status: open
            -- LEVEL: Serializable, snapshot
            -- sessions: A, b
            -- https://example.org
            /* a */ BEGIN;
            /* B */ BEGIN;
            """);
    assertEquals("a name: with a colon", read.name());
    assertEquals(List.of("first line", "second line", "third"), read.header().about());
    assertEquals(List.of(Level.SERIALIZABLE, Level.SNAPSHOT), read.header().scope().levels());
    assertEquals(
        List.of(
            "link",
            "document",
            "affected",
            "fixed",
            "kind",
            "severity",
            "source",
            "found",
            "status",
            "sessions"),
        new ArrayList<>(read.header().details().keySet()));
    assertEquals(
        Map.of("link", "https://example.org/1\nhttps://example.org/2").get("link"),
        read.header().details().get("link"));
    assertEquals(List.of("Free words first", "https://example.org"), read.header().notes());
    assertEquals(List.of("A", "b"), read.sessions());
    Cases.assertRoundTrip(read);
  }

  @Test
  void readsDbmssWithVersionsAndModes() {
    String text =
        "mariadb 10.6.17, MySQL, PostgreSQL 12 - 15, mariadb 10.6-10.6.17, postgres - 15,"
            + " postgres 12 -, sqlite:WAL, hsqldb : mvcc 2.7, h2, derby, duckdb, tidb,"
            + " cockroachdb, oceanbase";
    Case read = Cases.parse("-- dbms: " + text + "\n/* T1 */ BEGIN;");
    assertEquals(
        "[mariadb 10.6.17, mysql, postgres 12 - 15, mariadb 10.6 - 10.6.17, postgres - 15,"
            + " postgres 12 -, sqlite:wal, hsqldb:mvcc 2.7, h2, derby, duckdb, tidb,"
            + " cockroachdb, oceanbase]",
        read.header().scope().dbms().toString());
    Cases.assertRoundTrip(read);
  }

  @Test
  void addsUpRepeatedScopes() {
    Case read = Cases.parse("-- dbms: h2\n-- dbms: derby\n-- level: snapshot\n/* T1 */ BEGIN;");
    assertEquals("[h2, derby]", read.header().scope().dbms().toString());
  }

  @Test
  void namesACaseAfterItsSource() throws CaseSyntaxException {
    for (String source : List.of("x/y/name.sql", "name", "x\\name.txt")) {
      assertEquals("name", CaseParser.parse(source, "/* T1 */ BEGIN;").name());
    }
  }
}
