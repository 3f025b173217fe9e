package dev.isoscope.levels;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * A case that is to provoke an anomaly.
 *
 * @param critical the statement whose outcome tells whether the anomaly came
 */
public record Provocation(Anomaly anomaly, Case testCase, Statement critical) {
  /** All that are provoked, in the order in which they are reported. */
  public static final Set<Anomaly> ANOMALIES =
      EnumSet.of(
          Anomaly.G0,
          Anomaly.G1A,
          Anomaly.G1B,
          Anomaly.G1C,
          Anomaly.OTV,
          Anomaly.PMP,
          Anomaly.P4,
          Anomaly.G_SINGLE,
          Anomaly.G2_ITEM,
          Anomaly.G2);

  private static final String ANOMALY = "anomaly: ";
  private static final String CRITICAL = "critical: ";

  /**
   * Reads the marks of a case: {@code -- anomaly: G1a} in its head and {@code -- critical: ...}
   * above one statement.
   */
  public static Provocation of(Case testCase) {
    return new Provocation(anomaly(testCase), testCase, critical(testCase));
  }

  private static Anomaly anomaly(Case testCase) {
    String label =
        testCase.header().notes().stream()
            .filter(note -> note.startsWith(ANOMALY))
            .map(note -> note.substring(ANOMALY.length()))
            .findFirst()
            .orElseThrow(() -> unmarked(testCase, "which anomaly it is to provoke"));
    return ANOMALIES.stream()
        .filter(anomaly -> anomaly.label().equals(label))
        .findFirst()
        .orElseThrow(() -> unmarked(testCase, "a known anomaly, but " + label));
  }

  private static Statement critical(Case testCase) {
    List<Statement> marked =
        testCase.statements().stream().filter(Provocation::isCritical).toList();
    if (marked.size() != 1) {
      throw unmarked(testCase, "one critical statement, but " + marked.size());
    }
    return marked.get(0);
  }

  private static boolean isCritical(Statement statement) {
    return statement.notes().stream().anyMatch(note -> note.startsWith(CRITICAL));
  }

  private static IllegalArgumentException unmarked(Case testCase, String what) {
    return new IllegalArgumentException(testCase.name() + " does not say " + what);
  }
}
