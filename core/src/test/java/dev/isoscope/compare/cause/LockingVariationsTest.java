package dev.isoscope.compare.cause;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What applications are advised to try is tried as they would do it. */
class LockingVariationsTest {
  private static Case parse(String statements) throws Exception {
    return CaseParser.parse("test", "/* init */ CREATE TABLE t (a INT);\n" + statements);
  }

  private static List<String> sql(Optional<Case> changed) {
    return changed.orElseThrow().statements().stream().map(Statement::sql).toList();
  }

  @Test
  void plainQueriesLockWhatTheyRead() throws Exception {
    Case testCase = parse("/* T1 */ SELECT a FROM t;\n/* T1 */ SELECT a FROM t FOR UPDATE;\n");
    assertEquals(
        List.of("SELECT a FROM t FOR UPDATE", "SELECT a FROM t FOR UPDATE"),
        sql(LockingVariations.ofQueries(testCase)));
    assertEquals(Optional.empty(), LockingVariations.ofQueries(parse("/* T1 */ DELETE FROM t;\n")));
  }

  @Test
  void transactionsLockAllRowsFirst() throws Exception {
    Case testCase = parse("/* T1 */ BEGIN;\n/* T1 */ DELETE FROM t;\n/* T1 */ COMMIT;\n");
    assertEquals(
        List.of("BEGIN", "SELECT * FROM t FOR UPDATE", "DELETE FROM t", "COMMIT"),
        sql(LockingVariations.ofTransactions(testCase)));
    assertEquals(
        Optional.empty(), LockingVariations.ofTransactions(parse("/* T1 */ DELETE FROM t;\n")));
  }
}
