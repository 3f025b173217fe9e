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
final class Shrinking {
  private final Lineup lineup;
  private final Discrepancy seen;
  private final Trait trait;
  private final BooleanSupplier ended;
  private Discrepancy confirmed;
  private boolean cutShort;
  private ParticipantLostException lost;

  /**
   * @param ended whether it is to end with what it has: somebody wants it to, or time is over
   */
  Shrinking(Lineup lineup, Discrepancy seen, BooleanSupplier ended) {
    this.lineup = lineup;
    this.seen = seen;
    this.confirmed = seen;
    this.trait = Trait.of(seen);
    this.ended = ended;
  }

  /** What is certain so far, also if a server was lost on the way to something smaller. */
  Discrepancy confirmed() {
    return confirmed;
  }

  /** The discrepancy in the smallest case that shows it; what was seen if nothing smaller does. */
  Shrunk shrink(Duration budget) throws ParticipantLostException {
    long start = System.nanoTime();
    Glance glance = shows(lineup::screen) ? lineup::screen : lineup::screenFresh;
    Reduction reduction = reduce(new Cheap(glance)::shows, budget);
    Optional<Discrepancy> shown =
        reduction.reduced().equals(seen.testCase())
            ? Optional.empty()
            : trait.in(lineup.confirm(reduction.reduced()));
    if (shown.isPresent()) {
      return new Shrunk(shown.get(), reduced(reduction.finished()));
    }
    if (ended.getAsBoolean()) {
      return new Shrunk(seen, Reduced.TIME_WAS_SHORT);
    }
    Duration left = budget.minusNanos(System.nanoTime() - start);
    Duration least = budget.dividedBy(3);
    Thorough thorough = new Thorough();
    boolean finished = reduce(thorough::shows, left.compareTo(least) < 0 ? least : left).finished();
    return new Shrunk(confirmed, reduced(finished));
  }

  private static Reduced reduced(boolean finished) {
    return finished ? Reduced.FULLY : Reduced.TIME_WAS_SHORT;
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
    return trait.suspected(seen.testCase(), glance.at(seen.testCase()), lineup);
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
    private final Soundness soundness = new Soundness();
    private final Glance glance;

    private Cheap(Glance glance) {
      this.glance = glance;
    }

    private boolean shows(Case smaller) {
      return guarded(
          () ->
              trait.suspected(smaller, glance.at(smaller), lineup)
                  && soundness.accepts(lastRuns()));
    }

    private List<History> lastRuns() {
      return Stream.of(trait.left(), trait.right())
          .flatMap(names -> lineup.last(names).stream())
          .toList();
    }
  }

  /** By runs on fresh tables, with the cause. */
  private final class Thorough {
    private final Soundness soundness = new Soundness();

    private boolean shows(Case smaller) {
      return guarded(
          () -> {
            if (!trait.suspected(smaller, lineup.screenFresh(smaller), lineup)) {
              return false;
            }
            Optional<Discrepancy> shown = trait.in(lineup.confirm(smaller));
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
