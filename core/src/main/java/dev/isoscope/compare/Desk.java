package dev.isoscope.compare;

import dev.isoscope.model.Case;
import dev.isoscope.oracle.Judge;
import java.util.List;

/** Compares a case and counts what becomes of it; what differs is left to the caller. */
final class Desk {
  private final Register register;
  private final Progress progress;

  Desk(Register register, Progress progress) {
    this.register = register;
    this.progress = progress;
  }

  /** The discrepancies that a comparison has found. */
  static List<Discrepancy> found(Comparison comparison) {
    return comparison instanceof Comparison.Different different
        ? different.discrepancies()
        : List.of();
  }

  Comparison compare(Lineup lineup, Case testCase) throws ParticipantLostException {
    Comparison comparison = lineup.compare(testCase);
    takeDeaths(lineup);
    List<Discrepancy> found = found(comparison);
    boolean inconclusive = comparison instanceof Comparison.Inconclusive;
    if (comparison instanceof Comparison.Inconclusive unknown) {
      register.inconclusive(Judge.common(unknown.reason()));
    }
    long plain = found.stream().filter(one -> !one.cause().transactional()).count();
    boolean wavering = comparison instanceof Comparison.Same same && same.wavered();
    LevelTally tally =
        new LevelTally(
            1, found.size() > plain ? 1 : 0, plain, wavering ? 1 : 0, inconclusive ? 1 : 0);
    register.add(lineup.level(), tally);
    progress.counted(lineup.level(), tally);
    return comparison;
  }

  void takeDeaths(Lineup lineup) {
    for (Death death : lineup.takeDeaths()) {
      register.died(death);
      progress.died(death);
    }
  }
}
