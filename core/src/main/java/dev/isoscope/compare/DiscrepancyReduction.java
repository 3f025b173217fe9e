package dev.isoscope.compare;

import dev.isoscope.model.Case;
import dev.isoscope.model.History;
import dev.isoscope.reduce.Reducer;
import dev.isoscope.reduce.Reduction;
import dev.isoscope.reduce.StillShows;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Finds the smallest case that shows a discrepancy. One run on each target decides, which is cheap,
 * and the result is confirmed; only if it has slipped to another cause on the way, every step is.
 */
final class DiscrepancyReduction {
  private final TargetComparison comparing;
  private final Discrepancy seen;
  private final DiscrepancyTraits trait;
  private final BooleanSupplier ended;
  private Discrepancy confirmed;
  private boolean cutShort;
  private ParticipantLostException lost;

  /**
   * @param ended whether it is to end with what it has: somebody wants it to, or time is over
   */
  DiscrepancyReduction(TargetComparison comparing, Discrepancy seen, BooleanSupplier ended) {
    this.comparing = comparing;
    this.seen = seen;
    this.confirmed = seen;
    this.trait = DiscrepancyTraits.of(seen);
    this.ended = ended;
  }

  /** What is certain so far, also if a server was lost on the way to something smaller. */
  Discrepancy confirmed() {
    return confirmed;
  }

  /** The discrepancy in the smallest case that shows it; what was seen if nothing smaller does. */
  ReducedDiscrepancy shrink(Duration budget) throws ParticipantLostException {
    long start = System.nanoTime();
    Glance glance = shows(comparing::screen) ? comparing::screen : comparing::screenFresh;
    Reduction reduction = reduce(new Cheap(glance)::shows, budget);
    Optional<Discrepancy> shown =
        reduction.reduced().equals(seen.testCase())
            ? Optional.empty()
            : trait.in(comparing.confirm(reduction.reduced()));
    if (shown.isPresent()) {
      return new ReducedDiscrepancy(shown.get(), reduced(reduction.finished()));
    }
    if (ended.getAsBoolean()) {
      return new ReducedDiscrepancy(seen, ReductionExtent.TIME_WAS_SHORT);
    }
    Duration left = budget.minusNanos(System.nanoTime() - start);
    Duration least = budget.dividedBy(3);
    Thorough thorough = new Thorough();
    boolean finished = reduce(thorough::shows, left.compareTo(least) < 0 ? least : left).finished();
    return new ReducedDiscrepancy(confirmed, reduced(finished));
  }

  private static ReductionExtent reduced(boolean finished) {
    return finished ? ReductionExtent.FULLY : ReductionExtent.TIME_WAS_SHORT;
  }

  private Reduction reduce(StillShows check, Duration budget) throws ParticipantLostException {
    Reduction reduction = new Reducer().reduce(seen.testCase(), check, budget);
    if (lost != null) {
      throw lost;
    }
    return cutShort ? new Reduction(reduction.reduced(), reduction.tries(), false) : reduction;
  }

  /** A way of looking at a case that proves nothing. */
  private interface Glance {
    Comparison at(Case testCase) throws ParticipantLostException;
  }

  private boolean shows(Glance glance) throws ParticipantLostException {
    return trait.suspected(seen.testCase(), glance.at(seen.testCase()), comparing);
  }

  private interface Trial {
    boolean passes() throws ParticipantLostException;
  }

  /** Nothing shows any more once the server is lost or time is over, which ends the reduction. */
  private boolean guarded(Trial trial) {
    cutShort |= ended.getAsBoolean();
    if (lost != null || cutShort) {
      return false;
    }
    try {
      return trial.passes();
    } catch (ParticipantLostException e) {
      lost = e;
      return false;
    }
  }

  /** By one run each. */
  private final class Cheap {
    private final ValidReductions soundness = new ValidReductions();
    private final Glance glance;

    private Cheap(Glance glance) {
      this.glance = glance;
    }

    private boolean shows(Case smaller) {
      return guarded(
          () ->
              trait.suspected(smaller, glance.at(smaller), comparing)
                  && soundness.accepts(lastRuns()));
    }

    private List<History> lastRuns() {
      return Stream.of(trait.left(), trait.right())
          .flatMap(names -> comparing.last(names).stream())
          .toList();
    }
  }

  /** By runs on fresh tables, with the cause. */
  private final class Thorough {
    private final ValidReductions soundness = new ValidReductions();

    private boolean shows(Case smaller) {
      return guarded(
          () -> {
            if (!trait.suspected(smaller, comparing.screenFresh(smaller), comparing)) {
              return false;
            }
            Optional<Discrepancy> shown = trait.in(comparing.confirm(smaller));
            boolean sound = shown.isPresent() && soundness.accepts(runs(shown.get()));
            confirmed = sound ? shown.get() : confirmed;
            return sound;
          });
    }

    private List<History> runs(Discrepancy discrepancy) {
      return Stream.of(discrepancy.left(), discrepancy.right())
          .flatMap(side -> side.contenders().stream().map(name -> side.histories().get(name)))
          .toList();
    }
  }
}
