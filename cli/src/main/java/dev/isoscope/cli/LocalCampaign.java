package dev.isoscope.cli;

import dev.isoscope.campaign.BlockEntries;
import dev.isoscope.campaign.BlockWorkers;
import dev.isoscope.campaign.Budget;
import dev.isoscope.campaign.Campaign;
import dev.isoscope.campaign.CaseSighting;
import dev.isoscope.campaign.Examination;
import dev.isoscope.campaign.Journal;
import dev.isoscope.campaign.JournalException;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Map;

/** A campaign whose loop is in this process, wherever its blocks are carried out. */
final class LocalCampaign {
  private final CampaignOptions options;
  private final Path directory;
  private final Map<String, String> header;
  private final Budget budget;
  private final Stopper stopper;

  /**
   * @param directory holds the journal
   */
  LocalCampaign(
      CampaignOptions options,
      Path directory,
      Map<String, String> header,
      Budget budget,
      Stopper stopper) {
    this.options = options;
    this.directory = directory;
    this.header = header;
    this.budget = budget;
    this.stopper = stopper;
  }

  /**
   * Works until the end.
   *
   * @param begun is called when all that the journal holds has been entered
   * @param ended is called when it has ended, however that was
   * @throws SQLException if a target is gone for good
   */
  <S extends CaseSighting, E extends BlockEntries<E>> void run(
      Examination<S, E> examination,
      BlockWorkers<S, E> workers,
      CampaignProgress<E> progress,
      Runnable begun,
      Runnable ended)
      throws SQLException {
    try (Journal<S, E> journal =
        options.resume
            ? Journal.resume(directory, header, examination, budget.limits())
            : Journal.create(directory, header, examination)) {
      Campaign<S, E> campaign =
          new Campaign<>(examination, budget, directory, journal, workers, progress);
      begun.run();
      stopper.onStop(progress.ending(campaign::stop));
      try {
        campaign.run();
      } finally {
        JvmEnd.awaitIfUnderWay();
        progress.close();
        ended.run();
      }
    } catch (JournalException e) {
      throw new UsageException(e.getMessage());
    } catch (IOException e) {
      throw new UsageException(
          directory
              + " cannot be written: "
              + OutputFolder.reason(e)
              + "; see to it, and go on with --resume");
    }
  }
}
