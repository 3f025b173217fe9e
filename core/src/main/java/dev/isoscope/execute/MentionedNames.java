package dev.isoscope.execute;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;

/** Which names a statement mentions, whichever way it writes them. */
public final class MentionedNames {
  private MentionedNames() {}

  /** The words and names, in lower case and without quotes. */
  public static Set<String> in(String sql) {
    return in(Tokenizer.words(sql));
  }

  /** Tells it from the tokens of a statement, comments left out. */
  static Set<String> in(List<Token> words) {
    return words.stream()
        .filter(word -> word.kind() == Token.Kind.WORD || word.kind() == Token.Kind.QUOTED_NAME)
        .map(MentionedNames::of)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** The name that a token is. */
  static String of(Token token) {
    return lower(token.text().replace("\"", "").replace("`", ""));
  }

  static String lower(String name) {
    return name.toLowerCase(Locale.ROOT);
  }
}
