package dev.isoscope.casefile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Case;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;

/** What the tests of the case language share. */
final class Cases {
  private Cases() {}

  static Case parse(String text) {
    try {
      return CaseParser.parse("test.sql", text);
    } catch (CaseSyntaxException failure) {
      throw new AssertionError(failure.getMessage() + "\n" + text, failure);
    }
  }

  /** Checks that printing loses nothing and settles at once, and gives the print. */
  static String assertRoundTrip(Case testCase) {
    String printed = CasePrinter.print(testCase);
    Case again = parse(printed);
    assertEquals(withoutPositions(testCase), withoutPositions(again), printed);
    assertEquals(printed, CasePrinter.print(again));
    return printed;
  }

  static boolean expectsSomething(Case testCase) {
    return !testCase.finals().isEmpty()
        || testCase.statements().stream().anyMatch(one -> !one.expectations().isEmpty());
  }

  static Case withoutPositions(Case testCase) {
    return new Case(
        "",
        testCase.header(),
        testCase.init().stream()
            .map(
                init ->
                    new InitStatement(
                        init.sql(), init.variants(), init.notes(), SourcePosition.NOWHERE))
            .toList(),
        testCase.statements().stream()
            .map(
                statement ->
                    new Statement(
                        statement.number(),
                        statement.session(),
                        statement.sql(),
                        statement.variants(),
                        statement.expectations().stream().map(Cases::withoutPosition).toList(),
                        statement.notes(),
                        SourcePosition.NOWHERE))
            .toList(),
        testCase.finals().stream().map(Cases::withoutPosition).toList(),
        testCase.notes());
  }

  private static Expectation withoutPosition(Expectation expectation) {
    return new Expectation(
        expectation.scope(), expectation.bug(), expectation.alternatives(), SourcePosition.NOWHERE);
  }

  private static FinalExpectation withoutPosition(FinalExpectation expectation) {
    return new FinalExpectation(
        expectation.table(),
        expectation.scope(),
        expectation.bug(),
        expectation.alternatives(),
        SourcePosition.NOWHERE);
  }
}
