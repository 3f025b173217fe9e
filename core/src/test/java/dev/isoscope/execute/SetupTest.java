package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SetupTest {
  private static CaseSetup of(String... init) {
    return CaseSetup.of(ExecutorTest.caseOf(List.of(init)), List.of());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t (a INT)",
        "CREATE UNIQUE INDEX i ON t (a)",
        "create sequence s",
        "ALTER TABLE t ADD b INT",
        "CREATE TRIGGER x BEFORE UPDATE ON t FOR EACH ROW BEGIN SELECT 1; DELETE FROM u; END",
        "CREATE OR REPLACE FUNCTION f() RETURNS INT AS $$ BEGIN DROP TABLE t; END $$",
        "CREATE CONSTRAINT TRIGGER x AFTER INSERT ON t EXECUTE FUNCTION f()",
        "CREATE PROCEDURE p() BEGIN INSERT INTO t SELECT 1; COMMIT; END",
        "CREATE ALIAS abs FOR 'java.lang.Math.abs'",
        "CREATE OR REPLACE VIEW v AS SELECT * FROM t"
      })
  void whatHoldsNothingButRowsCanBeUsedAgain(String definition) {
    CaseSetup setup = of(definition, "INSERT INTO t SELECT 1");
    assertEquals(List.of(definition), setup.definitions());
    assertTrue(setup.reusable());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE t AS SELECT 1",
        "CREATE MATERIALIZED VIEW v AS SELECT * FROM function",
        "CALL p()",
        "DROP TRIGGER x",
        ""
      })
  void otherThingsAreMadeAnew(String definition) {
    assertFalse(of("CREATE TABLE u (a INT)", definition).reusable());
  }

  @Test
  void tablesThatAreChangedWithRowsInThemAreMadeAnew() {
    assertFalse(
        of("CREATE TABLE u (a INT)", "INSERT INTO u VALUES (1)", "ALTER TABLE u ADD b INT")
            .reusable());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CREATE TRIGGER x AFTER INSERT OR UPDATE OF b ON t FOR EACH ROW EXECUTE FUNCTION f() | t",
        "CREATE TRIGGER x AFTER DELETE ON `T 1` FOR EACH ROW DELETE FROM u | t 1",
        "CREATE TRIGGER s.x AFTER UPDATE ON s.\"T\" REFERENCING NEW AS n INSERT INTO u | t"
      })
  void aTriggerIsOnATable(String trigger, String table) {
    assertEquals(Set.of(table), of("CREATE TABLE u (a INT)", trigger).watched());
  }

  @Test
  void triggersMayComeAfterRows() {
    String table = "CREATE TABLE t (a INT)";
    String trigger = "CREATE TRIGGER x AFTER INSERT ON t BEGIN DELETE FROM u; END";
    String rows = "INSERT INTO t VALUES (1)";
    assertTrue(of(table, rows, trigger).triggersComeLast());
    assertFalse(of(table, trigger, rows).triggersComeLast());
    assertFalse(of(table, trigger).triggersComeLast());
    assertFalse(of(table, rows).triggersComeLast());
  }
}
