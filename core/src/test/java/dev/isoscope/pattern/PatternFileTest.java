package dev.isoscope.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PatternFileTest {
  private static OperationSequence sequence(String operations) throws PatternFileException {
    return PatternFile.parse("test", "p: " + operations).get(0).sequence();
  }

  @Test
  void usersAddPatternsOfTheirOwn() throws PatternFileException {
    List<AnomalyPattern> patterns =
        PatternFile.parse(
            "mine.txt",
            """
            # two of ours
            ping: W1[x1]R2[x1]C2 A1   # spaces do not count
              source: our wiki
            pong: r1[seat0] w2[seat1] c2 r1[seat1] c1
            """);
    assertEquals(
        List.of("ping: W1[x1] R2[x1] C2 A1", "pong: R1[seat0] W2[seat1] C2 R1[seat1] C1"),
        patterns.stream().map(AnomalyPattern::toString).toList());
    assertEquals(List.of("our wiki"), patterns.get(0).sources());
  }

  /** The example of Definitions 3.1 to 3.3, whose first tuple lacks the commit. */
  @Test
  void aPatternIsMadeOfConstraints() throws PatternFileException {
    PatternConstraints constraints = PatternConstraints.of(sequence("R1[x0] W2[x1] C2 W1[x2] C1"));
    assertEquals(
        Map.of(
            1, new PatternConstraints.StatementTypes(1, 1, 0, 1),
            2, new PatternConstraints.StatementTypes(0, 1, 0, 1)),
        constraints.statementTypes());
    assertEquals(
        List.of(
            new PatternConstraints.DataAccess(1, Operation.read(1, "x", 0)),
            new PatternConstraints.DataAccess(1, Operation.write(2, "x", 1)),
            new PatternConstraints.DataAccess(2, Operation.write(1, "x", 2))),
        constraints.dataAccess());
    assertEquals(List.of(1, 2, 2, 1, 1), constraints.scheduleOrder());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "W1[x1] C1 W1[y1]       | put it before C1",
        "W1[x1] W2[x1] C1 C2    | write W2[x2]",
        "W1[x1] R2[x2] A1 C2    | the newest version of x is x1",
        "R1[x0] W2[x1] C2       | add C1 to commit it or A1 to abort it",
        "R1[x0] Q1 C1           | cannot read 'Q1 C1'",
        "R1 C1                  | write R1[x0] or W1[x1]",
        "W1[x1] C1[x1]          | write C1 to commit",
        "C1 C2                  | add an operation",
      })
  void messagesNamePlaceAndRemedy(String operations, String remedy) {
    PatternFileException e =
        assertThrows(
            PatternFileException.class,
            () -> PatternFile.parse("mine.txt", "# mine\np: " + operations));
    assertTrue(e.getMessage().startsWith("mine.txt:2: "), e.getMessage());
    assertTrue(e.getMessage().contains(remedy), e.getMessage());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "lost update                     | mine.txt:1: found 'lost update'; expected a name",
        "p: W1[x1] C1;p: W1[x1] C1       | mine.txt:2: a second pattern 'p'; give it another name",
        "p: W1[x1] C1;  reason: none     | mine.txt:2: unknown 'reason'; expected source",
      })
  void linesThatAreNoPatternAreRefused(String lines, String message) {
    PatternFileException e =
        assertThrows(
            PatternFileException.class,
            () -> PatternFile.parse("mine.txt", lines.replace(';', '\n')));
    assertTrue(e.getMessage().startsWith(message), e.getMessage());
  }
}
