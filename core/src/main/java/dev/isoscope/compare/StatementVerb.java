package dev.isoscope.compare;

import dev.isoscope.compare.trace.DifferencePlace;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.text.QueryShape;
import dev.isoscope.sql.text.StatementShape;
import java.util.List;
import java.util.Locale;

/** What kind of statement it is, in a few words. */
public final class StatementVerb {
  private StatementVerb() {}

  /** The kind of statement that a discrepancy is at. */
  static String of(Discrepancy discrepancy) {
    return discrepancy.place() instanceof DifferencePlace.AtStatement at
        ? of(discrepancy.testCase().statements().get(at.number() - 1).sql())
        : "final state";
  }

  static String of(String sql) {
    List<Token> words = Tokenizer.words(sql);
    String verb = words.isEmpty() ? "" : words.get(0).text().toUpperCase(Locale.ROOT);
    return verb + (verb.equals("SELECT") ? locking(sql) : "");
  }

  /**
   * The kind with what matters to locks: whether rows are picked, by a query perhaps, and what
   * happens if one is there already. Which columns and constants those are is chance, once a case
   * is reduced.
   */
  static String detailed(String sql) {
    List<Token> words = Tokenizer.words(sql);
    StringBuilder text = new StringBuilder(of(sql));
    for (String word : List.of("IGNORE", "DUPLICATE", "CONFLICT", "WHERE")) {
      text.append(words.stream().anyMatch(token -> token.is(word)) ? " " + word : "");
    }
    return text.append(words.stream().skip(1).anyMatch(token -> token.is("SELECT")) ? " QUERY" : "")
        .toString();
  }

  /** The kind for people, with what matters to locks, such as {@code UPDATE … WHERE}. */
  public static String phrase(String sql) {
    List<Token> words = Tokenizer.words(sql);
    String verb = words.isEmpty() ? "" : words.get(0).text().toUpperCase(Locale.ROOT);
    StringBuilder text = new StringBuilder(verb);
    for (String word : List.of("IGNORE", "WHERE", "DUPLICATE", "CONFLICT")) {
      text.append(words.stream().anyMatch(token -> token.is(word)) ? " … " + word : "");
    }
    boolean nested = words.stream().skip(1).anyMatch(token -> token.is("SELECT"));
    return text.append(nested ? " (with a query inside)" : "")
        .append(locking(sql).isEmpty() ? "" : " …" + locking(sql))
        .toString();
  }

  /** Whether it reads or writes rows. */
  public static boolean works(String sql) {
    return StatementShape.of(sql).isPresent();
  }

  private static String locking(String sql) {
    return StatementShape.of(sql).orElse(null) instanceof QueryShape query
        ? switch (query.locking()) {
          case UPDATE -> " FOR UPDATE";
          case SHARE -> " FOR SHARE";
          case NONE -> "";
        }
        : "";
  }
}
