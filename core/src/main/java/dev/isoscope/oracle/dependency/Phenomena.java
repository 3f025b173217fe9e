package dev.isoscope.oracle.dependency;

import dev.isoscope.model.Anomaly;
import dev.isoscope.oracle.graph.Observations;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Finds out which anomalies a run certainly showed. */
public final class Phenomena {
  private Phenomena() {}

  /**
   * One instance of each anomaly, in the order of {@link Anomaly}: one that rests on plain queries
   * if there is such a one, and of these the smallest. What includes another one by definition, as
   * G2 includes G-single, is listed beside it.
   */
  public static List<Phenomenon> of(Observations observations) {
    DependencyFacts facts = DependencyFacts.of(observations);
    Map<Anomaly, Phenomenon> best = new EnumMap<>(Anomaly.class);
    Stream.of(
            new CycleSearch(facts),
            new ReadSearch(facts),
            new OwnViewSearch(facts),
            new MonotonicSearch(facts),
            new PredicateSearch(facts),
            new LostUpdateSearch(facts),
            new InterferenceSearch(facts),
            new RemainsSearch(facts))
        .flatMap(PhenomenonSearch::instances)
        .forEach(one -> best.merge(one.anomaly(), one, Phenomena::better));
    return List.copyOf(best.values());
  }

  private static Phenomenon better(Phenomenon one, Phenomenon other) {
    if (one.grounds() != other.grounds()) {
      return one.grounds().compareTo(other.grounds()) < 0 ? one : other;
    }
    return other.cycle().size() < one.cycle().size() ? other : one;
  }
}
