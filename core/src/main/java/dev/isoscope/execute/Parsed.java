package dev.isoscope.execute;

import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.util.Optional;

/** A statement of a case with what its words tell, worked out once per run. */
record Parsed(Statement statement, StatementKind kind, Optional<TransactionControl> control) {
  static Parsed of(Statement statement) {
    return new Parsed(
        statement, StatementKind.of(statement.sql()), TransactionControl.parse(statement.sql()));
  }

  String sql() {
    return statement.sql();
  }

  String session() {
    return statement.session();
  }

  int number() {
    return statement.number();
  }

  boolean endsTransaction() {
    return control.isPresent()
        && (control.get() instanceof TransactionControl.Commit
            || control.get() instanceof TransactionControl.Rollback);
  }
}
