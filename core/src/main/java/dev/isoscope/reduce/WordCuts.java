package dev.isoscope.reduce;

import dev.isoscope.sql.text.KeyWords;
import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Takes away single words, and a word with what follows it: the last resort, for what dialects add
 * that nobody else here knows.
 */
final class WordCuts {
  /** Words that a statement keeps, even where a DBMS lets one leave them out. */
  private static final Set<String> BONES =
      Set.of(
          ("SELECT FROM INTO SET VALUES TABLE INDEX WHERE USING ON WHEN THEN MATCHED UPDATE INSERT"
                  + " DELETE JOIN BY TRUE FALSE NULL DEFAULT TO SAVEPOINT")
              .split(" "));

  private WordCuts() {}

  static List<SqlText> of(SqlText text) {
    List<SqlText> cuts = new ArrayList<>();
    if (TableDefinition.of(text).isPresent()) {
      return cuts;
    }
    for (int i = 1; i < text.size(); i++) {
      if (mayGo(text, i)) {
        cuts.add(text.without(new Range(i, i + 1)));
        if (i + 1 < text.size()) {
          cuts.add(text.without(new Range(i, Math.max(i + 2, text.behind(i + 1)))));
        }
      }
    }
    return cuts;
  }

  /** A key word that is no bone, or one of two names in a row. */
  private static boolean mayGo(SqlText text, int at) {
    if (!isWord(text, at) || isBone(text, at)) {
      return false;
    }
    return KeyWords.isReserved(text.at(at).text())
        || (isWord(text, at - 1) && !isBone(text, at - 1))
        || (isWord(text, at + 1) && !isBone(text, at + 1));
  }

  private static boolean isWord(SqlText text, int at) {
    return at < text.size() && text.at(at).isName();
  }

  private static boolean isBone(SqlText text, int at) {
    return BONES.contains(text.at(at).text().toUpperCase(Locale.ROOT));
  }
}
