package dev.isoscope.explore;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.explore.Footprints.Footprint;
import dev.isoscope.model.Case;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What is read off scripts before anything runs. */
final class SessionScriptsTest {
  private static final String TABLES =
      """
      /* init */ CREATE TABLE t (id INT PRIMARY KEY);
      /* init */ CREATE TABLE u (id INT PRIMARY KEY);
      /* init */ CREATE TABLE child (id INT, FOREIGN KEY (id) REFERENCES t (id));
      """;

  private static SessionScripts scripts(String text) throws Exception {
    return SessionScripts.of(CaseParser.parse("test", text));
  }

  @Test
  void placesStatementsSessionBySession() throws Exception {
    SessionScripts scripts =
        scripts("/* A */ BEGIN; /* B */ SELECT 1; /* A */ SELECT 2; /* A */ COMMIT;");
    assertEquals(List.of("A", "B"), scripts.sessions());
    assertEquals("SELECT 2", scripts.sql(1));
    assertEquals("B.1", scripts.label(3));
    int[] places = scripts.places(new int[] {0, 1, 0, 0});
    assertArrayEquals(new int[] {0, 3, 1, 2}, places);
    Case ordered = scripts.inOrder(places);
    assertEquals(List.of(1, 2, 3, 4), ordered.statements().stream().map(s -> s.number()).toList());
    assertEquals("SELECT 1", ordered.statements().get(1).sql());
    assertEquals(2, scripts.without(Set.of(0, 2)).size());
  }

  @Test
  void tellsTransactionsAndWhetherAnOrderIsSerial() throws Exception {
    SessionScripts scripts =
        scripts(
            "/* A */ BEGIN; /* A */ SELECT 1; /* A */ COMMIT; /* A */ SELECT 2; /* B */ SELECT 3;");
    List<ScriptedTransaction> transactions = ScriptedTransaction.of(scripts);
    assertEquals(
        List.of(List.of(0, 1, 2), List.of(3), List.of(4)),
        transactions.stream().map(ScriptedTransaction::places).toList());
    assertEquals(
        List.of(true, false, false),
        transactions.stream().map(ScriptedTransaction::explicit).toList());
    assertTrue(ScriptedTransaction.serial(new int[] {0, 1, 2, 4, 3}, transactions));
    assertFalse(ScriptedTransaction.serial(new int[] {0, 1, 4, 2, 3}, transactions));
  }

  @Test
  void whatIsChainedIsOneTransaction() throws Exception {
    List<ScriptedTransaction> transactions =
        ScriptedTransaction.of(
            scripts(
                "/* A */ BEGIN; /* A */ COMMIT AND CHAIN; /* A */ SELECT 1; /* A */ SELECT 2;"
                    + "/* A */ ROLLBACK; /* A */ SELECT 3; /* B */ SELECT 4;"));
    assertEquals(
        List.of(List.of(0, 1), List.of(2, 3, 4), List.of(5), List.of(6)),
        transactions.stream().map(ScriptedTransaction::places).toList());
    assertEquals(
        List.of(true, true, false, false),
        transactions.stream().map(ScriptedTransaction::explicit).toList());
  }

  private static boolean meet(String one, String other) throws Exception {
    List<Footprint> all =
        Footprints.of(scripts(TABLES + "/* A */ " + one + ";/* B */ " + other + ";"));
    return all.get(0).meets(all.get(1));
  }

  @Test
  void whatReadsMeetsOnlyWhatWritesItsTables() throws Exception {
    assertFalse(meet("SELECT * FROM t", "SELECT * FROM t"));
    assertTrue(meet("SELECT * FROM t", "UPDATE t SET id = 2"));
    assertFalse(meet("SELECT * FROM u", "UPDATE t SET id = 2"));
    assertTrue(meet("SELECT * FROM t FOR UPDATE", "SELECT * FROM t"));
    assertFalse(meet("BEGIN", "UPDATE t SET id = 2"));
  }

  @Test
  void whatReachesFartherMeetsEverything() throws Exception {
    assertTrue(meet("DELETE FROM t WHERE id = 1", "SELECT * FROM child"));
    assertTrue(meet("COMMIT", "SELECT * FROM t"));
    assertTrue(meet("BEGIN", "ROLLBACK"));
    assertTrue(meet("SELECT pg_advisory_lock(id) FROM u", "SELECT * FROM t"));
    assertTrue(meet("DROP TABLE u", "SELECT * FROM t"));
    assertTrue(meet("SELECT 1", "SELECT * FROM t"));
  }

  @Test
  void queriesMayWriteWhereNotAllIsKnown() throws Exception {
    String calls = "/* A */ SELECT f(id) FROM t; /* B */ SELECT * FROM u;";
    String routine = "/* init */ CREATE FUNCTION f(id INT) RETURNS INT RETURN id;\n";
    List<Footprint> routines = Footprints.of(scripts(TABLES + routine + calls));
    assertTrue(routines.get(0).meets(routines.get(1)));
    for (String further : List.of("ALTER TABLE t ADD c INT", "CALL p()")) {
      List<Footprint> all = Footprints.of(scripts(TABLES + calls + "/* C */ " + further + ";"));
      assertTrue(all.get(0).meets(all.get(1)), further);
    }
  }

  @Test
  void derivesAKeyFromALookBeforeAnInsert() throws Exception {
    String booking = "/* init */ CREATE TABLE b (id INT, room INT, slot INT);\n";
    String look = " SELECT id FROM b WHERE slot = 10 AND room = 7;";
    String insert = " INSERT INTO b VALUES (1, 7, 10);";
    assertEquals(
        List.of("CREATE UNIQUE INDEX b_key ON b (room, slot)"),
        DerivedKeys.of(
            scripts(booking + "/* A */" + look + "/* A */" + insert + "/* B */" + insert)));
    assertEquals(
        List.of(), DerivedKeys.of(scripts(booking + "/* A */" + look + "/* B */" + insert)));
    for (String other :
        List.of(
            "> 10", "<> 10", ">= 10", "= 10 AND room != 7", "= 10 AND id IS NULL", "= 10 + 1")) {
      String range = "/* A */ SELECT id FROM b WHERE slot " + other + ";";
      assertEquals(
          List.of(),
          DerivedKeys.of(scripts(booking + range + "/* A */" + insert + "/* B */" + insert)),
          other);
    }
  }

  @Test
  void readsInsideTransactionsCanBeWrittenAsWell() throws Exception {
    SessionScripts scripts =
        scripts(
            """
            /* init */ CREATE TABLE t (id INT PRIMARY KEY, v INT);
            /* A */ BEGIN; /* A */ SELECT v FROM t WHERE id = 1; /* A */ COMMIT;
            /* B */ SELECT v FROM t;
            """);
    assertEquals(List.of(1), ReadRewriting.plainReads(scripts));
    assertEquals("UPDATE t SET v = v WHERE id = 1", ReadRewriting.touch(scripts, 1).orElseThrow());
  }
}
