package dev.isoscope.sql;

/**
 * A piece of SQL text.
 *
 * @param start where it begins in the text
 * @param end behind its last character
 */
public record Token(Kind kind, String text, int start, int end) {
  /** What a token is; white space is none. */
  public enum Kind {
    WORD,
    NUMBER,
    STRING,
    QUOTED_NAME,
    SYMBOL,
    LINE_COMMENT,
    BLOCK_COMMENT,
    /** A string, quoted name or comment that the text ends in. */
    UNTERMINATED
  }

  public boolean is(String word) {
    return text.length() == word.length() // tells most apart, and this is asked most of all
        && (kind == Kind.WORD || kind == Kind.SYMBOL)
        && text.equalsIgnoreCase(word);
  }

  public boolean isComment() {
    return kind == Kind.LINE_COMMENT || kind == Kind.BLOCK_COMMENT;
  }
}
