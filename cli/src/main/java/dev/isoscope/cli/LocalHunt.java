package dev.isoscope.cli;

import dev.isoscope.campaign.Campaign;
import dev.isoscope.campaign.CampaignOptions;
import dev.isoscope.campaign.CaseSource;
import dev.isoscope.campaign.CrashRecord;
import dev.isoscope.campaign.Crashes;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import dev.isoscope.campaign.Ledger;
import dev.isoscope.campaign.Place;
import dev.isoscope.campaign.UnderWay;
import dev.isoscope.dbms.Server;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.generate.CaseGenerator;
import dev.isoscope.generate.Database;
import dev.isoscope.generate.TransactionGroup;
import dev.isoscope.model.Level;
import dev.isoscope.model.TargetIdentity;
import dev.isoscope.oracle.Oracles;
import dev.isoscope.sql.dialect.Dialects;
import dev.isoscope.testbed.TargetException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
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
    CampaignOptions campaign = terms.campaign(options, level, time);
    Map<String, String> header = terms.header(target, level, campaign);
    try {
      Journal.Written written =
          options.resume
              ? Journal.read(directory, campaign::wanted)
              : new Journal.Written(Map.of(), new Ledger(), 0, 0);
      try (Journal journal =
          options.resume
              ? Journal.resume(directory, written, header)
              : Journal.create(directory, header)) {
        try {
          hunt(campaign, directory, journal, written);
        } finally {
          JvmEnd.awaitIfUnderWay();
          reporter.add(HuntResult.of(terms, target, level, directory, written.ledger()));
        }
      }
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    } catch (IOException e) {
      throw new UsageException(
          directory + " cannot be written: " + e + "; see to it, and go on with --resume");
    } catch (SQLException e) {
      throw TargetException.unavailable("cannot be used at " + level + ": " + e.getMessage(), e);
    }
  }

  private void hunt(
      CampaignOptions campaignOptions, Path directory, Journal journal, Journal.Written written)
      throws IOException, SQLException {
    TargetIdentity target = servers.get(0).identity();
    Level level = campaignOptions.level();
    FindingStore store = new FindingStore(HuntResult.findings(directory));
    for (String id : written.ledger().findings().keySet()) {
      store.occurrences(id, written.ledger().occurrences(id)); // it may have been cut off before
    }
    Campaign.Means means =
        new Campaign.Means(
            servers,
            Oracles.inHunt(terms.oracles()),
            () -> cases(terms, target),
            store,
            new HuntReplay(terms, target, level),
            JvmEnd::awaitIfUnderWay);
    Map<Place, CrashRecord> crashes = Crashes.read(directory);
    try (UnderWay underWay = options.child ? new UnderWay(directory) : null;
        HuntProgress progress =
            new HuntProgress(
                options, target.name(), level, campaignOptions.time(), written.ledger())) {
      Campaign campaign =
          new Campaign(
              campaignOptions,
              means,
              journal,
              written,
              crashes,
              Optional.ofNullable(underWay),
              progress);
      stopper.onStop(
          () -> {
            progress.say("ending after the case under way; Ctrl-C again ends at once");
            campaign.stop();
          });
      campaign.run();
    }
  }
}
