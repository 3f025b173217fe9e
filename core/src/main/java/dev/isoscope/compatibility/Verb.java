package dev.isoscope.compatibility;

import dev.isoscope.compare.Discrepancy;
import dev.isoscope.compare.Place;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;

/** What kind of statement a discrepancy is at, in a word or two. */
final class Verb {
  private Verb() {}

  static String of(Discrepancy discrepancy) {
    if (!(discrepancy.place() instanceof Place.AtStatement at)) {
      return "final state";
    }
    Statement statement = discrepancy.testCase().statements().get(at.number() - 1);
    List<Token> words = Tokenizer.words(statement.sql());
    String verb = words.isEmpty() ? "" : words.get(0).text().toUpperCase(Locale.ROOT);
    return verb + (verb.equals("SELECT") ? locking(words) : "");
  }

  private static String locking(List<Token> words) {
    for (int i = 0; i + 1 < words.size(); i++) {
      if (words.get(i).is("FOR") && (words.get(i + 1).is("UPDATE") || words.get(i + 1).is("NO"))) {
        return " FOR UPDATE";
      }
      if ((words.get(i).is("FOR") && (words.get(i + 1).is("SHARE") || words.get(i + 1).is("KEY")))
          || (words.get(i).is("LOCK") && words.get(i + 1).is("IN"))) {
        return " FOR SHARE";
      }
    }
    return "";
  }
}
