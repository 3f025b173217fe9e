package dev.isoscope.execute;

import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RolledBack;
import dev.isoscope.model.Step;
import dev.isoscope.model.TargetIdentity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The history of a run of which nobody was left to tell more than how it ended. */
public final class DeadRun {
  private DeadRun() {}

  public static History of(Case testCase, TargetIdentity target, Level level, String reason) {
    List<Step> steps =
        testCase.statements().stream()
            .map(
                statement ->
                    new Step(
                        statement,
                        Optional.empty(),
                        OptionalInt.empty(),
                        false,
                        List.of(),
                        OptionalInt.empty(),
                        OptionalInt.empty(),
                        Step.Status.UNFINISHED,
                        Optional.empty(),
                        List.of(),
                        RolledBack.NONE,
                        false,
                        false))
            .toList();
    return new History(
        testCase, target, level, steps, List.of(), List.of(), new Ending.ServerDied(reason));
  }
}
