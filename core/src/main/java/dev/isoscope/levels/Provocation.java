package dev.isoscope.levels;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

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

  /**
   * The provocation without a query or write, and without sessions that do nothing any more.
   *
   * @param number that of the statement
   * @return empty if there is no such statement, or if all hangs on it
   */
  Optional<Provocation> without(int number) {
    return testCase.statements().stream()
        .filter(one -> one.number() == number)
        .filter(one -> !one.equals(critical) && works(one))
        .findFirst()
        .map(this::without);
  }

  private static boolean works(Statement statement) {
    return StatementKind.of(statement.sql()) != StatementKind.TRANSACTION_CONTROL;
  }

  private Provocation without(Statement cut) {
    List<Statement> left = testCase.statements().stream().filter(one -> !one.equals(cut)).toList();
    Set<String> working =
        left.stream()
            .filter(Provocation::works)
            .map(Statement::session)
            .collect(Collectors.toSet());
    working.add(critical.session());
    List<Statement> statements = new ArrayList<>();
    left.stream()
        .filter(one -> working.contains(one.session()))
        .forEach(one -> statements.add(one.withNumber(statements.size() + 1)));
    return of(testCase.withStatements(statements));
  }
}
