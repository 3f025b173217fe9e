package dev.isoscope.sql;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/** What a CREATE makes, as far as its first words tell. */
public enum CreatedObject {
  TABLE,
  INDEX,
  SEQUENCE,
  TRIGGER,
  /** A function, a procedure, or what H2 calls an alias. */
  ROUTINE,
  /** Something else, such as a view. */
  OTHER,
  /** It is no CREATE. */
  NOTHING;

  /** CREATE OR REPLACE GLOBAL TEMPORARY TABLE. */
  private static final int MOST_WORDS = 6;

  private static final Map<String, CreatedObject> NAMES =
      Map.of(
          "TABLE", TABLE,
          "INDEX", INDEX,
          "SEQUENCE", SEQUENCE,
          "TRIGGER", TRIGGER,
          "FUNCTION", ROUTINE,
          "PROCEDURE", ROUTINE,
          "ALIAS", ROUTINE,
          "VIEW", OTHER,
          "TYPE", OTHER,
          "DOMAIN", OTHER);

  private static final Memory<CreatedObject> KNOWN = new Memory<>(sql -> of(Tokenizer.words(sql)));

  public static CreatedObject of(String sql) {
    return KNOWN.of(sql);
  }

  private static CreatedObject of(List<Token> words) {
    if (words.isEmpty() || !words.get(0).is("CREATE")) {
      return NOTHING;
    }
    return words.stream()
        .limit(MOST_WORDS)
        .filter(word -> word.kind() == Token.Kind.WORD)
        .map(word -> NAMES.get(word.text().toUpperCase(Locale.ROOT)))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(OTHER);
  }
}
