package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.EarlierAnswers;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.PortableExamination;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.RemoteWorkers;
import dev.isoscope.campaign.SightingFiler;
import dev.isoscope.campaign.WorkCarrier;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.oracle.Oracle;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The examination of cases on one target at one level by oracles. */
public final class Hunt
    implements PortableExamination<
        ViolationSighting, HuntEntries, SightingQuestion, SightingAnswer> {
  /** Few enough that the progress shows, enough that changes of threads do not. */
  private static final int CASES_PER_PART = 3 * Place.ORDERS;

  /**
   * What a hunt works with.
   *
   * @param servers one for each worker of this process
   * @param target what findings say of it, where no server is in this process
   * @param oracles in the order in which they are asked
   * @param cases makes the source of cases for one worker
   * @param beforeBlame see {@link RecoveringRunner}
   */
  public record Means(
      List<Server> servers,
      Optional<HuntedTarget> target,
      List<Oracle> oracles,
      Supplier<CaseSource<?, ?>> cases,
      FindingStore store,
      ReplayCommands commands,
      Runnable beforeBlame) {
    public Means {
      servers = List.copyOf(servers);
      oracles = List.copyOf(oracles);
    }
  }

  private final HuntOptions options;
  private final Means means;
  private final FindingLedger ledger;
  private final Progress<HuntEntries> progress;

  /**
   * @param ledger where everything is entered
   */
  public Hunt(
      HuntOptions options, Means means, FindingLedger ledger, Progress<HuntEntries> progress) {
    this.options = options;
    this.means = means;
    this.ledger = ledger;
    this.progress = progress;
  }

  @Override
  public Class<ViolationSighting> sightings() {
    return ViolationSighting.class;
  }

  @Override
  public Class<HuntEntries> entries() {
    return HuntEntries.class;
  }

  @Override
  public HuntEntries nothing() {
    return HuntEntries.NONE;
  }

  /** Those of one database. */
  @Override
  public int blockSize() {
    return Place.CASES;
  }

  @Override
  public int partSize() {
    return CASES_PER_PART;
  }

  @Override
  public CaseSource<?, ?> cases() {
    return means.cases().get();
  }

  @Override
  public Examiner<ViolationSighting, HuntEntries> examiner(
      int worker,
      CaseSource<?, ?> cases,
      EarlierAnswers<ViolationSighting> unfinished,
      Consumer<SQLException> lost)
      throws SQLException {
    return new HuntExaminer(
        options,
        means,
        means.servers().get(worker),
        cases,
        unfinished,
        (runs, target) -> filing(runs, target, cases, means.store()::save, progress, lost),
        lost);
  }

  private HuntFiling filing(
      SightingRuns runs,
      Supplier<HuntedTarget> target,
      CaseSource<?, ?> cases,
      HuntFiling.FindingKeeper keeper,
      Progress<HuntEntries> listener,
      Consumer<SQLException> lost) {
    return new HuntFiling(
        runs,
        new FindingFiler(options, target, means.oracles(), means.commands(), cases),
        cases,
        ledger,
        keeper,
        listener,
        lost,
        options.reduction());
  }

  @Override
  public Class<SightingQuestion> questions() {
    return SightingQuestion.class;
  }

  @Override
  public Class<SightingAnswer> answers() {
    return SightingAnswer.class;
  }

  @Override
  public SightingFiler<ViolationSighting, HuntEntries> filer(
      CaseSource<?, ?> cases,
      Inquiry<ViolationSighting, SightingQuestion, SightingAnswer> elsewhere,
      Consumer<SQLException> lost) {
    return filing(elsewhere, cases, means.store()::save, progress, lost);
  }

  @Override
  public SightingFiler<ViolationSighting, HuntEntries> rehearsal(
      CaseSource<?, ?> cases,
      Inquiry<ViolationSighting, SightingQuestion, SightingAnswer> elsewhere) {
    return filing(
        elsewhere,
        cases,
        finding -> means.store().folder(finding.id()),
        new Progress<HuntEntries>() {},
        e -> {});
  }

  private HuntFiling filing(
      Inquiry<ViolationSighting, SightingQuestion, SightingAnswer> elsewhere,
      CaseSource<?, ?> cases,
      HuntFiling.FindingKeeper keeper,
      Progress<HuntEntries> listener,
      Consumer<SQLException> lost) {
    return filing(
        new RunsElsewhere(elsewhere),
        () -> means.target().orElseThrow(),
        cases,
        keeper,
        listener,
        lost);
  }

  @Override
  public Respondent<SightingQuestion, SightingAnswer> respondent(
      Examiner<ViolationSighting, HuntEntries> examiner) {
    HuntExaminer here = (HuntExaminer) examiner;
    return new SightingRespondent(here.runs(), here::target);
  }

  /**
   * What is hunted where processes elsewhere have the server.
   *
   * @param worker the command line by which they are started
   * @throws SQLException if there is none that can be used
   */
  public static HuntedTarget target(WorkCarrier carrier, List<String> worker) throws SQLException {
    return RemoteWorkers.<ViolationSighting, HuntEntries, SightingQuestion, SightingAnswer>ask(
            carrier,
            worker,
            new SightingQuestion.Target(),
            ViolationSighting.class,
            HuntEntries.class,
            SightingQuestion.class,
            SightingAnswer.class)
        .target()
        .orElseThrow();
  }

  @Override
  public HuntEntries skipped(Place place, String reason) {
    return untried(reason);
  }

  @Override
  public void enter(HuntEntries entries, double seconds) {
    ledger.enter(entries, seconds);
  }

  /** A process that was cut off may not have said how often findings have occurred. */
  @Override
  public void begin() throws IOException {
    means.store().removeProvisional();
    for (String id : ledger.findings().keySet()) {
      means.store().occurrences(id, ledger.occurrences(id));
    }
  }

  @Override
  public void journalled(HuntEntries block) throws IOException {
    for (String id : block.ids()) {
      means.store().occurrences(id, ledger.occurrences(id));
    }
  }

  /** What counts instead of a case that took the process down, which somebody else has filed. */
  public static Examined<ViolationSighting, HuntEntries> crashed(
      Place place, FindingSummary finding) {
    return new Examined<>(
        HuntEntries.of(HistoryCount.broken()), List.of(ViolationSighting.filed(place, finding)));
  }

  /** What counts instead of a case that is not tried. */
  public static HuntEntries untried(String reason) {
    return HuntEntries.of(HistoryCount.broken().plus(Tallies.inconclusive(1, reason)));
  }
}
