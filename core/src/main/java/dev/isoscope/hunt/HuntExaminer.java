package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.UnfinishedBlocks;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Case;
import dev.isoscope.model.Finding;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Hunts on one server: judges cases, decides which sightings are reduced, and files the findings.
 */
final class HuntExaminer implements Examiner<ViolationSighting, HuntEntries> {
  private final RecoveringRunner runner;
  private final Judge judge;
  private final List<Oracle> oracles;
  private final CaseSource<?, ?> cases;
  private final FindingLedger ledger;
  private final FindingStore store;
  private final FindingFiler filer;
  private final Progress<HuntEntries> progress;
  private final Consumer<SQLException> lost;
  private boolean costly;

  HuntExaminer(
      HuntOptions options,
      Hunt.Means means,
      Server server,
      FindingLedger ledger,
      CaseSource<?, ?> cases,
      UnfinishedBlocks<ViolationSighting, HuntEntries> unfinished,
      Progress<HuntEntries> progress,
      Consumer<SQLException> lost)
      throws SQLException {
    ExecutorOptions executor = ExecutorOptions.DEFAULT.withPatience(options.patience());
    this.runner = new RecoveringRunner(server, options.level(), executor, means.beforeBlame());
    this.judge = new Judge(Terms.of(server, options.level(), options.claim()));
    this.oracles = means.oracles();
    this.cases = cases;
    this.ledger = ledger;
    this.store = means.store();
    this.filer = new FindingFiler(options, runner, oracles, means.commands(), cases, unfinished);
    this.progress = progress;
    this.lost = lost;
  }

  @Override
  public <T> T stretch(Stretch<T> several) throws SQLException {
    return runner.inDrivingThread(several::examine);
  }

  @Override
  public Examined<ViolationSighting, HuntEntries> examine(Place place, Case testCase) {
    CaseHunt hunt = new CaseHunt(place, testCase, runner, judge);
    try {
      hunt.hunt(oracles);
    } catch (TargetLostException e) {
      lost.accept(e);
    }
    return hunt.examined();
  }

  @Override
  public FiledSighting<HuntEntries> file(ViolationSighting sighting, boolean feared)
      throws IOException, TargetLostException {
    costly = false;
    HuntEntries entries = entries(sighting, feared);
    Optional<ViolationSighting> death = filer.death(sighting);
    if (death.isPresent()) {
      entries = entries.plus(entries(death.get(), feared));
      filer.death(death.get());
    }
    return new FiledSighting<>(entries, costly);
  }

  private HuntEntries entries(ViolationSighting sighting, boolean feared)
      throws IOException, TargetLostException {
    if (sighting.filed().isPresent()) {
      FindingSummary finding = sighting.filed().get();
      return entered(sighting, Optional.of(finding.id()), true, newFinding(finding));
    }
    if (sighting.fleeting()) {
      return fleeting(sighting);
    }
    if (sighting.byChance() && !sighting.triage().alarming()) {
      return entered(sighting, Optional.empty()); // another campaign might not meet it
    }
    if (!deservesReduction(sighting)) {
      return entered(sighting, likeliest(sighting));
    }
    costly = true;
    progress.filing(sighting.oracle() + " " + sighting.kind() + " at " + sighting.place());
    if (sighting.confirmed() || sighting.seen().isPresent()) {
      return filed(sighting, feared);
    }
    Optional<ViolationSighting> confirmed = filer.confirm(sighting);
    if (confirmed.isEmpty()) {
      return HuntEntries.of(Tallies.oneUnconfirmed(sighting));
    }
    return deservesReduction(confirmed.get())
        ? filed(confirmed.get(), feared)
        : entered(confirmed.get(), likeliest(confirmed.get()));
  }

  private boolean deservesReduction(ViolationSighting sighting) {
    if (filedAlready(sighting).isPresent()) {
      return false;
    }
    SightingCount entry = entry(sighting, Optional.empty(), false);
    return ledger.deservesReduction(entry.signature(), entry.group(), sighting.triage());
  }

  /** The finding, if it can be told without reduction which one it is. */
  private Optional<String> filedAlready(ViolationSighting sighting) {
    return Fingerprint.early(sighting.oracle(), sighting.triage(), sighting.causes())
        .filter(ledger::knows);
  }

  private Optional<String> likeliest(ViolationSighting sighting) {
    return filedAlready(sighting).or(() -> ledger.likeliest(signature(sighting)));
  }

  private String signature(ViolationSighting sighting) {
    String signature =
        Fingerprint.coarse(
            sighting.oracle(), sighting.kind(), sighting.triage(), sighting.original(cases));
    return sighting.fleeting() ? "fleeting " + signature : signature;
  }

  private HuntEntries filed(ViolationSighting sighting, boolean feared)
      throws IOException, TargetLostException {
    Optional<FindingFiler.Shown> shown = reduce(sighting, feared);
    if (shown.isEmpty()) {
      return HuntEntries.of(Tallies.oneUnconfirmed(sighting));
    }
    String id = FindingFiler.id(sighting, shown.get());
    if (ledger.knows(id)) {
      return entered(sighting, Optional.of(id), true, List.of());
    }
    Finding finding = filer.finding(sighting, shown.get(), rates(sighting, shown.get(), feared));
    FindingSummary summary = FindingSummary.of(finding, store.save(finding));
    return entered(sighting, Optional.of(id), true, List.of(summary));
  }

  /** What did not show again: does it ever? Then it is kept as it was seen first. */
  private HuntEntries fleeting(ViolationSighting sighting) throws IOException, TargetLostException {
    HuntEntries unconfirmed = HuntEntries.of(Tallies.oneUnconfirmed(sighting));
    if (!deservesReduction(sighting)) {
      return unconfirmed;
    }
    costly = true;
    progress.filing(sighting.oracle() + " " + sighting.kind() + " at " + sighting.place());
    Finding.Rate rate = filer.rateOfFleeting(sighting);
    if (rate.shown() == 0) {
      return unconfirmed.plus(
          new HuntEntries(
              Tallies.NONE, List.of(entry(sighting, Optional.empty(), true)), List.of()));
    }
    FindingFiler.Shown first =
        new FindingFiler.Shown(sighting.original(cases), sighting.seen().orElseThrow());
    String id = FindingFiler.id(sighting, first);
    List<FindingSummary> findings = List.of();
    if (!ledger.knows(id)) {
      Finding finding = filer.finding(sighting, first, List.of(rate));
      findings = List.of(FindingSummary.of(finding, store.save(finding), true));
    }
    return new HuntEntries(
        Tallies.oneIntermittent(), List.of(entry(sighting, Optional.of(id), true)), findings);
  }

  private List<FindingSummary> newFinding(FindingSummary finding) {
    return ledger.knows(finding.id()) ? List.of() : List.of(finding);
  }

  /** What took the process down, or the server for good, is filed as it is. */
  private Optional<FindingFiler.Shown> reduce(ViolationSighting sighting, boolean feared)
      throws TargetLostException {
    Optional<FindingFiler.Shown> asSeen =
        sighting
            .seen()
            .map(violation -> new FindingFiler.Shown(sighting.original(cases), violation));
    try {
      return feared ? asSeen : filer.reduce(sighting).or(() -> asSeen);
    } catch (TargetLostException e) {
      if (asSeen.isEmpty()) {
        throw e;
      }
      return asSeen;
    }
  }

  private List<Finding.Rate> rates(
      ViolationSighting sighting, FindingFiler.Shown shown, boolean feared)
      throws TargetLostException {
    try {
      return feared ? List.of() : filer.rates(sighting, shown);
    } catch (TargetLostException e) {
      if (sighting.seen().isEmpty()) {
        throw e;
      }
      return List.of();
    }
  }

  private HuntEntries entered(ViolationSighting sighting, Optional<String> id) {
    return entered(sighting, id, false, List.of());
  }

  private HuntEntries entered(
      ViolationSighting sighting,
      Optional<String> id,
      boolean reduced,
      List<FindingSummary> findings) {
    return new HuntEntries(
        sighting.known().isPresent() ? Tallies.oneKnown() : Tallies.violation(sighting.triage()),
        List.of(entry(sighting, id, reduced)),
        findings);
  }

  private SightingCount entry(ViolationSighting sighting, Optional<String> id, boolean reduced) {
    return new SightingCount(
        signature(sighting),
        sighting.oracle(),
        sighting.kind(),
        sighting.triage(),
        sighting.citations(),
        id,
        reduced,
        1);
  }

  @Override
  public void close() {
    runner.close();
  }
}
