package dev.isoscope.cli;

import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.oracle.ExpectationCheck;
import java.io.PrintWriter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Whether a case is meant for a server and a level. */
final class Applicability {
  private Applicability() {}

  /**
   * The case as it runs at a level: one that the user names beats those in the head of the case,
   * whose expectations then do not count.
   */
  static Case asked(Case testCase, LevelChoice choice, Level level) {
    return choice.named().contains(level) && isElsewhere(testCase, level)
        ? testCase.atAnyLevel()
        : testCase;
  }

  private static boolean isElsewhere(Case testCase, Level level) {
    List<Level> levels = testCase.header().scope().levels();
    return !levels.isEmpty() && !levels.contains(level);
  }

  /** Says of which cases the user's levels beat the heads. */
  static void tellBeaten(List<Case> cases, LevelChoice choice, PrintWriter err) {
    for (Level level : choice.named()) {
      List<Case> beaten = cases.stream().filter(one -> isElsewhere(one, level)).toList();
      if (!beaten.isEmpty()) {
        boolean one = beaten.size() == 1;
        err.println(
            "isoscope: "
                + (one ? beaten.get(0).name() + " is" : beaten.size() + " cases are")
                + (one ? " for " + levels(beaten.get(0)) : " for other levels")
                + ", but "
                + level
                + " was asked for: "
                + (one ? "it runs" : "they run")
                + " there, and nothing is expected");
      }
    }
  }

  private static String levels(Case testCase) {
    return testCase.header().scope().levels().stream()
        .map(Level::label)
        .collect(Collectors.joining(", "));
  }

  /** Why it is not; empty if it is. */
  static Optional<String> obstacle(Case testCase, Server server, Level level) {
    if (!server.dbms().levels(server.identity().mode()).contains(level)) {
      return Optional.of(server.dbms().title() + " has no isolation level " + level);
    }
    return ExpectationCheck.outside(testCase.header().scope(), server.identity(), level)
        .or(
            () ->
                testCase
                    .withoutText(server.identity(), level)
                    .map(sql -> "there is no text for it in place of: " + sql));
  }
}
