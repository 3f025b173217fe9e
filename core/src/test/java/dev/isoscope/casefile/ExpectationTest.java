package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Level;
import dev.isoscope.model.Value;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExpectationTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      quoteCharacter = '`',
      value = {
        "rows: (1,2) (3,NULL)                  # rows: (1,2) (3,NULL)",
        "ROWS :( 1 , 2 ),(3,null)              # rows: (1,2) (3,NULL)",
        "rows:                                 # rows: none",
        "rows: None                            # rows: none",
        "rows: (-1.5e3) (+2) (TRUE) (x y)      # rows: (-1.5e3) (+2) (TRUE) (x y)",
        "rows: (2020-01-01 10:00:00,a-b)       # rows: (2020-01-01 10:00:00,a-b)",
        "rows: ('it''s; -- | ( ) [x]')         # rows: ('it''s; -- | ( ) [x]')",
        "rows: ('') (' ')                      # rows: ('') (' ')",
        "rows: (e'a\\nb\\\\''c')               # rows: (e'a\\nb\\\\''c')",
        "rows: (1) | (2) | none | | rows: (3)  # rows: (1) | (2) | none | none | (3)",
        "rows: (1) | blocked                   # rows: (1) | blocked",
        "updated: 1 | error: serialization     # updated: 1 | error: serialization",
        "updated: 1 | 2                        # updated: 1 | updated: 2",
        "error: deadlock | Lock Timeout        # error: deadlock | error: lock-timeout",
        "blocked                               # blocked",
        "Blocked until 1                       # blocked until 1",
        "blocked[mysql] until 1                # blocked[mysql] until 1",
        "blocked until 1 [mysql]               # blocked[mysql] until 1",
        "blocked by T2                         # blocked by T2",
        "Blocked By t2,T3 until 3 [h2]         # blocked[h2] by t2, T3 until 3",
        "blocked[h2] by T2 | not blocked       # blocked[h2] by T2 | not blocked",
        "transaction: T1.2                     # transaction: T1.2",
        "Transaction[h2] : none                # transaction[h2]: none",
        "transaction: Rolled  back             # transaction: rolled back",
        "transaction: T1.1 after a commit      # transaction: T1.1 after a commit",
        "transaction: untouched | transaction: T1.9 rolled back "
            + "# transaction: untouched | transaction: T1.9 rolled back",
        "bug: stuck                            # bug: stuck",
        "rows: (1) | skipped                   # rows: (1) | skipped",
        "not  blocked | blocked until 3        # not blocked | blocked until 3",
        "ok                                    # ok",
        "any[snapshot]:                        # any[snapshot]",
        "ok | error: other                     # ok | error: other",
        "rows[ repeatable read ; mysql,mariadb 10.6 - ]: (1) "
            + "# rows[repeatable-read; mysql, mariadb 10.6 -]: (1)",
        "rows[sqlite:wal; serializable]: (1)   # rows[serializable; sqlite:wal]: (1)",
        "bug: rows: (1,2)                      # bug: rows: (1,2)",
        "bug[read-committed; mysql]: rows: (1) # bug[read-committed; mysql]: rows: (1)",
        "bug: error[h2]: internal              # bug[h2]: error: internal",
        "bug: blocked                          # bug: blocked",
        "final t: (10,0) (10,1)                # final t: (10,0) (10,1)",
        "final t:                              # final t: none",
        "final[h2] s.`a b`: none | (1)         # final[h2] s.`a b`: none | (1)",
        "final \"a: \"\"b\": (1)               # final \"a: \"\"b\": (1)",
        "bug: final t: (1)                     # bug: final t: (1)",
        "updated: 2 -- blocked until 1         # updated: 2 -- blocked until 1",
      })
  void readsEveryForm(String comment, String printed) {
    Case read = Cases.parse("/* T2 */ BEGIN; /* T1 */ BEGIN; -- " + comment + "\n/* T3 */ COMMIT;");
    assertTrue(Cases.expectsSomething(read), comment);
    String text = Cases.assertRoundTrip(read);
    assertTrue(text.contains("-- " + printed + "\n"), text);
  }

  @Test
  void readsTheModelBehindTheForms() {
    Expectation rows = only("rows[serializable; h2 2]: (1,'a',NULL,TRUE)");
    assertEquals(List.of(Level.SERIALIZABLE), rows.scope().levels());
    assertEquals("[h2 2]", rows.scope().dbms().toString());
    assertEquals(
        List.of(
            new Expected.Rows(
                List.of(
                    List.of(
                        new Value("1", Value.Kind.BARE),
                        new Value("a", Value.Kind.QUOTED),
                        Value.NULL,
                        new Value("TRUE", Value.Kind.BARE))))),
        rows.alternatives());
    assertEquals(
        List.of(new Expected.Updated(9_000_000_000L), new Expected.Error(ErrorKind.DEADLOCK)),
        only("updated: 9000000000 | error: deadlock").alternatives());
    assertEquals(
        List.of(
            new Expected.Blocked(List.of(), OptionalInt.of(1)),
            new Expected.Blocked(List.of("T2"), OptionalInt.of(1)),
            Expected.Plain.NOT_BLOCKED,
            new Expected.Blocked(List.of(), OptionalInt.empty()),
            Expected.Plain.OK,
            Expected.Plain.ANY),
        only("blocked until 1 | blocked by T2 until 1 | not blocked | blocked | ok | any")
            .alternatives());
    assertEquals(
        List.of(
            new Expected.Transaction(Optional.of("T1.2"), true, false),
            new Expected.Transaction(Optional.of("none"), false, false),
            new Expected.Transaction(Optional.empty(), false, true)),
        only("transaction: T1.2 rolled back | transaction: none | transaction: after a commit")
            .alternatives());
    assertTrue(only("bug: ok").bug());
  }

  @Test
  void readsSeveralExpectationsOfOneStatement() {
    Case read =
        Cases.parse(
            """
            /* T1 */ BEGIN;
            /* T2 */ SELECT ' -- rows: (1)'; -- blocked until 1 -- rows: (' -- ok') -- note: any
              -- bug[h2]: rows: none
            -- free
                -- not blocked[derby]
            -- final t: (1)
            /* T1 */ COMMIT;
            """);
    assertEquals(4, read.statements().get(1).expectations().size());
    assertEquals(List.of("any", "free"), read.statements().get(2).notes());
    assertEquals(1, read.finals().size());
    Cases.assertRoundTrip(read);
  }

  @Test
  void takesFinalStatesAnywhereAfterInit() {
    Case read =
        Cases.parse(
            "/* init */ CREATE TABLE t (a INT); -- final t: (1)\n/* T1 */ BEGIN;-- final u: none");
    assertEquals(List.of("t", "u"), read.finals().stream().map(FinalExpectation::table).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "t2 blocked",
        "stuck in a loop",
        "transaction T1 is over",
        "Ok.",
        "okay",
        "any of these",
        "report an error",
        "[(1, 1), (2, 2)]",
        "Actual database state: {(5,'tx1')}",
        "final state of T1",
        "rows are returned",
        "updated by T2",
        "errors abound",
        "bug 12: see there",
        "TODO: more",
        "T1: starts",
        "see: it's fine",
        "but: no",
        "now: go",
        "-- (1, 20) -> (1, 162)",
        "",
      })
  void leavesProseAlone(String comment) {
    Case read = Cases.parse("/* T1 */ BEGIN; -- " + comment + "\n/* T2 */ COMMIT;");
    assertEquals(List.of(comment), read.statements().get(1).notes());
    assertTrue(!Cases.expectsSomething(read));
    Cases.assertRoundTrip(read);
  }

  private static Expectation only(String comment) {
    Case read = Cases.parse("/* T2 */ BEGIN; /* T1 */ BEGIN; -- " + comment);
    assertEquals(1, read.statements().get(1).expectations().size());
    return read.statements().get(1).expectations().get(0);
  }
}
