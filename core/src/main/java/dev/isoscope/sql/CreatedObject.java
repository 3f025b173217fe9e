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
  /** One that holds no rows of its own. */
  VIEW,
  /** Something else. */
  OTHER,
  /** It is no CREATE. */
  NOTHING;

  /** CREATE OR REPLACE GLOBAL TEMPORARY TABLE. */
  private static final int MOST_WORDS = 6;

  private static final Map<String, CreatedObject> NAMES =
      Map.ofEntries(
          Map.entry("TABLE", TABLE),
          Map.entry("INDEX", INDEX),
          Map.entry("SEQUENCE", SEQUENCE),
          Map.entry("TRIGGER", TRIGGER),
          Map.entry("FUNCTION", ROUTINE),
          Map.entry("PROCEDURE", ROUTINE),
          Map.entry("ALIAS", ROUTINE),
          Map.entry("VIEW", VIEW),
          Map.entry("MATERIALIZED", OTHER),
          Map.entry("TYPE", OTHER),
          Map.entry("DOMAIN", OTHER));

  private static final ParseCache<CreatedObject> KNOWN =
      new ParseCache<>(sql -> of(Tokenizer.words(sql)));

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
