package dev.isoscope.reduce;

import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.List;

/** Leaves out comments and line breaks, and spells transaction control in the plainest way. */
final class Spelling {
  private Spelling() {}

  static List<SqlText> of(SqlText text) {
    List<SqlText> plainer = new ArrayList<>();
    if (text.hasComments()) {
      plainer.add(text.withoutComments());
    }
    plainer.add(text.onOneLine());
    TransactionControl control = TransactionControl.parse(text.toString()).orElse(null);
    if (control instanceof TransactionControl.Begin) {
      plainer.add(SqlText.of("BEGIN"));
    } else if (control instanceof TransactionControl.Commit) {
      plainer.add(SqlText.of("COMMIT"));
    } else if (control instanceof TransactionControl.Rollback) {
      plainer.add(SqlText.of("ROLLBACK"));
    }
    return plainer;
  }
}
