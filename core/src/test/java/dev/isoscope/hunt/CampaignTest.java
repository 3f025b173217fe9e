package dev.isoscope.hunt;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.ToyGenerator;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.execute.Runner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.Baseline;
import dev.isoscope.model.Explanation;
import dev.isoscope.model.History;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Clarity;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.crash.CrashOracle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whole campaigns on H2, with an oracle that is easily offended. */
final class CampaignTest {
  @TempDir Path directory;

  private Trial trial(String name) {
    return new Trial(directory.resolve(name));
  }

  @Test
  void violationsAreReducedFiledAndCounted() throws Exception {
    Trial trial = trial("a");
    FindingLedger ledger = trial.begin();
    assertEquals(120, ledger.tallies().cases());
    assertEquals(0, ledger.tallies().unconfirmed());
    long bugs = ledger.tallies().violations().get(Triage.BUG);
    long documented = ledger.tallies().violations().get(Triage.DOCUMENTED);
    assertTrue(bugs > 5 && documented > 5, ledger.tallies()::toString);
    assertFalse(ledger.findings().isEmpty());
    for (FindingSummary finding : ledger.findings().values()) {
      assertTrue(finding.statements() < 8, finding::toString);
      assertEquals("10/10", finding.rates().get(1).toString(), finding::toString);
    }
    Map<String, Long> found = trial.found();
    assertEquals(ledger.findings().keySet(), found.keySet());
    assertEquals(
        bugs,
        ledger.findings().values().stream()
            .filter(finding -> finding.triage() == Triage.BUG)
            .mapToLong(finding -> found.get(finding.id()))
            .sum());
    assertEquals(
        Map.of("documented toy/large-sum: Handbook, 1.2", documented), ledger.documented());
  }

  @Test
  void theNumberOfWorkersChangesNothing() throws Exception {
    Trial one = trial("one");
    Trial two = trial("two").workers(2);
    assertEquals(one.begin().tallies(), two.begin().tallies());
    assertEquals(one.found(), two.found());
  }

  @Test
  void whatIsDocumentedIsReducedAFewTimesOnly() throws Exception {
    FindingLedger ledger = trial("a").cases(150).begin();
    long filed =
        ledger.findings().values().stream()
            .filter(finding -> finding.triage() == Triage.DOCUMENTED)
            .count();
    assertTrue(filed <= 9, ledger.findings()::toString);
    assertTrue(ledger.tallies().violations().get(Triage.DOCUMENTED) > 9);
  }

  @Test
  void aFaultOfAnOracleIsInconclusive() throws Exception {
    Oracle faulty =
        new Oracle() {
          @Override
          public String name() {
            return "faulty";
          }

          @Override
          public Verdict judge(History observed, Terms terms, Runner runner) {
            throw new IllegalStateException("oops");
          }
        };
    FindingLedger ledger = trial("a").oracle(faulty).cases(20).begin();
    assertEquals(20, ledger.tallies().cases());
    assertEquals(20, ledger.tallies().inconclusive());
    assertTrue(ledger.tallies().reasons().toString().contains("oops"));
  }

  @Test
  void whatDoesNotShowAgainIsNoFinding() throws Exception {
    Set<String> seen = new HashSet<>();
    Oracle fickle =
        new Oracle() {
          @Override
          public String name() {
            return "fickle";
          }

          @Override
          public Verdict judge(History observed, Terms terms, Runner runner) {
            return seen.add(observed.testCase().name())
                ? ToyOracle.violation("once", Triage.UNEXPLAINED, observed)
                : new Verdict.Pass();
          }
        };
    FindingLedger ledger = trial("a").oracle(fickle).cases(10).begin();
    assertEquals(10, ledger.tallies().unconfirmed());
    assertEquals(10, ledger.tallies().places().size());
    assertTrue(ledger.findings().isEmpty());
  }

  @Test
  void whatItsMakersKnowIsCountedApart() throws Exception {
    Oracle knowing =
        new Oracle() {
          @Override
          public String name() {
            return "knowing";
          }

          @Override
          public Verdict judge(History observed, Terms terms, Runner runner) {
            return new Verdict.Violation(
                "old",
                Triage.BUG,
                new Explanation("old", List.of(), List.of(), List.of(), List.of()),
                Optional.of("TICKET-1"));
          }
        };
    FindingLedger ledger = trial("a").oracle(knowing).cases(3).begin();
    assertEquals(3, ledger.tallies().known());
    assertEquals(0, ledger.tallies().violations().get(Triage.BUG));
    for (FindingSummary finding : ledger.findings().values()) {
      assertEquals(Optional.of("TICKET-1"), finding.known());
      assertFalse(finding.alarming());
    }
    assertFalse(ledger.findings().isEmpty());
  }

  @Test
  void whatShowsNowAndThenIsIntermittent() throws Exception {
    Map<String, Integer> times = new HashMap<>();
    Oracle moody =
        new Oracle() {
          @Override
          public String name() {
            return "moody";
          }

          @Override
          public Verdict judge(History observed, Terms terms, Runner runner) {
            return times.merge(observed.testCase().name(), 1, Integer::sum) % 4 == 1
                ? ToyOracle.violation("sometimes", Triage.BUG, observed)
                : new Verdict.Pass();
          }
        };
    FindingLedger ledger = trial("a").oracle(moody).cases(3).begin();
    assertEquals(3, ledger.tallies().intermittent());
    assertEquals(0, ledger.tallies().unconfirmed());
    assertEquals(0, ledger.tallies().violations().get(Triage.BUG));
    for (FindingSummary finding : ledger.findings().values()) {
      assertTrue(finding.intermittent());
      assertFalse(finding.alarming());
      assertEquals("[5/20]", finding.rates().toString());
    }
    assertFalse(ledger.findings().isEmpty());
  }

  @Test
  void aServerThatDiesIsAFindingAndComesBack() throws Exception {
    Trial trial = trial("a").generator(new ToyGenerator("SHUTDOWN IMMEDIATELY")).cases(96);
    FindingLedger ledger = trial.begin();
    assertEquals(96, ledger.tallies().cases());
    FindingSummary crash =
        ledger.findings().values().stream()
            .filter(finding -> finding.kind().equals(CrashOracle.SERVER_DIED))
            .findFirst()
            .orElseThrow();
    assertEquals(Triage.BUG, crash.triage());
    assertEquals(1, crash.statements(), crash::toString);
    assertEquals("3/3", crash.rates().get(0).toString());
  }

  /** One that lets nobody in when it is dead. */
  private static final class Fragile extends InMemoryH2 {
    private final boolean ours;
    private volatile boolean dead;

    /**
     * @param ours whether it can be brought back
     */
    private Fragile(boolean ours) throws SQLException {
      this.ours = ours;
    }

    private void die() {
      try {
        dead = true;
        kill();
      } catch (SQLException e) {
        // It is dead already.
      }
    }

    @Override
    public Connection connect(String session) throws SQLException {
      if (dead) {
        throw new SQLException("nobody is there", "08001");
      }
      return super.connect(session);
    }

    @Override
    public void restart() throws SQLException {
      if (!ours) {
        throw new SQLException("it is not ours to start");
      }
      super.restart();
      dead = false;
    }
  }

  private static FindingSummary death(FindingLedger ledger) {
    return ledger.findings().values().stream()
        .filter(finding -> finding.kind().equals(CrashOracle.SERVER_DIED))
        .findFirst()
        .orElseThrow();
  }

  /** Whether the case did it, nobody can say: but it is told, and where. */
  @Test
  void aServerThatStaysDeadIsAFindingAtItsPlace() throws Exception {
    Trial trial =
        trial("a").generator(new ToyGenerator("SHUTDOWN IMMEDIATELY")).server(new Fragile(false));
    assertThrows(TargetLostException.class, trial::begin);
    FindingSummary death = death(trial.ledger());
    assertEquals(Triage.UNEXPLAINED, death.triage());
    assertTrue(death.alarming() && death.provisional(), death::toString);
    assertEquals(1, trial.ledger().tallies().violations().get(Triage.UNEXPLAINED));
    Place last = Place.of(trial.ledger().tallies().cases() - 1);
    assertEquals(last.toString(), death.place());
    assertTrue(trial.found().containsKey(death.folder()), death::toString);
  }

  @Test
  void soIsOneThatIsKilledWhileACaseIsReduced() throws Exception {
    Fragile server = new Fragile(false);
    Progress<HuntEntries> killer =
        new Progress<>() {
          @Override
          public void filing(String what) {
            server.die();
          }
        };
    Trial trial = trial("a").server(server).progress(killer);
    assertThrows(TargetLostException.class, trial::begin);
    assertTrue(death(trial.ledger()).alarming());
    long deaths =
        trial.ledger().findings().values().stream()
            .filter(finding -> finding.kind().equals(CrashOracle.SERVER_DIED))
            .count();
    assertEquals(1, deaths, trial.ledger().findings()::toString);
    assertEquals(48, trial.ledger().tallies().cases());
    assertTrue(
        trial.ledger().tallies().violations().get(Triage.DOCUMENTED) > 0,
        trial.ledger().tallies()::toString);
    FindingLedger resumed = trial.server(null).progress(new Progress<>() {}).resume();
    assertEquals(trial("whole").begin().tallies().violations(), resumed.tallies().violations());
  }

  /** Somebody else may have ended it, so nobody is alarmed; but it is told. */
  /** What was confirmed is told, though nobody has reduced it. */
  @Test
  void whatIsReducedWhenTheServerIsKilledIsAFinding() throws Exception {
    Fragile server = new Fragile(false);
    Progress<HuntEntries> killer =
        new Progress<>() {
          @Override
          public void filing(String what) {
            if (what.contains("four-rows")) {
              server.die();
            }
          }
        };
    Trial trial = trial("a").server(server).progress(killer);
    assertThrows(TargetLostException.class, trial::begin);
    FindingSummary left =
        trial.ledger().findings().values().stream()
            .filter(finding -> finding.kind().equals("four-rows"))
            .findFirst()
            .orElseThrow();
    assertTrue(left.alarming() && left.provisional(), left::toString);
    FindingLedger resumed = trial.server(null).progress(new Progress<>() {}).resume();
    assertFalse(resumed.findings().containsKey(left.id()), left::toString);
    assertEquals(trial("whole").begin().tallies().violations(), resumed.tallies().violations());
  }

  @Test
  void aServerThatDiesOnceIsIntermittent() throws Exception {
    Fragile server = new Fragile(true);
    Set<Boolean> done = new HashSet<>();
    Oracle killer =
        new Oracle() {
          @Override
          public String name() {
            return "killer";
          }

          @Override
          public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
            if (done.add(true)) {
              server.die();
              runner.run(observed.testCase());
            }
            return new Verdict.Pass();
          }
        };
    FindingLedger ledger = trial("a").server(server).oracle(killer).cases(10).begin();
    FindingSummary death = death(ledger);
    assertEquals("0/3", death.rates().get(0).toString());
    assertEquals(Triage.UNEXPLAINED, death.triage());
    assertTrue(death.intermittent() && !death.alarming(), death::toString);
    assertEquals(1, ledger.tallies().intermittent());
  }

  @Test
  void whatHangsOnceIsNoFinding() throws Exception {
    Set<String> seen = new HashSet<>();
    Oracle slow =
        new Oracle() {
          @Override
          public String name() {
            return "slow";
          }

          @Override
          public Confirmation confirmation(String kind) {
            return new CrashOracle().confirmation(CrashOracle.HANG);
          }

          @Override
          public Verdict judge(History observed, Terms terms, Runner runner) {
            return seen.add(observed.testCase().name())
                ? ToyOracle.violation("hang", Triage.UNEXPLAINED, observed)
                : new Verdict.Pass();
          }
        };
    FindingLedger ledger = trial("a").oracle(slow).cases(2).begin();
    assertEquals(2, ledger.tallies().unconfirmed());
    assertEquals(List.of("slow hang at 0.0.0", "slow hang at 0.0.1"), ledger.tallies().places());
    assertTrue(ledger.findings().isEmpty(), ledger.findings()::toString);
  }

  @Test
  void statementsThatTheDbmsRefusesAreCounted() throws Exception {
    FindingLedger ledger =
        trial("a").generator(new ToyGenerator("SELECT FROM WHERE")).cases(96).begin();
    assertTrue(ledger.tallies().invalid() > 0);
    assertTrue(ledger.tallies().validity() < 100);
  }

  /** Says what the toy says, in another name and less clearly, of whatever it is asked. */
  private static Oracle echo(String name, Clarity clarity) {
    return new Oracle() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Clarity clarity(String kind) {
        return clarity;
      }

      @Override
      public Verdict judge(History observed, Terms terms, Runner runner) throws SQLException {
        return new ToyOracle().judge(observed, terms, runner);
      }
    };
  }

  private static List<FindingSummary> bugs(FindingLedger ledger) {
    return ledger.findings().values().stream()
        .filter(finding -> finding.triage() == Triage.BUG)
        .toList();
  }

  @Test
  void whatSeveralOraclesSeeIsOneFindingToldByTheClearest() throws Exception {
    FindingLedger alone = trial("alone").begin();
    FindingLedger both =
        trial("both").oracle(new ToyOracle(), echo("clear", Clarity.STATEMENT)).begin();
    assertEquals(bugs(alone).size(), bugs(both).size());
    assertEquals(
        alone.tallies().violations().get(Triage.BUG), both.tallies().violations().get(Triage.BUG));
    for (FindingSummary finding : bugs(both)) {
      assertEquals("clear", finding.oracle());
      assertEquals(1, finding.witnesses().size(), finding::toString);
      assertEquals("toy", finding.witnesses().get(0).oracle());
    }
    Set<String> old = new HashSet<>();
    bugs(alone).forEach(finding -> old.add(finding.id()));
    for (FindingSummary finding : bugs(both)) {
      assertTrue(new Baseline(old).containsAny(finding.ids()), finding::toString);
    }
    String json =
        Files.readString(
            directory.resolve("both/findings").resolve(bugs(both).get(0).id() + "/finding.json"));
    assertTrue(json.contains("\"oracle\" : \"toy\""), json);
    assertTrue(Baseline.parse("finding.json", json).containsAny(old), json);
  }

  @Test
  void whatOnlyTheOtherSeesIsNotLost() throws Exception {
    Oracle large =
        new Oracle() {
          @Override
          public String name() {
            return "large";
          }

          @Override
          public Clarity clarity(String kind) {
            return Clarity.SERVER;
          }

          @Override
          public Verdict judge(History observed, Terms terms, Runner runner) {
            return observed.testCase().statements().size() > 3
                ? ToyOracle.violation("large", Triage.BUG, observed)
                : new Verdict.Pass();
          }
        };
    FindingLedger alone = trial("alone").begin();
    FindingLedger both = trial("both").oracle(new ToyOracle(), large).begin();
    Set<String> found = new HashSet<>();
    bugs(both).forEach(finding -> found.addAll(finding.ids()));
    assertTrue(bugs(both).stream().anyMatch(finding -> finding.oracle().equals("large")));
    bugs(alone).forEach(finding -> assertTrue(found.contains(finding.id()), finding::toString));
  }
}
