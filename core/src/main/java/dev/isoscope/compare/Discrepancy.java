package dev.isoscope.compare;

import dev.isoscope.compare.cause.Cause;
import dev.isoscope.compare.trace.Consequence;
import dev.isoscope.compare.trace.DifferenceKind;
import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Two groups of contenders that part ways in a case. Where more than two groups do so at one place,
 * each pair of them is a discrepancy of its own, since each may have another cause.
 *
 * @param place the first at which they differ; what follows from it does not count
 * @param groups all contenders that had behaved alike so far, by how they behave here: {@code left}
 *     and {@code right} are two of these groups
 * @param reasons why the cause is what it is, in sentences: who had locked what, which transaction
 *     was aborted, when a snapshot was taken
 * @param oddOneOut the one contender that all the others outvote, if there are at least three
 */
public record Discrepancy(
    Case testCase,
    DifferenceKind kind,
    DifferencePlace place,
    List<List<String>> groups,
    Side left,
    Side right,
    Cause cause,
    List<String> reasons,
    Consequence consequence,
    Optional<String> oddOneOut) {
  public Discrepancy {
    groups = groups.stream().map(List::copyOf).toList();
    reasons = List.copyOf(reasons);
  }

  /**
   * The contenders that do not take the SQL of the statement, with what they say: they run another
   * case then, which is not to be compared.
   */
  Map<String, String> refused() {
    Map<String, String> refused = new LinkedHashMap<>();
    if (cause == Cause.PLAIN_SQL && place instanceof DifferencePlace.AtStatement at) {
      for (Side side : List.of(left, right)) {
        side.histories()
            .forEach(
                (name, history) ->
                    history
                        .steps()
                        .get(at.number() - 1)
                        .error()
                        .filter(error -> error.kind() == ErrorKind.SYNTAX)
                        .ifPresent(
                            error ->
                                refused.put(name, "%s: %s".formatted(place, error.message()))));
      }
    }
    return refused;
  }

  /** All contenders that it concerns. */
  public List<String> contenders() {
    return java.util.stream.Stream.of(left, right)
        .flatMap(side -> side.contenders().stream())
        .toList();
  }
}
