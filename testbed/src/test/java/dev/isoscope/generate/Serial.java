package dev.isoscope.generate;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.TransactionControl;
import java.util.ArrayList;
import java.util.List;

/** The statements of a group one after the other, so that only the SQL itself can differ. */
final class Serial {
  private Serial() {}

  /** Every statement on its own: no transaction, one session. */
  static Case statements(TransactionGroup group, String name) {
    List<Statement> statements = new ArrayList<>();
    for (List<String> transaction : group.transactions()) {
      for (String sql : transaction) {
        if (TransactionControl.parse(sql).isEmpty()) {
          statements.add(Statement.of(statements.size() + 1, "T1", sql));
        }
      }
    }
    return of(group, statements, name);
  }

  /** One transaction after the other, each in a session of its own. */
  static Case transactions(TransactionGroup group, String name) {
    List<Statement> statements = new ArrayList<>();
    for (int i = 0; i < group.transactions().size(); i++) {
      for (String sql : group.transactions().get(i)) {
        statements.add(Statement.of(statements.size() + 1, "T" + (i + 1), sql));
      }
    }
    return of(group, statements, name);
  }

  private static Case of(TransactionGroup group, List<Statement> statements, String name) {
    List<InitStatement> init = group.database().init().stream().map(InitStatement::of).toList();
    return new Case(name, Header.named(name), init, statements, List.of(), List.of());
  }
}
