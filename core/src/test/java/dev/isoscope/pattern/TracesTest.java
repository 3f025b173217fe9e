package dev.isoscope.pattern;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import org.junit.jupiter.api.Test;

class TracesTest {
  private static OperationSequence sequence(String operations) throws PatternFileException {
    return PatternFile.parse("test", "p: " + operations).get(0).sequence();
  }

  private static OperationSequence canonical(String operations) throws PatternFileException {
    return Traces.canonical(sequence(operations));
  }

  @Test
  void namesDoNotCount() throws PatternFileException {
    assertEquals(
        canonical("R1[x0] W2[x1] C2 W1[x2] C1"), canonical("R7[seat0] W3[seat1] C3 W7[seat2] C7"));
  }

  @Test
  void neighboursThatDoNotConflictMayBeSwapped() throws PatternFileException {
    assertEquals(
        canonical("R1[x0] R2[y0] W1[y1] W2[x1] C1 C2"),
        canonical("R1[x0] R2[y0] W2[x1] W1[y1] C2 C1"));
  }

  /** What is committed when it is read is another matter than what is not. */
  @Test
  void theEndOfATransactionConflictsAsItsOperationsDo() throws PatternFileException {
    assertNotEquals(canonical("W1[x1] R2[x1] C1 C2"), canonical("W1[x1] C1 R2[x1] C2"));
    assertEquals(canonical("W1[x1] R2[y0] C1 W2[y1] C2"), canonical("W1[x1] C1 R2[y0] W2[y1] C2"));
  }

  @Test
  void theOrderWithinATransactionCounts() throws PatternFileException {
    assertNotEquals(
        canonical("W1[x1] W2[x2] W2[y1] C2 W1[y2] C1"),
        canonical("W1[x1] W2[y1] W2[x2] C2 W1[y2] C1"));
  }
}
