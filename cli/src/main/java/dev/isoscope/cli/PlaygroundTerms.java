package dev.isoscope.cli;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.TargetSpec;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.web.Playground;
import java.util.List;

/**
 * What is to be run in the playground, checked: a case of a sensible size, on targets that Isoscope
 * starts itself.
 */
record PlaygroundTerms(Case testCase, List<TargetSpec> targets, LevelChoice levels) {
  /** How the case is called in messages and commands. */
  private static final String SOURCE = "case.sql";

  private static final int MOST_TARGETS = 8;
  private static final int MOST_SESSIONS = 16;
  private static final int MOST_STATEMENTS = 500;

  static PlaygroundTerms of(Playground.Request request) throws Playground.UnusableRequest {
    try {
      return new PlaygroundTerms(
              testCase(request.testCase()),
              targets(request.targets()),
              LevelChoice.parse(request.levels()))
          .checked();
    } catch (CaseSyntaxException e) {
      throw new Playground.UnusableRequest(e.getMessage(), e.position().line());
    } catch (UsageException e) {
      throw new Playground.UnusableRequest(e.getMessage(), 0);
    }
  }

  private static Case testCase(String text) throws CaseSyntaxException {
    Case testCase = CaseParser.parse(SOURCE, text);
    if (testCase.sessions().size() > MOST_SESSIONS) {
      throw new UsageException("the case has more than " + MOST_SESSIONS + " sessions");
    }
    if (testCase.statements().size() > MOST_STATEMENTS) {
      throw new UsageException("the case has more than " + MOST_STATEMENTS + " statements");
    }
    return testCase;
  }

  /** Only servers that are started for the run: no files and no servers of anybody else. */
  private static List<TargetSpec> targets(List<String> names) {
    if (names.isEmpty()) {
      throw new UsageException("no target is chosen: choose one, such as h2");
    }
    List<TargetSpec> targets = Targets.parse(names).stream().distinct().toList();
    if (targets.size() > MOST_TARGETS) {
      throw new UsageException("more than " + MOST_TARGETS + " targets are not run at once");
    }
    for (TargetSpec target : targets) {
      if (target.url().isPresent() || target.path().isPresent() || !Testbed.starts(target.dbms())) {
        throw new UsageException(
            target
                + ": the playground runs cases only on what Isoscope fetches and starts itself, such"
                + " as h2, sqlite or postgres@18.6; for other servers use isoscope run");
      }
    }
    return targets;
  }

  private PlaygroundTerms checked() {
    targets.forEach(levels::at);
    return this;
  }

  /** The names of all levels, in their order. */
  static List<String> levelNames() {
    return java.util.Arrays.stream(Level.values()).map(Level::label).toList();
  }
}
