package dev.isoscope.campaign;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The loop: workers, each with targets of its own, go through blocks of cases until the budget is
 * used up or somebody stops them. What they find out is entered in the order of the blocks: first
 * what was filed is kept on disk and then the block in the journal, so that a block over which the
 * process is killed is done again, and gives the same.
 */
public final class Campaign<S extends CaseSighting, E extends BlockEntries<E>> {
  private final Examination<S, E> examination;
  private final Budget budget;
  private final Journal<S, E> journal;
  private final Map<Place, CrashRecord<S, E>> crashes;
  private final BlockWorkers<S, E> workers;
  private final Progress<E> progress;
  private final BlockOrder<ExaminedBlock<S, E>> order;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** Whether something in a block was left to be filed: then later ones are to be entered again. */
  private volatile boolean behind;

  /** Whether a block was left out before one that was not. */
  private volatile boolean skipped;

  /** The first block that the journal has no line for. */
  private volatile int unwritten;

  /**
   * @param directory holds what is known of cases that took the process down before
   * @param workers who carries out its blocks
   */
  public Campaign(
      Examination<S, E> examination,
      Budget budget,
      Path directory,
      Journal<S, E> journal,
      BlockWorkers<S, E> workers,
      Progress<E> progress)
      throws IOException {
    this.examination = examination;
    this.budget = budget;
    this.journal = journal;
    this.crashes =
        new ConcurrentHashMap<>(
            CrashLog.read(directory, examination.sightings(), examination.entries()));
    this.workers = workers;
    this.progress = progress;
    this.unwritten = journal.next();
    budget.resume(journal.seconds());
    order =
        new BlockOrder<>(
            budget,
            block -> wanted(block) > 0,
            journal.unfinished()::owed,
            journal.next(),
            workers.count());
  }

  private long wanted(int block) {
    return budget.limits().wanted(block, examination.blockSize());
  }

  /** No further case is begun; what has been sighted is still filed, but not reduced any more. */
  public void stop() {
    budget.stop();
  }

  /**
   * Works until the end.
   *
   * @throws SQLException if a target is gone for good; what was found until then is filed
   * @throws IOException if the journal or what was found could not be written
   */
  public void run() throws SQLException, IOException {
    examination.begin();
    for (Place place : crashes.keySet()) {
      // What was done there may be what went wrong.
      journal.unfinished().discard(journal.unfinished().block(place));
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < workers.count(); i++) {
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
        journal.unfinished().touch();
        thread.join(Journal.SIGN_OF_LIFE.toMillis());
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

  private void work(int number) throws SQLException, IOException, InterruptedException {
    try (BlockWorker<S, E> worker =
        workers.worker(
            number,
            new BlockWorkers.Context<>(budget, journal.unfinished(), crashes, this::fail))) {
      for (BlockOrder.Turn<ExaminedBlock<S, E>> turn = turn(worker);
          !turn.over();
          turn = turn(worker)) {
        worker.examine(turn.blocks().stream().map(this::order).toList(), new ToBeEntered());
        turn.rehearsal().ifPresent(block -> block.examined().sightings().forEach(worker::rehearse));
        enterWhatIsReady(worker);
      }
    }
  }

  private BlockOrder.Turn<ExaminedBlock<S, E>> turn(BlockWorker<S, E> worker)
      throws InterruptedException {
    return order.take(most(worker), worker.rehearses());
  }

  /** What a worker can take, but towards the end no more than its share of what is left. */
  private int most(BlockWorker<S, E> worker) {
    return (int) Math.min(worker.appetite(), Math.max(1, left() / (2L * workers.count())));
  }

  /** How many blocks are left to be examined. */
  private long left() {
    return budget.limits().cases().orElse(Long.MAX_VALUE) / examination.blockSize() - order.next();
  }

  private BlockWorker.Order<S, E> order(int block) {
    int wanted = Math.toIntExact(wanted(block));
    ExaminedBlock<S, E> before =
        journal
            .unfinished()
            .examined(block)
            .filter(one -> one.cases() <= wanted)
            .map(one -> new ExaminedBlock<>(block, one.cases(), one.examined()))
            .orElseGet(() -> new ExaminedBlock<>(block, 0, examination.unexamined()));
    progress.counted(before.examined().counted());
    return new BlockWorker.Order<>(before, wanted);
  }

  /** Writes down what is done of blocks, and lays them out to be entered. */
  private final class ToBeEntered implements BlockWorker.Listener<S, E> {
    @Override
    public void reached(ExaminedBlock<S, E> soFar, E more) throws IOException {
      progress.counted(more);
      if (!budget.exhausted()) {
        journal
            .unfinished()
            .add(soFar.number(), new UnfinishedBlocks.Part<>(soFar.cases(), soFar.examined()));
      }
    }

    @Override
    public void examined(ExaminedBlock<S, E> block) {
      order.put(block.number(), block);
    }
  }

  private void enterWhatIsReady(BlockWorker<S, E> worker) throws SQLException, IOException {
    for (Optional<ExaminedBlock<S, E>> one = order.claim(); one.isPresent(); one = order.claim()) {
      enter(one.get(), worker);
      order.release(); // not if that failed: later blocks must not be entered before it
    }
  }

  // ---- entering -------------------------------------------------------------------------------

  /** Enters a block; the caller sees to it that this happens in the order of the blocks. */
  private void enter(ExaminedBlock<S, E> block, BlockWorker<S, E> worker)
      throws SQLException, IOException {
    if (block.cases() == 0) {
      return;
    }
    leaveOutBefore(block.number());
    E page = block.examined().counted();
    examination.enter(page, budget.seconds());
    Deque<S> sightings = new ArrayDeque<>(block.examined().sightings());
    while (!sightings.isEmpty()) {
      S sighting = sightings.removeFirst();
      boolean feared = crash(sighting).isPresent();
      E entries = filed(sighting, worker, journal.unfinished().owed(block.number()));
      Optional<Examined<S, E>> crash = feared ? Optional.empty() : crash(sighting);
      if (crash.isPresent()) {
        // It has died of being filed, so the block does not have that yet.
        entries = entries.plus(examination.besides(crash.get().counted()));
        crash.get().sightings().forEach(sightings::addFirst);
      }
      examination.enter(entries, budget.seconds());
      progress.entered(entries);
      page = page.plus(entries);
    }
    progress.filing("");
    if (behind || skipped) {
      journal
          .unfinished()
          .add(
              block.number(),
              new UnfinishedBlocks.Part<>(
                  block.cases(),
                  block.examined(),
                  Optional.of(budget.seconds()).filter(seconds -> behind)));
    }
    // What is filed while everybody waits for the end may be filed in haste.
    int cases = budget.stopped() || behind || skipped ? 0 : block.cases();
    journal.append(block.number(), cases, examination.blockSize(), budget.seconds(), page);
    unwritten++;
    examination.journalled(page);
  }

  /**
   * The journal has a line for each block. Who has begun none of the cases of one, since the time
   * was over, leaves it out, and others may have been faster with later ones. All from there on are
   * to be done when it is resumed.
   */
  private void leaveOutBefore(int block) throws IOException {
    for (; unwritten < block; unwritten++) {
      skipped = true;
      journal.append(
          unwritten, 0, examination.blockSize(), budget.seconds(), examination.nothing());
    }
  }

  /** What counts for the case of a sighting, if that has taken a process down. */
  private Optional<Examined<S, E>> crash(S sighting) {
    return Optional.ofNullable(crashes.get(sighting.place())).flatMap(CrashRecord::result);
  }

  /**
   * What becomes of a sighting, unless an earlier process has found that out.
   *
   * @param owed whether the time was over already when it was first met
   */
  private E filed(S sighting, BlockWorker<S, E> worker, boolean owed)
      throws SQLException, IOException {
    Optional<E> before = journal.unfinished().filed(sighting);
    if (before.isPresent()) {
      return before.get();
    }
    FiledSighting<E> filed =
        worker.file(
            sighting,
            crashes.containsKey(sighting.place()),
            () -> owed && !budget.stopped() ? Optional.empty() : budget.left());
    behind |= filed.left();
    // Behind a block that was left out the ledger is not what it will be then.
    if (filed.costly() && !filed.left() && !skipped && (owed || !budget.exhausted())) {
      journal.unfinished().add(sighting, filed.entries());
    }
    return filed.entries();
  }
}
