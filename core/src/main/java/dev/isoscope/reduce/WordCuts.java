package dev.isoscope.reduce;

import dev.isoscope.sql.text.Range;
import dev.isoscope.sql.text.SqlText;
import dev.isoscope.sql.text.TableDefinition;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes away single words, and a word with what follows it: the last resort, for what dialects add
 * that nobody else here knows.
 */
final class WordCuts {
  private WordCuts() {}

  static List<SqlText> of(SqlText text) {
    List<SqlText> cuts = new ArrayList<>();
    if (TableDefinition.of(text).isPresent()) {
      return cuts;
    }
    for (int i = 1; i < text.size(); i++) {
      if (text.at(i).isName()) {
        cuts.add(text.without(new Range(i, i + 1)));
        if (i + 1 < text.size()) {
          cuts.add(text.without(new Range(i, Math.max(i + 2, text.behind(i + 1)))));
        }
      }
    }
    return cuts;
  }
}
