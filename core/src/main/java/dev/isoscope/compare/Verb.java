package dev.isoscope.compare;

import dev.isoscope.compare.trace.Place;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;

/** What kind of statement it is, in a few words. */
final class Verb {
  private Verb() {}

  /** The kind of statement that a discrepancy is at. */
  static String of(Discrepancy discrepancy) {
    return discrepancy.place() instanceof Place.AtStatement at
        ? of(discrepancy.testCase().statements().get(at.number() - 1).sql())
        : "final state";
  }

  static String of(String sql) {
    return of(Tokenizer.words(sql));
  }

  private static String of(List<Token> words) {
    String verb = words.isEmpty() ? "" : words.get(0).text().toUpperCase(Locale.ROOT);
    return verb + (verb.equals("SELECT") ? locking(words) : "");
  }

  /**
   * The kind with what matters to locks: whether rows are picked, by a query perhaps, and what
   * happens if one is there already. Which columns and constants those are is chance, once a case
   * is reduced.
   */
  static String detailed(String sql) {
    List<Token> words = Tokenizer.words(sql);
    StringBuilder text = new StringBuilder(of(words));
    for (String word : List.of("IGNORE", "DUPLICATE", "CONFLICT", "WHERE")) {
      text.append(words.stream().anyMatch(token -> token.is(word)) ? " " + word : "");
    }
    return text.append(words.stream().skip(1).anyMatch(token -> token.is("SELECT")) ? " QUERY" : "")
        .toString();
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
