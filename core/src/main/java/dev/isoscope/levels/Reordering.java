package dev.isoscope.levels;

import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Case;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.WriteShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Interleaves the sessions of a provocation otherwise, so that it remains one. Conflicting
 * statements keep their order, and so do the end of a transaction and the queries that may see what
 * it wrote; ends also stay on their side of the critical statement. Whether somebody else's write
 * comes before or after the end of a transaction is left open.
 */
final class Reordering {
  private final List<Statement> statements;
  private final Statement critical;
  private final Set<String> tables;

  private Reordering(Provocation provocation) {
    Case testCase = provocation.testCase();
    this.statements = testCase.statements();
    this.critical = provocation.critical();
    this.tables =
        testCase.init().stream()
            .flatMap(one -> WriteShape.of(one.sql()).stream())
            .map(write -> write.target().table())
            .collect(Collectors.toSet());
  }

  /** The statements in another order, or the same again, with the numbers that they have. */
  static List<Statement> of(Provocation provocation, Randomness random) {
    return new Reordering(provocation).order(random);
  }

  private List<Statement> order(Randomness random) {
    List<Statement> left = new ArrayList<>(statements);
    List<Statement> order = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Statement> next =
          left.stream()
              .filter(one -> left.stream().noneMatch(other -> mustPrecede(other, one)))
              .toList();
      Statement chosen = random.pick(next);
      left.remove(chosen);
      order.add(chosen);
    }
    return order;
  }

  private boolean mustPrecede(Statement one, Statement other) {
    return one.number() < other.number()
        && (one.session().equals(other.session())
            || conflict(one, other)
            || (ends(one) && (other.equals(critical) || sees(other, one)))
            || (ends(other) && (one.equals(critical) || sees(one, other))));
  }

  /** Whether a query reads a table that the transaction has written whose end this is. */
  private boolean sees(Statement query, Statement end) {
    return kind(query) == StatementKind.QUERY
        && statements.stream()
            .filter(one -> one.session().equals(end.session()))
            .anyMatch(one -> conflict(one, query));
  }

  private boolean conflict(Statement one, Statement other) {
    return (kind(one) == StatementKind.WRITE || kind(other) == StatementKind.WRITE)
        && tables.stream().anyMatch(table -> names(one, table) && names(other, table));
  }

  private static boolean names(Statement statement, String table) {
    return Tokenizer.words(statement.sql()).stream()
        .filter(token -> token.kind() == Token.Kind.WORD)
        .anyMatch(token -> token.is(table));
  }

  private static StatementKind kind(Statement statement) {
    return StatementKind.of(statement.sql());
  }

  private static boolean ends(Statement statement) {
    return TransactionControl.parse(statement.sql())
        .filter(TransactionControl.End.class::isInstance)
        .isPresent();
  }
}
