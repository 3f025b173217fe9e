package dev.isoscope.hunt;

import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.Examination;
import dev.isoscope.campaign.Examined;
import dev.isoscope.campaign.Examiner;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.Progress;
import dev.isoscope.campaign.UnfinishedBlocks;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.oracle.Oracle;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** The examination of cases on one target at one level by oracles. */
public final class Hunt implements Examination<ViolationSighting, HuntEntries> {
  /** Few enough that the progress shows, enough that changes of threads do not. */
  private static final int CASES_PER_PART = 3 * Place.ORDERS;

  /**
   * What a hunt works with.
   *
   * @param servers one for each worker
   * @param oracles in the order in which they are asked
   * @param cases makes the source of cases for one worker
   * @param beforeBlame see {@link RecoveringRunner}
   */
  public record Means(
      List<Server> servers,
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
      UnfinishedBlocks<ViolationSighting, HuntEntries> unfinished,
      Consumer<SQLException> lost)
      throws SQLException {
    return new HuntExaminer(
        options, means, means.servers().get(worker), ledger, cases, unfinished, progress, lost);
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
    return HuntEntries.of(HistoryCount.broken().plus(Tallies.oneInconclusive(reason)));
  }
}
