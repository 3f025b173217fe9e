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
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;

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
  private final Duration reduction;
  private final List<FindingSummary> found = new ArrayList<>();
  private boolean costly;
  private boolean left;
  private Supplier<Optional<Duration>> rest = Optional::empty;

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
    this.reduction = options.reduction();
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
  public FiledSighting<HuntEntries> file(
      ViolationSighting sighting, boolean feared, Supplier<Optional<Duration>> time)
      throws IOException {
    costly = false;
    left = false;
    rest = time;
    found.clear();
    HuntEntries entries = told(sighting, feared);
    for (ViolationSighting other : untold(sighting, entries)) {
      entries = entries.plus(told(other, feared));
    }
    Optional<ViolationSighting> death = filer.death(sighting);
    if (death.isPresent()) {
      entries = entries.plus(told(death.get(), feared));
      filer.death(death.get());
    }
    return new FiledSighting<>(entries, costly, left);
  }

  /**
   * If the target is lost over it, what showed twice, alarms and is news is filed as it is; the
   * rest is counted. All of it is done again when the campaign is resumed.
   */
  private HuntEntries told(ViolationSighting sighting, boolean feared) throws IOException {
    try {
      return entries(sighting, feared);
    } catch (TargetLostException e) {
      gone(e);
      if (sighting.fleeting()) {
        return HuntEntries.of(Tallies.oneUnconfirmed(sighting));
      }
      Optional<String> like = alike(sighting);
      boolean news = like.isEmpty() && sighting.triage().alarming() && sighting.known().isEmpty();
      return news && sighting.confirmed()
          ? saved(
              sighting, filer.provisional(provisional(sighting), sighting, filer.left(sighting)))
          : entered(sighting, like);
    }
  }

  private String provisional(ViolationSighting sighting) {
    return FindingStore.provisional(signature(sighting));
  }

  /** What it counts for if nobody reduces it. */
  private Optional<String> alike(ViolationSighting sighting) {
    return likeliest(sighting).or(() -> known(provisional(sighting)).map(FindingSummary::id));
  }

  private void gone(TargetLostException e) {
    left = true;
    lost.accept(e);
  }

  private boolean over() {
    return rest.get().filter(Duration::isZero).isPresent();
  }

  /** What others saw in the case, and the finding that it counts for does not account for. */
  private List<ViolationSighting> untold(ViolationSighting sighting, HuntEntries entries) {
    if (sighting.fleeting() && !entries.ids().isEmpty()) {
      return List.of(); // nobody can say of what shows now and then whether others see it as well
    }
    Set<String> heard = new HashSet<>();
    for (FindingSummary finding :
        entries.ids().stream().flatMap(id -> known(id).stream()).toList()) {
      heard.add(finding.oracle());
      finding.witnesses().stream()
          .filter(witness -> witness.triage().alarming())
          .forEach(witness -> heard.add(witness.oracle()));
    }
    return sighting.others().stream().filter(other -> !heard.contains(other.oracle())).toList();
  }

  /** The finding of an id, which may be one that it would have if another oracle told it. */
  private Optional<FindingSummary> known(String id) {
    return ledger
        .finding(id)
        .or(() -> found.stream().filter(finding -> finding.ids().contains(id)).findFirst());
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
    if (over() && !feared) {
      return unreduced(sighting, Optional.empty());
    }
    costly = true;
    progress.filing(sighting.oracle() + "/" + sighting.kind() + " at " + sighting.place());
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
        .flatMap(this::known)
        .map(FindingSummary::id);
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
    if (over() && !feared) {
      return unreduced(sighting, shown);
    }
    if (shown.isEmpty()) {
      return HuntEntries.of(Tallies.oneUnconfirmed(sighting));
    }
    String id = FindingFiler.id(sighting, shown.get());
    Optional<FindingSummary> before = known(id);
    FindingFiler.Witnessed witnessed =
        feared || before.isPresent()
            ? new FindingFiler.Witnessed(shown.get(), List.of())
            : witnesses(sighting, shown.get());
    List<Finding.Witness> witnesses = witnessed.witnesses();
    for (Finding.Witness witness : witnesses) {
      before = before.or(() -> witness.id().flatMap(this::known));
    }
    if (before.isPresent()) {
      return entered(sighting, Optional.of(before.get().id()), true, List.of());
    }
    FindingFiler.Shown named =
        feared ? shown.get() : filer.recognized(sighting, witnessed.shown(), witnesses, this::over);
    List<Finding.Rate> rates = rates(sighting, named, feared);
    left |= over();
    return filer.unrepeated(sighting, rates)
        ? intermittent(sighting, unrepeated(named), rates)
        : saved(sighting, filer.finding(sighting, named, witnesses, rates));
  }

  /** What has shown while it was reduced only is nothing that anybody can be told to look at. */
  private static FindingFiler.Shown unrepeated(FindingFiler.Shown shown) {
    Verdict.Violation violation = shown.violation();
    return violation.triage() == Triage.BUG
        ? new FindingFiler.Shown(
            shown.testCase(), violation.unexplained("It did not show in the runs that came after."))
        : shown;
  }

  private HuntEntries saved(ViolationSighting sighting, Finding finding) throws IOException {
    FindingSummary summary = FindingSummary.of(finding, store.save(finding));
    found.add(summary);
    return entered(sighting, Optional.of(finding.id()), !finding.provisional(), List.of(summary));
  }

  /**
   * The time is over: what is alarming or partly reduced, and unlike all that is known, is filed as
   * it is. All of it is to be done again when the campaign is resumed.
   *
   * @param shown what a reduction has come to so far
   */
  private HuntEntries unreduced(ViolationSighting sighting, Optional<FindingFiler.Shown> shown)
      throws IOException, TargetLostException {
    left = true;
    Optional<String> like = alike(sighting);
    if (like.isPresent() || (shown.isEmpty() && !sighting.triage().alarming())) {
      return entered(sighting, like);
    }
    Optional<FindingFiler.Shown> shows = shown.or(() -> filer.asSeen(sighting));
    if (shows.isEmpty()) {
      shows = filer.unreduced(sighting);
    }
    return shows.isEmpty()
        ? HuntEntries.of(Tallies.oneUnconfirmed(sighting))
        : saved(sighting, filer.provisional(provisional(sighting), sighting, shows.get()));
  }

  /** What did not show again: does it ever? Then it is kept as it was seen first. */
  private HuntEntries fleeting(ViolationSighting sighting) throws IOException, TargetLostException {
    HuntEntries unconfirmed = HuntEntries.of(Tallies.oneUnconfirmed(sighting));
    if (!deservesReduction(sighting)) {
      return unconfirmed;
    }
    if (over()) {
      left = true;
      return unconfirmed;
    }
    costly = true;
    progress.filing(sighting.oracle() + "/" + sighting.kind() + " at " + sighting.place());
    Finding.Rate rate = filer.rateOfFleeting(sighting);
    if (rate.shown() == 0) {
      return unconfirmed.plus(
          new HuntEntries(
              Tallies.NONE, List.of(entry(sighting, Optional.empty(), true)), List.of()));
    }
    return intermittent(sighting, filer.asSeen(sighting).orElseThrow(), List.of(rate));
  }

  /** It is kept, but alarms nobody. */
  private HuntEntries intermittent(
      ViolationSighting sighting, FindingFiler.Shown shown, List<Finding.Rate> rates)
      throws IOException {
    String id = FindingFiler.id(sighting, shown);
    List<FindingSummary> findings = List.of();
    if (known(id).isEmpty()) {
      Finding finding = filer.finding(sighting, shown, List.of(), rates);
      findings = List.of(FindingSummary.of(finding, store.save(finding), true));
      found.addAll(findings);
    }
    return new HuntEntries(
        Tallies.oneIntermittent(), List.of(entry(sighting, Optional.of(id), true)), findings);
  }

  private List<FindingSummary> newFinding(FindingSummary finding) {
    return known(finding.id()).isPresent() ? List.of() : List.of(finding);
  }

  /** What took the process down, or the server for good, is filed as it is. */
  private Optional<FindingFiler.Shown> reduce(ViolationSighting sighting, boolean feared)
      throws TargetLostException {
    Optional<FindingFiler.Shown> asSeen = filer.asSeen(sighting);
    Duration most = rest.get().filter(one -> one.compareTo(reduction) < 0).orElse(reduction);
    try {
      return feared ? asSeen : filer.reduce(sighting, most, this::over).or(() -> asSeen);
    } catch (TargetLostException e) {
      if (asSeen.isEmpty()) {
        throw e;
      }
      gone(e);
      return asSeen;
    }
  }

  private FindingFiler.Witnessed witnesses(ViolationSighting sighting, FindingFiler.Shown shown)
      throws TargetLostException {
    try {
      return filer.witnesses(sighting, shown);
    } catch (TargetLostException e) {
      if (sighting.seen().isEmpty()) {
        throw e;
      }
      gone(e);
      return new FindingFiler.Witnessed(shown, List.of());
    }
  }

  private List<Finding.Rate> rates(
      ViolationSighting sighting, FindingFiler.Shown shown, boolean feared)
      throws TargetLostException {
    try {
      return feared ? List.of() : filer.rates(sighting, shown, this::over);
    } catch (TargetLostException e) {
      if (sighting.seen().isEmpty()) {
        throw e;
      }
      gone(e);
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
    boolean known =
        sighting.known().isPresent()
            || (reduced && id.flatMap(this::known).flatMap(FindingSummary::known).isPresent());
    return new HuntEntries(
        known
            ? Tallies.oneKnown()
            : Tallies.violation(findings.isEmpty() ? sighting.triage() : findings.get(0).triage()),
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
