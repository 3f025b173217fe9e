package dev.isoscope.oracle.wss;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.innodb.Mysql;
import dev.isoscope.execute.Runner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Terms;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.testing.Recorded;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * The listings of WriteCheck that show on TiDB and an old MariaDB only, with the outcomes that the
 * document reports as recorded runs: sections 3.2 and 6.3 say which property each violates.
 */
final class PublishedCasesTest {
  @Test
  void listing1ViolatesOnlyTheStatementLevel() throws Exception {
    Case listing = listing("000-listing-1-tidb-19585.sql");
    Runner tidb =
        serial ->
            transactional(serial)
                ? Recorded.run(serial, Set.of(), "t", "10", "21")
                : Recorded.run(serial, Set.of(), "t", "10", "11");
    Verdict.Violation violation = violation(Recorded.run(listing, Set.of(), "t", "10", "21"), tidb);
    assertEquals("stmt-wss", violation.kind());
    assertEquals(Triage.BUG, violation.triage());
  }

  @Test
  void listing2PassesBecauseACrashIsNoWrongState() throws Exception {
    Case listing = listing("000-listing-2-mdev-14868.sql");
    Runner mended = serial -> Recorded.run(serial, Set.of(), "t", "aaa");
    History observed = Recorded.run(listing, Set.of(), "t", "aaa");
    assertInstanceOf(Verdict.Pass.class, judge(observed, mended));
    History crashed =
        new History(
            observed.testCase(),
            observed.target(),
            observed.level(),
            observed.steps(),
            observed.events(),
            observed.finalState(),
            new Ending.ServerDied("the connection broke"));
    assertInstanceOf(Verdict.Inconclusive.class, judge(crashed, mended));
  }

  @Test
  void listing3ViolatesTheStatementLevelByAFailureThatOnlyTransactionsHave() throws Exception {
    Case listing = listing("000-listing-3-tidb-39976.sql");
    Runner tidb =
        serial ->
            transactional(serial)
                ? Recorded.run(serial, Set.of("DELETE"), "t", "1")
                : Recorded.run(serial, Set.of(), "t");
    Verdict.Violation violation =
        violation(Recorded.run(listing, Set.of("DELETE"), "t", "1"), tidb);
    assertEquals("stmt-wss", violation.kind());
    assertEquals(2, violation.explanation().differences().size()); // the write and the state
  }

  /** Whether a level excuses the difference only a server could tell, on which it is replayed. */
  @Test
  void listing4DiffersThoughAnotherOrderWouldExplainIt() throws Exception {
    Case listing = listing("000-listing-4-tidb-42486.sql");
    Runner tidb = serial -> Recorded.run(serial, Set.of(), "t");
    Verdict verdict = judge(Recorded.run(listing, Set.of(), "t", "2"), tidb);
    String reason = assertInstanceOf(Verdict.Inconclusive.class, verdict).reason();
    assertTrue(reason.startsWith("whether it differs for a documented reason"), reason);
  }

  private static Verdict.Violation violation(History observed, Runner runner) throws Exception {
    return assertInstanceOf(Verdict.Violation.class, judge(observed, runner));
  }

  private static Verdict judge(History observed, Runner runner) throws Exception {
    Terms terms =
        new Terms(new Mysql(), observed.target(), Level.REPEATABLE_READ, Optional.empty());
    return new WriteSpecificSerializability().judge(observed, terms, runner);
  }

  private static boolean transactional(Case serial) {
    return serial.statements().stream()
        .map(statement -> TransactionControl.parse(statement.sql()))
        .anyMatch(Optional::isPresent);
  }

  private static Case listing(String file) throws Exception {
    return CaseParser.parse(Path.of("..", "cases", "papers", file));
  }
}
