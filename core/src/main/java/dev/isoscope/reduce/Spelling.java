package dev.isoscope.reduce;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.text.Piece;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import java.util.ArrayList;
import java.util.List;

/** Leaves out comments and line breaks, and spells transaction control in the plainest way. */
final class Spelling {
  private Spelling() {}

  static List<SqlText> of(SqlText text) {
    List<SqlText> plainer = new ArrayList<>();
    List<Range> comments = new ArrayList<>();
    for (int i = 0; i < text.size(); i++) {
      Piece piece = text.at(i);
      if (piece.kind() == Token.Kind.BLOCK_COMMENT) {
        comments.add(new Range(i, i + 1));
      }
    }
    if (!comments.isEmpty()) {
      plainer.add(text.without(comments));
    }
    plainer.add(text.without(comments).onOneLine());
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
