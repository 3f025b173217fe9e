package dev.isoscope.compatibility;

import dev.isoscope.campaign.TargetLostException;
import dev.isoscope.compare.Comparison;
import dev.isoscope.compare.Discrepancy;
import dev.isoscope.model.Case;
import dev.isoscope.reduce.Reducer;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * Finds the smallest case that shows a discrepancy. First one run on each target decides, which is
 * cheap; only if it has slipped to another cause on the way, every step is confirmed.
 */
final class Shrinking {
  private final Lineup lineup;
  private final Discrepancy seen;
  private final Trait trait;
  private final BooleanSupplier stopped;
  private TargetLostException lost;

  /**
   * @param stopped whether somebody wants it to end with what it has
   */
  Shrinking(Lineup lineup, Discrepancy seen, BooleanSupplier stopped) {
    this.lineup = lineup;
    this.seen = seen;
    this.trait = Trait.of(seen);
    this.stopped = stopped;
  }

  /** The discrepancy in the smallest case that shows it; what was seen if nothing smaller does. */
  Discrepancy shrink(Duration budget) throws TargetLostException {
    Cheap cheap = new Cheap();
    Case small = new Reducer().reduce(seen.testCase(), cheap::shows, budget).reduced();
    Optional<Discrepancy> shown = confirmed(small);
    if (shown.isPresent()) {
      return shown.get();
    }
    Thorough thorough = new Thorough();
    new Reducer().reduce(seen.testCase(), thorough::shows, budget);
    rethrow();
    return thorough.last;
  }

  private Optional<Discrepancy> confirmed(Case small) throws TargetLostException {
    rethrow();
    return trait.in(lineup.confirm(small));
  }

  private void rethrow() throws TargetLostException {
    if (lost != null) {
      throw lost;
    }
  }

  private interface Trial {
    boolean passes() throws TargetLostException;
  }

  /** Nothing shows any more once the server is lost, which ends the reduction. */
  private boolean guarded(Trial trial) {
    if (lost != null || stopped.getAsBoolean()) {
      return false;
    }
    try {
      return trial.passes();
    } catch (TargetLostException e) {
      lost = e;
      return false;
    }
  }

  /** By one run each. */
  private final class Cheap {
    private final Soundness soundness = new Soundness();

    private boolean shows(Case smaller) {
      return guarded(
          () -> {
            Comparison comparison = lineup.screen(smaller);
            return trait.suspected(smaller, comparison, lineup)
                && soundness.accepts(
                    Stream.concat(
                            lineup.last(trait.left()).stream(), lineup.last(trait.right()).stream())
                        .toList());
          });
    }
  }

  /** By runs on fresh tables, with the cause. */
  private final class Thorough {
    private final Soundness soundness = new Soundness();
    private Discrepancy last = seen;

    private boolean shows(Case smaller) {
      return guarded(
          () -> {
            if (!(lineup.screen(smaller) instanceof Comparison.Suspected)) {
              return false;
            }
            Optional<Discrepancy> shown = trait.in(lineup.confirm(smaller));
            boolean sound =
                shown.isPresent()
                    && soundness.accepts(
                        Stream.of(shown.get().left(), shown.get().right())
                            .flatMap(side -> side.histories().values().stream())
                            .toList());
            last = sound ? shown.get() : last;
            return sound;
          });
    }
  }
}
