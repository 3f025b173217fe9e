package dev.isoscope.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.CasesUnderWay;
import dev.isoscope.campaign.CrashLog;
import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.hunt.FindingSummary;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.hunt.HuntEntries;
import dev.isoscope.hunt.ViolationSighting;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Version;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is made of a process that died, without having one die for it. */
final class NativeCrashTest {
  private static final TargetIdentity SQLITE =
      new TargetIdentity("sqlite", "sqlite", Optional.of("journal"), Version.parse("3.50.1"));
  private static final CasesUnderWay.Suspect SUSPECT =
      new CasesUnderWay.Suspect(new Place(0, 2, 1), CasesUnderWay.Phase.EXAMINING);

  @TempDir Path directory;

  /** A hunt whose children die as they are told to. */
  private final class Hunted implements NativeCrash.Victim<ViolationSighting, HuntEntries> {
    private final boolean again;
    private final HuntTerms terms;

    private Hunted(boolean again) {
      this.again = again;
      HuntCommand options = new HuntCommand();
      options.campaign.seed = 4L;
      options.targetOptions = new TargetOptions();
      options.urlOptions = new UrlOptions();
      this.terms = HuntTerms.of(options);
    }

    @Override
    public CaseSource<?, ?> cases() {
      return terms.cases(SQLITE);
    }

    @Override
    public boolean dies(Place place) {
      return again;
    }

    @Override
    public boolean dies(String caseText) {
      return caseText.contains("/* T2 */");
    }

    @Override
    public Examined<ViolationSighting, HuntEntries> file(
        Place place, Case original, Case reduced, String cause, boolean again) throws IOException {
      FindingStore store = new FindingStore(HuntResult.findings(directory));
      CrashFinding crash = new CrashFinding(terms, SQLITE, Level.SERIALIZABLE, store);
      return Hunt.crashed(place, crash.file(place, original, reduced, cause, again));
    }

    @Override
    public HuntEntries untried(String reason) {
      return Hunt.untried(reason);
    }
  }

  private CrashRecord<ViolationSighting, HuntEntries> investigate(
      boolean again, String cause, boolean fault) throws IOException {
    CrashRecord<ViolationSighting, HuntEntries> record =
        new NativeCrash<>(new Hunted(again)).investigate(List.of(SUSPECT), cause, fault).get(0);
    CrashLog.append(directory, record);
    assertEquals(
        Map.of(SUSPECT.place(), record),
        CrashLog.read(directory, ViolationSighting.class, HuntEntries.class));
    return record;
  }

  private static FindingSummary finding(CrashRecord<ViolationSighting, HuntEntries> record) {
    return record.result().orElseThrow().sightings().get(0).filed().orElseThrow();
  }

  @Test
  void aCaseThatDoesItAgainIsReducedAndFiled() throws IOException {
    FindingSummary finding = finding(investigate(true, "SIGSEGV", true));
    assertEquals("crash", finding.oracle());
    assertEquals("server-died", finding.kind());
    assertEquals(Triage.BUG, finding.triage());
    assertTrue(finding.headline().contains("Its process died of SIGSEGV"), finding::headline);
    assertEquals(1, finding.statements(), finding::toString);
    assertTrue(Files.exists(directory.resolve("findings").resolve(finding.id())));
  }

  @Test
  void oneThatDoesNotIsFiledAsItIs() throws IOException {
    FindingSummary finding = finding(investigate(false, "SIGSEGV", true));
    assertEquals("server-died", finding.kind());
    assertTrue(finding.statements() > 1, finding::toString);
    assertEquals(Triage.UNEXPLAINED, finding.triage());
    assertFalse(finding.alarming(), finding::toString);
  }

  @Test
  void oneThatWasUnderWayWhenSomebodyKilledTheProcessIsRememberedOnly() throws IOException {
    CrashRecord<ViolationSighting, HuntEntries> record = investigate(false, "SIGKILL", false);
    assertTrue(record.result().orElseThrow().sightings().isEmpty());
    assertEquals(1, record.result().get().counted().tallies().inconclusive());
  }

  /** A machine on which every process ends with the same exit code. */
  private record Ending(int code) implements WorkCarrier {
    @Override
    public int places() {
      return 1;
    }

    @Override
    public double secondsPerOrder() {
      return 1;
    }

    @Override
    public Future<Outcome> work(List<String> worker, String order) {
      throw new UnsupportedOperationException();
    }

    @Override
    public Future<Integer> exitCode(List<String> command, Optional<String> file) {
      return CompletableFuture.completedFuture(code);
    }
  }

  private CrashBlame<ViolationSighting, HuntEntries> blame(int code) {
    HuntVictim victim =
        new HuntVictim(
            new Hunted(true).terms,
            SQLITE,
            Level.SERIALIZABLE,
            "sqlite",
            List.of(),
            new FindingStore(HuntResult.findings(directory)),
            new Ending(code),
            message -> {});
    return new CrashBlame<>("sqlite", directory, victim, message -> {});
  }

  private List<CrashRecord<ViolationSighting, HuntEntries>> blamed(int code) throws IOException {
    return blame(code).investigate(List.of(SUSPECT), 139);
  }

  @Test
  void whoIsEndedByCtrlCHasNotDiedAgain() throws IOException {
    assertEquals(List.of(), blamed(ExitCode.INTERRUPTED));
    assertFalse(Files.exists(HuntResult.findings(directory)));
    assertEquals(Triage.BUG, finding(blamed(139).get(0)).triage());
  }

  @Test
  void aCaseOverWhichProcessesEndTwiceIsNotTriedAgain() throws IOException {
    CrashBlame<ViolationSighting, HuntEntries> blame = blame(ExitCode.UNAVAILABLE);
    assertEquals(List.of(), blame.investigate(List.of(SUSPECT), ExitCode.UNAVAILABLE));
    CrashRecord<ViolationSighting, HuntEntries> record =
        blame.investigate(List.of(SUSPECT), ExitCode.UNAVAILABLE).get(0);
    assertEquals(
        "the process died of exit status 3 during this case, more than once", record.reason());
    assertEquals(1, record.result().orElseThrow().counted().tallies().inconclusive());
  }
}
