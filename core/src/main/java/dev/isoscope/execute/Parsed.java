package dev.isoscope.execute;

import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.TransactionControl;
import java.util.Locale;
import java.util.Optional;

/** A statement of a case with what its words tell, worked out once per run. */
record Parsed(
    Statement statement,
    StatementKind kind,
    Optional<TransactionControl> control,
    boolean ordersRows) {
  static Parsed of(Statement statement) {
    return new Parsed(
        statement,
        StatementKind.of(statement.sql()),
        TransactionControl.parse(statement.sql()),
        StatementKind.ordersRows(statement.sql()));
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

  /** Whether the statement may change something of the session that outlasts its transactions. */
  boolean mayOutlastTransaction() {
    return kind == StatementKind.SETTING
        || kind == StatementKind.OTHER
        || (control.isPresent() && control.get().outlastsTransaction())
        || Tokenizer.words(sql()).stream().anyMatch(Parsed::marksSession);
  }

  /** Variables, temporary tables and locks of a session. */
  private static boolean marksSession(Token token) {
    String word = token.kind() == Token.Kind.WORD ? token.text().toUpperCase(Locale.ROOT) : "";
    return word.startsWith("@")
        || word.startsWith("TEMP")
        || word.contains("_LOCK")
        || word.equals("SET_CONFIG")
        || word.equals("LAST_INSERT_ID");
  }

  /** Whether it looks into tables, other than a query of constants. */
  boolean readsTables() {
    return kind != StatementKind.QUERY
        || Tokenizer.words(sql()).stream().anyMatch(word -> word.is("FROM") || word.is("TABLE"));
  }

  boolean endsTransaction() {
    return control.isPresent()
        && (control.get() instanceof TransactionControl.Commit
            || control.get() instanceof TransactionControl.Rollback);
  }
}
