package dev.isoscope.compare.cause;

import dev.isoscope.model.Step;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Both sides resolve a conflict when the same statement is submitted, but abort different ones. */
final class AbortedTransaction implements Explainer {
  @Override
  public Optional<Reason> explain(DiscrepancyContext context) {
    int round = context.parting().round();
    if (context.parting().number() == 0) {
      return Optional.empty();
    }
    List<Step> left = context.left().victims(round);
    List<Step> right = context.right().victims(round);
    // Where one side aborts the same and more, its locks have closed one more cycle.
    if (sessions(left).containsAll(sessions(right))
        || sessions(right).containsAll(sessions(left))) {
      return Optional.empty();
    }
    int submitted = context.left().trace().rounds().get(round).submitted();
    return Optional.of(
        new Reason(
            Cause.ABORTED_TRANSACTION,
            "Both find a conflict when "
                + (submitted > 0
                    ? ObservedRun.name(context.left().step(submitted)) + " is submitted."
                    : "the case is over."),
            sentence(context.left(), left),
            sentence(context.right(), right)));
  }

  private static Set<String> sessions(List<Step> victims) {
    return victims.stream().map(step -> step.statement().session()).collect(Collectors.toSet());
  }

  private static String sentence(ObservedRun look, List<Step> victims) {
    return look.contender()
        + " aborts "
        + victims.stream()
            .map(
                step ->
                    step.statement().session()
                        + " at "
                        + ObservedRun.name(step)
                        + " with a "
                        + step.error().orElseThrow().kind()
                        + " error")
            .collect(Collectors.joining(" and "))
        + ".";
  }
}
