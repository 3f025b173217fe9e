package dev.isoscope.campaign;

import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.execute.TargetLostException;
import dev.isoscope.model.Case;
import dev.isoscope.oracle.Judge;
import dev.isoscope.oracle.Oracle;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/** Goes through the cases of blocks, part by part, and writes down how far it has come. */
final class Hunter {
  /** Few enough that the progress shows, enough that changes of threads do not. */
  private static final int CASES_PER_PART = 3 * Place.ORDERS;

  private final CaseSource<?, ?> source;
  private final RecoveringRunner runner;
  private final Judge judge;
  private final List<Oracle> oracles;
  private final Map<Place, CrashRecord> crashes;
  private final UnderWay.Mark mark;
  private final Unfinished unfinished;
  private final Consumer<Tallies> live;

  /**
   * @param crashes cases that are known to end the process
   * @param unfinished where to say how far it has come, and how far an earlier process came
   * @param live is told of everything that is counted
   */
  Hunter(
      CaseSource<?, ?> source,
      RecoveringRunner runner,
      Judge judge,
      List<Oracle> oracles,
      Map<Place, CrashRecord> crashes,
      UnderWay.Mark mark,
      Unfinished unfinished,
      Consumer<Tallies> live) {
    this.source = source;
    this.runner = runner;
    this.judge = judge;
    this.oracles = oracles;
    this.crashes = crashes;
    this.mark = mark;
    this.unfinished = unfinished;
    this.live = live;
  }

  /**
   * Goes through a block, until its end or that of the budget.
   *
   * @param lost is told if the server is gone for good, which ends the block early, too
   */
  BlockResult hunt(int block, Budget budget, Consumer<TargetLostException> lost)
      throws IOException {
    long wanted = budget.wanted(block);
    Catch all = new Catch();
    int next = takeOver(block, wanted, all);
    while (next < wanted && !budget.exhausted() && all.lost().isEmpty()) {
      int end = (int) Math.min(wanted, next - next % CASES_PER_PART + CASES_PER_PART);
      all.add(part(block, next, end, budget));
      next = end;
      if (all.lost().isEmpty() && !budget.exhausted() && all.records().isPresent()) {
        unfinished.add(new HuntedPart(block, next, all.tallies(), all.records().get()));
      }
    }
    all.lost().ifPresent(lost);
    mark.clear();
    return new BlockResult(block, all.tallies(), all.sightings());
  }

  /** What an earlier process has hunted of the block; gives the case to go on with. */
  private int takeOver(int block, long wanted, Catch all) {
    Optional<HuntedPart> part = unfinished.hunted(block).filter(one -> one.cases() <= wanted);
    if (part.isEmpty()) {
      return 0;
    }
    part.get().sightings().forEach(record -> all.add(record, source));
    all.count(part.get().tallies());
    live.accept(part.get().tallies());
    return part.get().cases();
  }

  private Catch part(int block, int from, int to, Budget budget) {
    Catch part;
    try {
      part = runner.inDrivingThread(() -> hunt(block, from, to, budget));
    } catch (TargetLostException e) {
      part = new Catch();
      part.lost(e);
    }
    live.accept(part.tallies());
    return part;
  }

  private Catch hunt(int block, int from, int to, Budget budget) {
    Catch part = new Catch();
    try {
      for (int nth = from; nth < to && !budget.exhausted(); nth++) {
        hunt(Place.of(block, nth), part);
      }
    } catch (TargetLostException e) {
      part.lost(e);
    }
    return part;
  }

  private void hunt(Place place, Catch part) throws TargetLostException {
    CrashRecord known = crashes.get(place);
    if (known != null && known.forbidsRun()) {
      part.count(HistoryCount.broken());
      Case testCase = source.at(place);
      known
          .sighting(testCase)
          .ifPresentOrElse(
              sighting -> part.add(sighting, testCase),
              () -> part.count(Tallies.oneInconclusive(known.reason())));
      part.unrecorded();
      return;
    }
    mark.at(place, UnderWay.Phase.HUNTING);
    Case testCase;
    try {
      testCase = source.at(place);
    } catch (RuntimeException e) {
      part.count(HistoryCount.broken());
      part.count(Tallies.oneInconclusive("the generator failed: " + e));
      return;
    }
    new CaseHunt(place, testCase, runner, judge, part).hunt(oracles);
  }
}
