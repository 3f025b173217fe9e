package dev.isoscope.campaign;

import dev.isoscope.model.Case;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
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
  private final Optional<CasesUnderWay> underWay;
  private final int workers;
  private final Progress<E> progress;
  private final BlockOrder<Block<S, E>> order;
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  /** Whether something in a block was left to be filed: then later ones are to be entered again. */
  private volatile boolean behind;

  /** A block, as far as it was examined. */
  private record Block<S extends CaseSighting, E extends BlockEntries<E>>(
      int number, int cases, Examined<S, E> examined) {}

  /**
   * @param directory holds what is known of cases that took the process down before
   * @param underWay where to say what is under way, if that may take the process down
   */
  public Campaign(
      Examination<S, E> examination,
      Budget budget,
      Path directory,
      Journal<S, E> journal,
      Optional<CasesUnderWay> underWay,
      int workers,
      Progress<E> progress)
      throws IOException {
    this.examination = examination;
    this.budget = budget;
    this.journal = journal;
    this.crashes = CrashLog.read(directory, examination.sightings(), examination.entries());
    this.underWay = underWay;
    this.workers = workers;
    this.progress = progress;
    budget.resume(journal.seconds());
    order =
        new BlockOrder<>(
            budget,
            block -> wanted(block) > 0,
            journal.unfinished()::owed,
            journal.next(),
            workers);
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
      journal.unfinished().forget(journal.unfinished().block(place));
    }
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < workers; i++) {
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
    CasesUnderWay.Mark mark =
        underWay.map(file -> file.mark(worker)).orElse(CasesUnderWay.Mark.NONE);
    CaseSource<?, ?> cases = examination.cases();
    try (Examiner<S, E> examiner =
        examination.examiner(worker, cases, journal.unfinished(), this::fail)) {
      for (OptionalInt next = order.take(); next.isPresent(); next = order.take()) {
        int block = next.getAsInt();
        order.put(block, examine(block, examiner, cases, mark));
        enterWhatIsReady(examiner, mark);
      }
    }
  }

  private void enterWhatIsReady(Examiner<S, E> examiner, CasesUnderWay.Mark mark)
      throws SQLException, IOException {
    for (Optional<Block<S, E>> one = order.claim(); one.isPresent(); one = order.claim()) {
      enter(one.get(), examiner, mark);
      order.release(); // not if that failed: later blocks must not be entered before it
    }
  }

  // ---- examining ------------------------------------------------------------------------------

  /** Goes through a block, until its end or that of the budget, and says how far it has come. */
  private Block<S, E> examine(
      int block, Examiner<S, E> examiner, CaseSource<?, ?> cases, CasesUnderWay.Mark mark)
      throws IOException {
    int wanted = Math.toIntExact(wanted(block));
    UnfinishedBlocks.Part<S, E> before =
        journal
            .unfinished()
            .examined(block)
            .filter(one -> one.cases() <= wanted)
            .orElseGet(this::nothing);
    progress.counted(before.examined().counted());
    int done = before.cases();
    Examined<S, E> all = before.examined();
    while (done < wanted && !budget.exhausted()) {
      int size = examination.partSize();
      int end = Math.min(wanted, done - done % size + size);
      long first = (long) block * examination.blockSize();
      UnfinishedBlocks.Part<S, E> part = part(first + done, first + end, examiner, cases, mark);
      progress.counted(part.examined().counted());
      done += part.cases();
      all = all.plus(part.examined());
      if (!budget.exhausted()) {
        journal.unfinished().add(block, new UnfinishedBlocks.Part<>(done, all));
      }
    }
    mark.clear();
    return new Block<>(block, done, all);
  }

  private UnfinishedBlocks.Part<S, E> part(
      long from,
      long to,
      Examiner<S, E> examiner,
      CaseSource<?, ?> cases,
      CasesUnderWay.Mark mark) {
    try {
      return examiner.stretch(() -> stretch(from, to, examiner, cases, mark));
    } catch (SQLException e) {
      fail(e);
      return nothing();
    }
  }

  private UnfinishedBlocks.Part<S, E> nothing() {
    return new UnfinishedBlocks.Part<>(0, new Examined<>(examination.nothing(), List.of()));
  }

  private UnfinishedBlocks.Part<S, E> stretch(
      long from,
      long to,
      Examiner<S, E> examiner,
      CaseSource<?, ?> cases,
      CasesUnderWay.Mark mark) {
    Examined<S, E> all = nothing().examined();
    int done = 0;
    for (long nth = from; nth < to && !budget.exhausted(); nth++) {
      all = all.plus(examine(Place.of(nth), examiner, cases, mark));
      done++;
    }
    return new UnfinishedBlocks.Part<>(done, all);
  }

  private Examined<S, E> examine(
      Place place, Examiner<S, E> examiner, CaseSource<?, ?> cases, CasesUnderWay.Mark mark) {
    CrashRecord<S, E> known = crashes.get(place);
    if (known != null && known.result().isPresent()) {
      return known.result().get();
    }
    mark.at(place, CasesUnderWay.Phase.EXAMINING);
    Case testCase;
    try {
      testCase = cases.at(place);
    } catch (RuntimeException e) {
      E skipped = examination.skipped(place, "the generator failed: " + e);
      return new Examined<>(skipped, List.of());
    }
    return examiner.examine(place, testCase);
  }

  // ---- entering -------------------------------------------------------------------------------

  /** Enters a block; the caller sees to it that this happens in the order of the blocks. */
  private void enter(Block<S, E> block, Examiner<S, E> examiner, CasesUnderWay.Mark mark)
      throws SQLException, IOException {
    if (block.cases() == 0) {
      return;
    }
    E page = block.examined().counted();
    examination.enter(page, budget.seconds());
    for (S sighting : block.examined().sightings()) {
      mark.at(sighting.place(), CasesUnderWay.Phase.FILING);
      E entries = filed(sighting, examiner, journal.unfinished().owed(block.number()));
      examination.enter(entries, budget.seconds());
      progress.entered(entries);
      page = page.plus(entries);
    }
    mark.clear();
    progress.filing("");
    if (behind) {
      journal
          .unfinished()
          .add(
              block.number(),
              new UnfinishedBlocks.Part<>(
                  block.cases(), block.examined(), Optional.of(budget.seconds())));
    }
    // What is filed while everybody waits for the end may be filed in haste.
    int cases = budget.stopped() || behind ? 0 : block.cases();
    journal.append(block.number(), cases, examination.blockSize(), budget.seconds(), page);
    examination.journalled(page);
  }

  /**
   * What becomes of a sighting, unless an earlier process has found that out.
   *
   * @param owed whether the time was over already when it was first met
   */
  private E filed(S sighting, Examiner<S, E> examiner, boolean owed)
      throws SQLException, IOException {
    Optional<E> before = journal.unfinished().filed(sighting);
    if (before.isPresent()) {
      return before.get();
    }
    FiledSighting<E> filed =
        examiner.file(
            sighting,
            crashes.containsKey(sighting.place()),
            () -> owed && !budget.stopped() ? Optional.empty() : budget.left());
    behind |= filed.left();
    if (filed.costly() && !filed.left() && (owed || !budget.exhausted())) {
      journal.unfinished().add(sighting, filed.entries());
    }
    return filed.entries();
  }
}
