package dev.isoscope.finding;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.sql.text.KeyWords;
import dev.isoscope.sql.text.SqlText;
import java.util.Set;
import java.util.TreeSet;

/** What the tables of a case have that a bug may hang on. */
final class Features {
  private Features() {}

  static Set<String> of(Case testCase) {
    Set<String> features = new TreeSet<>();
    for (InitStatement statement : testCase.init()) {
      SqlText text = SqlText.of(statement.sql());
      if (text.is(0, "CREATE", "ALTER")) {
        collect(text, features);
      }
    }
    return features;
  }

  private static void collect(SqlText text, Set<String> features) {
    for (int i = 0; i < text.size(); i++) {
      if (text.startsWith(i, "PRIMARY", "KEY")) {
        features.add("PRIMARY KEY");
      } else if (text.startsWith(i, "NOT", "NULL")) {
        features.add("NOT NULL");
      } else if (text.is(i, "REFERENCES")) {
        features.add("FOREIGN KEY");
      } else if (text.is(i, "INDEX")
          || (text.is(i, "KEY") && !text.is(i - 1, "PRIMARY", "FOREIGN", "UNIQUE"))) {
        features.add("INDEX");
      } else if (KeyWords.isCounter(text.at(i))) {
        features.add("AUTO_INCREMENT");
      } else if (text.is(i, "UNIQUE", "CHECK", "PARTITION") || isDefault(text, i)) {
        features.add(text.at(i).text().toUpperCase(java.util.Locale.ROOT));
      }
    }
  }

  private static boolean isDefault(SqlText text, int at) {
    return text.is(at, "DEFAULT") && !text.is(at - 1, "BY", "SET");
  }
}
