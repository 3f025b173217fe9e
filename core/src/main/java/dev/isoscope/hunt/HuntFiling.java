package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.FiledSighting;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.SightingFiler;
import dev.isoscope.campaign.TimeLeft;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.finding.Fingerprint;
import dev.isoscope.model.Finding;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Decides from the ledger which sightings are worth looking into, has that done, and keeps the
 * findings. It runs nothing itself, so it need not be where the server is.
 */
final class HuntFiling implements SightingFiler<ViolationSighting, HuntEntries> {
  private final SightingRuns runs;
  private final FindingFiler filer;
  private final CaseSource<?, ?> cases;
  private final FindingLedger ledger;
  private final FindingKeeper keeper;
  private final Progress<HuntEntries> progress;
  private final Consumer<SQLException> lost;
  private final Duration reduction;
  private final List<FindingSummary> found = new ArrayList<>();
  private boolean costly;
  private boolean left;
  private TimeLeft time = TimeLeft.UNLIMITED;

  /** Keeps findings on disk. */
  interface FindingKeeper {
    /** Gives the folder. */
    Path save(Finding finding) throws IOException;
  }

  /**
   * @param lost is told if the target is gone for good
   */
  HuntFiling(
      SightingRuns runs,
      FindingFiler filer,
      CaseSource<?, ?> cases,
      FindingLedger ledger,
      FindingKeeper keeper,
      Progress<HuntEntries> progress,
      Consumer<SQLException> lost,
      Duration reduction) {
    this.runs = runs;
    this.filer = filer;
    this.cases = cases;
    this.ledger = ledger;
    this.keeper = keeper;
    this.progress = progress;
    this.lost = lost;
    this.reduction = reduction;
  }

  @Override
  public FiledSighting<HuntEntries> file(
      ViolationSighting sighting, boolean feared, TimeLeft timeLeft) throws IOException {
    costly = false;
    left = false;
    time = timeLeft;
    found.clear();
    HuntEntries entries = told(sighting, feared);
    for (ViolationSighting other : untold(sighting, entries)) {
      entries = entries.plus(told(other, feared));
    }
    Optional<ViolationSighting> death = runs.death(sighting);
    if (death.isPresent()) {
      entries = entries.plus(told(death.get(), feared));
      runs.death(death.get());
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
    return time.over();
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
      return fleeting(sighting, feared);
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
    Optional<ViolationSighting> confirmed =
        feared ? Optional.empty() : runs.confirm(sighting, time);
    if (confirmed.isEmpty() && over() && !feared) {
      return unreduced(sighting, Optional.empty());
    }
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
    Optional<ShownViolation> shown = reduce(sighting, feared);
    if (over() && !feared) {
      return unreduced(sighting, shown);
    }
    if (shown.isEmpty()) {
      return HuntEntries.of(Tallies.oneUnconfirmed(sighting));
    }
    String id = FindingFiler.id(sighting, shown.get());
    Optional<FindingSummary> before = known(id);
    WitnessedViolation witnessed =
        feared || before.isPresent()
            ? new WitnessedViolation(shown.get(), List.of())
            : witnesses(sighting, shown.get());
    List<Finding.Witness> witnesses = witnessed.witnesses();
    for (Finding.Witness witness : witnesses) {
      before = before.or(() -> witness.id().flatMap(this::known));
    }
    if (before.isPresent()) {
      return entered(sighting, Optional.of(before.get().id()), true, List.of());
    }
    ShownViolation named =
        feared ? shown.get() : runs.recognized(sighting, witnessed.shown(), witnesses, time);
    List<Finding.Rate> rates = rates(sighting, named, feared);
    left |= over();
    return filer.unrepeated(sighting, rates)
        ? intermittent(sighting, unrepeated(named), rates)
        : saved(sighting, filer.finding(sighting, named, witnesses, rates));
  }

  /** What has shown while it was reduced only is nothing that anybody can be told to look at. */
  private static ShownViolation unrepeated(ShownViolation shown) {
    Verdict.Violation violation = shown.violation();
    return violation.triage() == Triage.BUG
        ? new ShownViolation(
            shown.testCase(), violation.unexplained("It did not show in the runs that came after."))
        : shown;
  }

  private HuntEntries saved(ViolationSighting sighting, Finding finding) throws IOException {
    FindingSummary summary = FindingSummary.of(finding, keeper.save(finding));
    found.add(summary);
    return entered(sighting, Optional.of(finding.id()), !finding.provisional(), List.of(summary));
  }

  /**
   * The time is over: what is alarming or partly reduced, and unlike all that is known, is filed as
   * it is. All of it is to be done again when the campaign is resumed.
   *
   * @param shown what a reduction has come to so far
   */
  private HuntEntries unreduced(ViolationSighting sighting, Optional<ShownViolation> shown)
      throws IOException, TargetLostException {
    left = true;
    Optional<String> like = alike(sighting);
    if (like.isPresent() || (shown.isEmpty() && !sighting.triage().alarming())) {
      return entered(sighting, like);
    }
    Optional<ShownViolation> shows = shown.or(() -> filer.asSeen(sighting));
    if (shows.isEmpty()) {
      shows = runs.unreduced(sighting, time);
    }
    return shows.isEmpty()
        ? HuntEntries.of(Tallies.oneUnconfirmed(sighting))
        : saved(sighting, filer.provisional(provisional(sighting), sighting, shows.get()));
  }

  /** What did not show again: does it ever? Then it is kept as it was seen first. */
  private HuntEntries fleeting(ViolationSighting sighting, boolean feared)
      throws IOException, TargetLostException {
    HuntEntries unconfirmed = HuntEntries.of(Tallies.oneUnconfirmed(sighting));
    if (feared || !deservesReduction(sighting)) {
      return unconfirmed;
    }
    if (over()) {
      left = true;
      return unconfirmed;
    }
    costly = true;
    progress.filing(sighting.oracle() + "/" + sighting.kind() + " at " + sighting.place());
    Optional<Finding.Rate> rate = runs.rateOfFleeting(sighting, time);
    if (rate.isEmpty()) {
      left = true;
      return unconfirmed;
    }
    if (rate.get().shown() == 0) {
      return unconfirmed.plus(
          new HuntEntries(
              Tallies.NONE, List.of(entry(sighting, Optional.empty(), true)), List.of()));
    }
    return intermittent(sighting, filer.asSeen(sighting).orElseThrow(), List.of(rate.get()));
  }

  /** It is kept, but alarms nobody. */
  private HuntEntries intermittent(
      ViolationSighting sighting, ShownViolation shown, List<Finding.Rate> rates)
      throws IOException {
    String id = FindingFiler.id(sighting, shown);
    List<FindingSummary> findings = List.of();
    if (known(id).isEmpty()) {
      Finding finding = filer.finding(sighting, shown, List.of(), rates);
      findings = List.of(FindingSummary.of(finding, keeper.save(finding), true));
      found.addAll(findings);
    }
    return new HuntEntries(
        Tallies.oneIntermittent(), List.of(entry(sighting, Optional.of(id), true)), findings);
  }

  private List<FindingSummary> newFinding(FindingSummary finding) {
    return known(finding.id()).isPresent() ? List.of() : List.of(finding);
  }

  /** What took the process down, or the server for good, is filed as it is. */
  private Optional<ShownViolation> reduce(ViolationSighting sighting, boolean feared)
      throws TargetLostException {
    Optional<ShownViolation> asSeen = filer.asSeen(sighting);
    Duration most = time.get().filter(one -> one.compareTo(reduction) < 0).orElse(reduction);
    try {
      return feared ? asSeen : runs.reduce(sighting, most, time).or(() -> asSeen);
    } catch (TargetLostException e) {
      if (asSeen.isEmpty()) {
        throw e;
      }
      gone(e);
      return asSeen;
    }
  }

  private WitnessedViolation witnesses(ViolationSighting sighting, ShownViolation shown)
      throws TargetLostException {
    try {
      return runs.witnesses(sighting, shown, time);
    } catch (TargetLostException e) {
      if (sighting.seen().isEmpty()) {
        throw e;
      }
      gone(e);
      return new WitnessedViolation(shown, List.of());
    }
  }

  private List<Finding.Rate> rates(ViolationSighting sighting, ShownViolation shown, boolean feared)
      throws TargetLostException {
    try {
      return feared ? List.of() : runs.rates(sighting, shown, time);
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
}
