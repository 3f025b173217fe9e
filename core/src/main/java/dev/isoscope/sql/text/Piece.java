package dev.isoscope.sql.text;

import dev.isoscope.sql.Token;

/**
 * A token with the white space and comments that stand before it. Operators of several characters
 * are one piece.
 */
public record Piece(Token.Kind kind, String text, String before) {
  public boolean is(String word) {
    return text.length() == word.length() // tells most apart, and this is asked most of all
        && (kind == Token.Kind.WORD || kind == Token.Kind.SYMBOL)
        && text.equalsIgnoreCase(word);
  }

  public boolean isAny(String... words) {
    for (String word : words) {
      if (is(word)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it may name something: a word, which may also be a key word, or a quoted name. */
  public boolean isName() {
    return kind == Token.Kind.WORD || kind == Token.Kind.QUOTED_NAME;
  }

  public boolean isLiteral() {
    return kind == Token.Kind.NUMBER || kind == Token.Kind.STRING;
  }

  /** The comments before it, such as hints; empty if there are none. */
  public String comment() {
    return before.strip();
  }

  Piece after(String space) {
    return new Piece(kind, text, space);
  }

  /** Whether it would run into a neighbour of the same sort without a space between them. */
  boolean sticks() {
    return isName() || isLiteral();
  }
}
