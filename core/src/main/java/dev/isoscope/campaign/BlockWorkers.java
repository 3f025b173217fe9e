package dev.isoscope.campaign;

import java.sql.SQLException;
import java.util.Map;
import java.util.function.Consumer;

/** Who carries out the blocks of a campaign: the one seam between the loop and where cases run. */
public interface BlockWorkers<S extends CaseSighting, E extends BlockEntries<E>> {
  /**
   * What a worker has to know of its campaign.
   *
   * @param unfinished what is known from earlier attempts to file something
   * @param crashes the cases that took a process down
   * @param lost is told if a target is gone for good, which ends the campaign; what is known until
   *     then is still entered
   */
  record Context<S extends CaseSighting, E extends BlockEntries<E>>(
      Budget budget,
      UnfinishedBlocks<S, E> unfinished,
      Map<Place, CrashRecord<S, E>> crashes,
      Consumer<SQLException> lost) {}

  /** How many there are. */
  int count();

  /**
   * One of them; called once for each, in the thread that it works for.
   *
   * @param number counts them from zero
   * @throws SQLException if its targets cannot be used
   */
  BlockWorker<S, E> worker(int number, Context<S, E> context) throws SQLException;
}
