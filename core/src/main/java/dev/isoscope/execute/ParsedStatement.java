package dev.isoscope.execute;

import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import java.util.Optional;

/** A statement of a case with what its words tell. */
record ParsedStatement(Statement statement, StatementFacts facts) {
  String sql() {
    return statement.sql();
  }

  String session() {
    return statement.session();
  }

  int number() {
    return statement.number();
  }

  StatementKind kind() {
    return facts.kind();
  }

  Optional<TransactionControl> control() {
    return facts.control();
  }

  /** Whether it looks into tables, other than a query of constants. */
  boolean readsTables() {
    return facts.readsTables();
  }

  boolean endsTransaction() {
    return controls(TransactionControl.End.class);
  }

  /** Whether it is a statement of this kind that controls transactions. */
  boolean controls(Class<? extends TransactionControl> kind) {
    return control().isPresent() && kind.isInstance(control().get());
  }
}
