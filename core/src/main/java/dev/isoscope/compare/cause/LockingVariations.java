package dev.isoscope.compare.cause;

import dev.isoscope.instrument.CaseTables;
import dev.isoscope.model.Case;
import dev.isoscope.model.ScopedSql;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.QueryShape;
import dev.isoscope.sql.text.StatementShape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Cases that lock more of what they read, as an application could. */
public final class LockingVariations {
  private static final String LOCK = " FOR UPDATE";

  private LockingVariations() {}

  /** Every plain query locks what it reads; empty if there is none. */
  public static Optional<Case> ofQueries(Case testCase) {
    List<Statement> statements =
        testCase.statements().stream().map(LockingVariations::locking).toList();
    return statements.equals(testCase.statements())
        ? Optional.empty()
        : Optional.of(CaseVariation.with(testCase, statements));
  }

  private static Statement locking(Statement statement) {
    return StatementShape.of(statement.sql()).orElse(null) instanceof QueryShape query
            && query.locking() == StatementShape.Locking.NONE
        ? Statement.of(statement.number(), statement.session(), statement.sql() + LOCK)
            .withVariants(
                statement.variants().stream()
                    .map(one -> new ScopedSql(one.scope(), one.sql() + LOCK))
                    .toList())
        : statement;
  }

  /** Every transaction begins with locking all rows; empty if none is begun. */
  public static Optional<Case> ofTransactions(Case testCase) {
    List<String> locks =
        CaseTables.of(testCase).all().stream()
            .map(table -> "SELECT * FROM " + SnapshotCreation.everywhere(table.name()) + LOCK)
            .toList();
    Map<Integer, List<String>> added = new LinkedHashMap<>();
    for (Statement statement : testCase.statements()) {
      if (TransactionControl.parse(statement.sql())
          .filter(TransactionControl.Begin.class::isInstance)
          .isPresent()) {
        added.put(statement.number(), locks);
      }
    }
    return added.isEmpty()
        ? Optional.empty()
        : Optional.of(CaseVariation.of(testCase, added).testCase());
  }
}
