package dev.isoscope.cli;

import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.CampaignLimits;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.dbms.Server;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.hunt.FindingLedger;
import dev.isoscope.hunt.Hunt;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A hunt in this process. */
final class LocalHunt {
  private final HuntCommand options;
  private final HuntTerms terms;
  private final HuntReporter reporter;
  private final Stopper stopper;
  private final List<Server> servers;

  /**
   * @param servers one for each worker
   */
  LocalHunt(
      HuntCommand options,
      HuntTerms terms,
      HuntReporter reporter,
      Stopper stopper,
      List<Server> servers) {
    this.options = options;
    this.terms = terms;
    this.reporter = reporter;
    this.stopper = stopper;
    this.servers = List.copyOf(servers);
  }

  /** The cases of the campaign on a target. */
  static CaseSource<Database, TransactionGroup> cases(HuntTerms terms, TargetIdentity target) {
    return new CaseSource<>(
        new CaseGenerator(Dialects.of(target), terms.generator()), terms.seed());
  }

  /**
   * Hunts, and reports what was found, also if the target is lost meanwhile.
   *
   * @param time how long at most
   */
  void run(Level level, Path directory, Optional<Duration> time) throws TargetException {
    TargetIdentity target = servers.get(0).identity();
    CampaignLimits limits = options.campaign.limits(time);
    Hunt.Means means =
        new Hunt.Means(
            servers,
            Oracles.inHunt(terms.oracles()),
            () -> cases(terms, target),
            new FindingStore(HuntResult.findings(directory)),
            new HuntReplay(terms, target, level),
            JvmEnd::awaitIfUnderWay);
    FindingLedger ledger = new FindingLedger();
    try (HuntProgress progress = new HuntProgress(options, target.name(), level, limits)) {
      new LocalCampaign(
              options.campaign,
              directory,
              terms.header(target, level, limits),
              new Budget(limits),
              stopper)
          .run(
              new Hunt(terms.hunt(level, time), means, ledger, progress),
              progress,
              servers.size(),
              () -> progress.resume(ledger),
              () -> reporter.add(HuntResult.of(terms, target, level, directory, ledger)));
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }
}
