package dev.isoscope.campaign;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.finding.FindingStore;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import dev.isoscope.oracle.Terms;
import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * The loop on one target at one level: workers, each with a server of its own, go through blocks of
 * cases until the budget is used up or somebody stops them.
 */
public final class Campaign {
  /**
   * What a campaign works with.
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

  private final CampaignOptions options;
  private final Means means;
  private final Map<Place, CrashRecord> crashes;
  private final Optional<UnderWay> underWay;
  private final Progress progress;
  private final Budget budget;
  private final BlockOrder order;
  private final Journal journal;
  private final Clerk clerk;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /**
   * @param written what the journal holds already
   * @param crashes cases that took the process down before
   * @param underWay where to say what is under way, if that may take the process down
   */
  public Campaign(
      CampaignOptions options,
      Means means,
      Journal journal,
      Journal.Written written,
      Map<Place, CrashRecord> crashes,
      Optional<UnderWay> underWay,
      Progress progress) {
    this.options = options;
    this.means = means;
    this.journal = journal;
    this.crashes = Map.copyOf(crashes);
    this.underWay = underWay;
    this.progress = progress;
    budget = new Budget(options, written.ledger().seconds());
    order = new BlockOrder(budget, written.next(), means.servers().size());
    clerk = new Clerk(written.ledger(), journal, means.store(), this.crashes, progress, budget);
  }

  /** No further case is begun; what has been sighted is still filed. */
  public void stop() {
    budget.stop();
  }

  /**
   * Works until the end.
   *
   * @throws TargetLostException if the server is gone for good; what was found until then is filed
   * @throws IOException if the journal or a finding could not be written
   */
  public void run() throws SQLException, IOException {
    for (Place place : crashes.keySet()) {
      journal.unfinished().forget(place.block()); // what was done there may be what went wrong
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < means.servers().size(); i++) {
      int worker = i;
      Thread thread = new Thread(() -> guarded(worker), "isoscope-worker-" + (worker + 1));
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      join(thread);
    }
    if (failure.get() instanceof SQLException e) {
      throw e;
    } else if (failure.get() instanceof IOException e) {
      throw e;
    } else if (failure.get() != null) {
      throw new IllegalStateException("a worker failed", failure.get());
    }
  }

  private void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException e) {
        interrupted = true;
        budget.stop();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void guarded(int worker) {
    try {
      work(worker);
    } catch (Throwable e) {
      fail(e);
    }
  }

  private void fail(Throwable e) {
    failure.compareAndSet(null, e);
    budget.stop();
  }

  private void work(int worker) throws SQLException, IOException, InterruptedException {
    Server server = means.servers().get(worker);
    ExecutorOptions executor = ExecutorOptions.DEFAULT.withPatience(options.patience());
    UnderWay.Mark mark = underWay.map(file -> file.mark(worker)).orElse(UnderWay.Mark.NONE);
    try (RecoveringRunner runner =
        new RecoveringRunner(server, options.level(), executor, means.beforeBlame())) {
      Hunter hunter =
          new Hunter(
              means.cases().get(),
              runner,
              new Judge(Terms.of(server, options.level(), options.claim())),
              means.oracles(),
              crashes,
              mark,
              journal.unfinished(),
              progress::counted);
      Filer filer =
          new Filer(options, runner, means.oracles(), means.commands(), journal.unfinished());
      for (OptionalInt block = order.take(); block.isPresent(); block = order.take()) {
        order.put(hunter.hunt(block.getAsInt(), budget, this::fail));
        enterWhatIsReady(filer, mark);
      }
    }
  }

  private void enterWhatIsReady(Filer filer, UnderWay.Mark mark)
      throws IOException, TargetLostException {
    for (Optional<BlockResult> result = order.claim(); result.isPresent(); result = order.claim()) {
      clerk.enter(result.get(), filer, mark);
      order.release(); // not if that failed: later blocks must not be entered before it
    }
  }
}
