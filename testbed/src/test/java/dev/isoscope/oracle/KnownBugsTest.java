package dev.isoscope.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.DbmsRegistry;
import dev.isoscope.dbms.KnownBug;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.dependency.DependencyOracle;
import dev.isoscope.oracle.visibility.VisibilityOracle;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the published cases are: bugs, bugs that their makers know, or documented. */
class KnownBugsTest {
  private static final Path PAPERS = Path.of("../cases/papers");
  private static final String COUNTER = "002-figure-1-mdev-36330-update";

  private static Case paper(String name) throws Exception {
    return CaseParser.parse(PAPERS.resolve(name + ".sql"));
  }

  private static Verdict.Violation judge(Server server, Level level, Oracle oracle, Case testCase)
      throws Exception {
    return judged(server, level, oracle, testCase).orElseThrow();
  }

  /** Empty if it passes. */
  private static Optional<Verdict.Violation> judged(
      Server server, Level level, Oracle oracle, Case testCase) throws Exception {
    try (RecoveringRunner runner =
        new RecoveringRunner(server, level, ExecutorOptions.DEFAULT, () -> {})) {
      Verdict verdict =
          new Judge(Terms.of(server, level, Optional.empty())).judgeFresh(oracle, testCase, runner);
      return verdict instanceof Verdict.Pass
          ? Optional.empty()
          : Optional.of(assertInstanceOf(Verdict.Violation.class, verdict));
    }
  }

  private static void assertJudged(
      Server server, String paper, Triage triage, Optional<String> ticket) throws Exception {
    assertJudged(server, Level.READ_COMMITTED, paper, triage, ticket);
  }

  private static void assertJudged(
      Server server, Level level, String paper, Triage triage, Optional<String> ticket)
      throws Exception {
    Oracle wss = new WriteSpecificSerializability();
    Verdict.Violation violation = judge(server, level, wss, paper(paper));
    assertEquals(triage, violation.triage(), paper);
    assertEquals(ticket, violation.known(), paper);
    ticket.ifPresent(
        name ->
            assertTrue(
                violation.explanation().citations().stream()
                    .anyMatch(citation -> citation.source().equals(name)),
                violation.explanation().citations()::toString));
  }

  /** The same behaviour is documented where its makers say so, and a bug where they say that. */
  @Test
  void aBugThatItsMakersHaveConfirmedIsMarked() throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      Server mariadb = testbed.start(TargetSpec.parse("mariadb@11.4.5"));
      assertJudged(mariadb, "000-figure-5a-mdev-30835-update", Triage.BUG, of("MDEV-30835"));
      assertJudged(mariadb, "004-figure-4-5-mdev-26643", Triage.BUG, of("MDEV-26643"));
      assertJudged(mariadb, "001-figure-3-mdev-27992", Triage.BUG, of("MDEV-27992"));
      assertJudged(mariadb, "000-listing-5-semi-consistent-read", Triage.DOCUMENTED, of(""));
      assertJudged(mariadb, "000-listing-6-no-gap-locks", Triage.DOCUMENTED, of(""));
      assertSeenTwice(mariadb);
      assertHidden(mariadb, of("MDEV-26642"));
      assertJudged(mariadb, Level.SERIALIZABLE, COUNTER, Triage.BUG, of("MDEV-36330"));
    }
    try (Testbed testbed = new Testbed(TestbedOptions.defaults())) {
      Server mysql = testbed.start(TargetSpec.parse("mysql"));
      for (String name :
          List.of(
              "000-figure-5a-mdev-30835-update",
              "004-figure-4-5-mdev-26643",
              "001-figure-3-mdev-27992")) {
        assertJudged(mysql, name, Triage.DOCUMENTED, of(""));
      }
      assertSeenTwice(mysql);
      assertHidden(mysql, of(""));
      assertJudged(mysql, Level.SERIALIZABLE, COUNTER, Triage.DOCUMENTED, of(""));
    }
  }

  private static Optional<String> of(String ticket) {
    return Optional.of(ticket).filter(name -> !name.isEmpty());
  }

  /** A row that another has moved and the reader has changed is there under both of its keys. */
  private static void assertSeenTwice(Server server) throws Exception {
    Level level = Level.REPEATABLE_READ;
    Oracle oracle = new DependencyOracle();
    Verdict.Violation twice = judge(server, level, oracle, paper("004-figure-4-8-mysql-114389"));
    assertEquals(Triage.BUG, twice.triage());
    assertEquals("internal", twice.kind());
    String reason = twice.explanation().reasoning().get(0);
    assertTrue(reason.startsWith("Statement 10 "), reason);
    assertTrue(reason.contains("statement 9 (UPDATE t SET b = 888, c = 999)"), reason);
    assertTrue(reason.endsWith("two versions of one row."), reason);
    for (String name : List.of("004-figure-4-6-mdev-29565", "003-figure-1-mysql-108528")) {
      assertEquals(Triage.DOCUMENTED, judge(server, level, oracle, paper(name)).triage(), name);
    }
  }

  /** An own assignment of what others had committed does not show, in whatever shape: one cause. */
  private static void assertHidden(Server server, Optional<String> ticket) throws Exception {
    List<Case> shapes =
        List.of(
            paper("004-figure-4-4-mdev-26642"),
            hidden("(1)", "UPDATE t SET a = 0", "UPDATE t SET a = a", "SELECT a FROM t"),
            hidden("(0), (1)", "DELETE FROM t", "UPDATE t SET a = 5", "SELECT COUNT(*) FROM t"),
            hidden("(1)", "INSERT INTO t VALUES (0)", "UPDATE t SET a = 0", "SELECT 7 FROM t"));
    Set<String> names = new HashSet<>();
    for (Case shape : shapes) {
      Optional<Verdict.Violation> violation =
          judged(server, Level.REPEATABLE_READ, new VisibilityOracle(), shape);
      if (shape.name().contains("DELETE")) {
        assertTrue(violation.isEmpty(), "nothing was assigned, so nothing is hidden");
        continue;
      }
      assertEquals(Triage.BUG, violation.orElseThrow().triage());
      assertEquals(ticket, violation.orElseThrow().known());
      names.add(Fingerprint.of("visibility", violation.orElseThrow(), shape));
    }
    assertEquals(1, names.size(), "one cause, one name");
  }

  private static Case hidden(String rows, String others, String own, String query)
      throws Exception {
    return CaseParser.parse(
        "shape",
        """
        -- case: hidden %s
        /* init */ CREATE TABLE t (a INT);
        /* init */ INSERT INTO t VALUES %s;
        /* T1 */ START TRANSACTION WITH CONSISTENT SNAPSHOT;
        /* T2 */ %s;
        /* T1 */ %s;
        /* T1 */ %s;
        /* T1 */ COMMIT;
        """
            .formatted(others, rows, others, own, query));
  }

  @Test
  void everyKnownBugHasACase() throws Exception {
    List<Case> cases;
    try (Stream<Path> files = Files.list(PAPERS)) {
      cases = files.map(KnownBugsTest::parsed).toList();
    }
    for (KnownBug bug :
        DbmsRegistry.all().stream().flatMap(dbms -> dbms.knownBugs().stream()).toList()) {
      assertTrue(
          cases.stream()
              .anyMatch(
                  one ->
                      one.header().details().getOrDefault("link", "").endsWith("/" + bug.ticket())),
          bug.ticket());
    }
  }

  private static Case parsed(Path file) {
    try {
      return CaseParser.parse(file);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
