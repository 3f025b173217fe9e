package dev.isoscope.levels;

import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Cuts single statements out of provocations. */
final class ProvocationCuts {
  private ProvocationCuts() {}

  /**
   * The provocation without a query or write, and without sessions that do nothing any more.
   *
   * @param number that of the statement
   * @return empty if there is no such statement, or if all hangs on it
   */
  static Optional<Provocation> without(int number, Provocation provocation) {
    return provocation.testCase().statements().stream()
        .filter(one -> one.number() == number)
        .filter(one -> !one.equals(provocation.critical()) && works(one))
        .findFirst()
        .map(cut -> without(cut, provocation));
  }

  private static boolean works(Statement statement) {
    return StatementKind.of(statement.sql()) != StatementKind.TRANSACTION_CONTROL;
  }

  private static Provocation without(Statement cut, Provocation provocation) {
    Case testCase = provocation.testCase();
    List<Statement> left = testCase.statements().stream().filter(one -> !one.equals(cut)).toList();
    Set<String> working =
        left.stream()
            .filter(ProvocationCuts::works)
            .map(Statement::session)
            .collect(Collectors.toSet());
    working.add(provocation.critical().session());
    List<Statement> statements = new ArrayList<>();
    for (Statement one : left) {
      if (working.contains(one.session())) {
        statements.add(
            new Statement(
                statements.size() + 1,
                one.session(),
                one.sql(),
                one.expectations(),
                one.notes(),
                one.position()));
      }
    }
    return Provocation.of(
        new Case(
            testCase.source(),
            testCase.header(),
            testCase.init(),
            statements,
            testCase.finals(),
            testCase.notes()));
  }
}
