package dev.isoscope.sql;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits SQL text into tokens, just well enough to find where statements, strings and comments end
 * in every dialect that Isoscope reads.
 */
public final class Tokenizer {
  private static final ParseCache<List<Token>> WORDS =
      new ParseCache<>(text -> tokens(text).stream().filter(token -> !token.isComment()).toList());

  private final String text;
  private final boolean backslashEscapes;
  private int at;

  private Tokenizer(String text, boolean backslashEscapes) {
    this.text = text;
    this.backslashEscapes = backslashEscapes;
  }

  /** All tokens with comments, where a backslash is a character like any other. */
  public static List<Token> tokens(String text) {
    return tokens(text, false);
  }

  /** All tokens with comments; MySQL and its relatives escape quotes with a backslash. */
  public static List<Token> tokens(String text, boolean backslashEscapes) {
    Tokenizer tokenizer = new Tokenizer(text, backslashEscapes);
    List<Token> tokens = new ArrayList<>();
    for (Token token = tokenizer.next(); token != null; token = tokenizer.next()) {
      tokens.add(token);
    }
    return tokens;
  }

  /** All tokens but comments. */
  public static List<Token> words(String text) {
    return WORDS.of(text);
  }

  private Token next() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    if (at >= text.length()) {
      return null;
    }
    int start = at;
    char first = text.charAt(at);
    if (text.startsWith("--", at)) {
      int newline = text.indexOf('\n', at);
      at = newline < 0 ? text.length() : newline;
      return token(Token.Kind.LINE_COMMENT, start);
    }
    if (text.startsWith("/*", at)) {
      return until("*/", at + 2, Token.Kind.BLOCK_COMMENT, start);
    }
    if (first == '\'') {
      return quoted(first, Token.Kind.STRING, start);
    }
    if (first == '"' || first == '`') {
      return quoted(first, Token.Kind.QUOTED_NAME, start);
    }
    if (first == '$') {
      String tag = dollarTag();
      if (tag != null) {
        return until(tag, at + tag.length(), Token.Kind.STRING, start);
      }
    }
    if (Character.isDigit(first)) {
      while (at < text.length() && isNumberPart(text.charAt(at))) {
        at++;
      }
      return token(Token.Kind.NUMBER, start);
    }
    if (isWordPart(first)) {
      while (at < text.length() && isWordPart(text.charAt(at))) {
        at++;
      }
      return token(Token.Kind.WORD, start);
    }
    at++;
    return token(Token.Kind.SYMBOL, start);
  }

  private Token quoted(char quote, Token.Kind kind, int start) {
    at++;
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == '\\' && backslashEscapes && quote != '`' && at + 1 < text.length()) {
        at += 2;
      } else if (c == quote && at + 1 < text.length() && text.charAt(at + 1) == quote) {
        at += 2;
      } else if (c == quote) {
        at++;
        return token(kind, start);
      } else {
        at++;
      }
    }
    return token(Token.Kind.UNTERMINATED, start);
  }

  private Token until(String end, int from, Token.Kind kind, int start) {
    int found = text.indexOf(end, from);
    at = found < 0 ? text.length() : found + end.length();
    return token(found < 0 ? Token.Kind.UNTERMINATED : kind, start);
  }

  /** PostgreSQL's dollar quote at this place, such as {@code $body$}, or null. */
  private String dollarTag() {
    int end = at + 1;
    while (end < text.length() && isWordPart(text.charAt(end)) && text.charAt(end) != '$') {
      end++;
    }
    boolean closed = end < text.length() && text.charAt(end) == '$';
    boolean parameter = end > at + 1 && Character.isDigit(text.charAt(at + 1));
    return closed && !parameter ? text.substring(at, end + 1) : null;
  }

  private static boolean isNumberPart(char c) {
    return Character.isLetterOrDigit(c) || c == '.' || c == '_';
  }

  private static boolean isWordPart(char c) {
    return Character.isLetterOrDigit(c) || c == '_' || c == '@' || c == '$';
  }

  private Token token(Token.Kind kind, int start) {
    return new Token(kind, text.substring(start, at), start, at);
  }
}
