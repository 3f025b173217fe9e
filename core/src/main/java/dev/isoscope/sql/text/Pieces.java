package dev.isoscope.sql.text;

import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Splits a statement into pieces: line comments go, other comments become white space, operators
 * and numbers are made whole.
 */
final class Pieces {
  private static final Set<String> OPERATORS =
      Set.of("<=", ">=", "<>", "!=", "||", "&&", "::", ":=", "->", "->>", "<=>", "<<", ">>", "==");

  private Pieces() {}

  static List<Piece> of(String sql) {
    return of(sql, tokens(sql));
  }

  static List<Piece> of(String sql, boolean backslashEscapes) {
    return of(sql, Tokenizer.tokens(sql, backslashEscapes));
  }

  private static List<Piece> of(String sql, List<Token> tokens) {
    List<Piece> pieces = new ArrayList<>();
    StringBuilder comments = new StringBuilder();
    int behindLast = 0;
    for (int i = 0; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (isComment(token)) {
        comments.append(token.kind() == Token.Kind.BLOCK_COMMENT ? " " + token.text() : "");
        continue;
      }
      String before = space(sql.substring(behindLast, token.start()), comments);
      comments.setLength(0);
      int last = lastOfOne(tokens, i);
      behindLast = tokens.get(last).end();
      pieces.add(new Piece(token.kind(), sql.substring(token.start(), behindLast), before));
      i = last;
    }
    if (!pieces.isEmpty() && pieces.get(pieces.size() - 1).is(";")) {
      pieces.remove(pieces.size() - 1);
    }
    return pieces;
  }

  /** What escapes a quote differs; the reading under which all quotes are closed is taken. */
  private static List<Token> tokens(String sql) {
    List<Token> tokens = Tokenizer.tokens(sql);
    boolean broken = tokens.stream().anyMatch(one -> one.kind() == Token.Kind.UNTERMINATED);
    return broken ? Tokenizer.tokens(sql, true) : tokens;
  }

  /** What MySQL carries out is no comment. */
  private static boolean isComment(Token token) {
    return token.isComment() && !token.text().startsWith("/*!");
  }

  /** White space, or what is left of it when line comments have gone. */
  private static String space(String between, CharSequence comments) {
    if (between.isBlank()) {
      return between;
    }
    return comments.length() == 0 ? "\n" : comments + " ";
  }

  private static int lastOfOne(List<Token> tokens, int first) {
    Token.Kind kind = tokens.get(first).kind();
    if (kind == Token.Kind.NUMBER) {
      return hasExponent(tokens, first) ? first + 2 : first;
    }
    int last = first;
    if (kind == Token.Kind.SYMBOL) {
      String text = tokens.get(first).text();
      for (int i = first + 1; i < tokens.size() && i < first + 3; i++) {
        text += tokens.get(i).text();
        if (!adjacent(tokens, i) || tokens.get(i).kind() != Token.Kind.SYMBOL) {
          break;
        }
        last = OPERATORS.contains(text) ? i : last;
      }
    }
    return last;
  }

  /** Such as 1e-5, of which the tokenizer makes three. */
  private static boolean hasExponent(List<Token> tokens, int at) {
    return at + 2 < tokens.size()
        && (tokens.get(at + 1).is("-") || tokens.get(at + 1).is("+"))
        && tokens.get(at + 2).kind() == Token.Kind.NUMBER
        && adjacent(tokens, at + 1)
        && adjacent(tokens, at + 2)
        && tokens.get(at).text().matches("[0-9.]+[eE]");
  }

  private static boolean adjacent(List<Token> tokens, int index) {
    return tokens.get(index - 1).end() == tokens.get(index).start();
  }
}
