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
    return isAsked(choice, level) && isElsewhere(testCase, level)
        ? testCase.atAnyLevel()
        : testCase;
  }

  private static boolean isAsked(LevelChoice choice, Level level) {
    return choice.usual() || choice.named().contains(level);
  }

  private static boolean isElsewhere(Case testCase, Level level) {
    List<Level> levels = testCase.header().scope().levels();
    return !levels.isEmpty() && !levels.contains(level);
  }

  /** Says of which cases the user's levels beat the heads. */
  static void tellBeaten(List<Case> cases, LevelChoice choice, PrintWriter err) {
    for (Level level : choice.named()) {
      tell(
          cases.stream().filter(one -> isElsewhere(one, level)).toList(),
          level + " was asked for: %s there, and nothing is expected",
          err);
    }
    if (choice.usual()) {
      tell(
          cases.stream().filter(one -> !one.header().scope().levels().isEmpty()).toList(),
          "each target's default was asked for: where that is another, %s and nothing is expected",
          err);
    }
  }

  private static void tell(List<Case> beaten, String asked, PrintWriter err) {
    if (beaten.size() == 1) {
      Case one = beaten.get(0);
      err.println(
          "isoscope: "
              + one.name()
              + " is for "
              + levels(one)
              + ", but "
              + asked.formatted("it runs"));
    } else if (!beaten.isEmpty()) {
      err.println(
          "isoscope: "
              + beaten.size()
              + " cases are for other levels, but "
              + asked.formatted("they run"));
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
