package dev.isoscope.casefile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A place in a comment that is being read; the comment ends at a further {@code --} of its own. */
final class Cursor {
  private final SourceText source;
  private final String text;
  private final int start;
  private final int end;
  private int at;

  Cursor(SourceText source, int start, int end) {
    this.source = source;
    this.text = source.text();
    this.start = start;
    this.end = end;
    this.at = start;
  }

  int offset() {
    return at;
  }

  int end() {
    return end;
  }

  void moveTo(int offset) {
    at = offset;
  }

  Cursor skipSpaces() {
    while (at < end && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return this;
  }

  /** What is left of the whole comment, whatever it holds. */
  String rest() {
    return text.substring(at, end);
  }

  /** Whether the expectation under way ends here. */
  boolean atEnd() {
    return at >= end || atSeparator();
  }

  boolean atSeparator() {
    return text.startsWith("--", at)
        && at + 2 <= end
        && (at == start || Character.isWhitespace(text.charAt(at - 1)))
        && (at + 2 == end || Character.isWhitespace(text.charAt(at + 2)));
  }

  /** Whether the next character, which is not consumed, is the given one. */
  boolean sees(char c) {
    return !atEnd() && text.charAt(at) == c;
  }

  boolean seesAny(String characters) {
    return !atEnd() && characters.indexOf(text.charAt(at)) >= 0;
  }

  char next() {
    return text.charAt(at++);
  }

  /** Consumes the character if it comes next, after white space. */
  boolean take(char c) {
    skipSpaces();
    if (sees(c)) {
      at++;
      return true;
    }
    return false;
  }

  /** Consumes what the pattern matches here, after white space; null if it does not match. */
  Matcher take(Pattern pattern) {
    skipSpaces();
    Matcher matcher = pattern.matcher(text).region(at, end);
    if (atEnd() || !matcher.lookingAt()) {
      return null;
    }
    at = matcher.end();
    return matcher;
  }

  CaseSyntaxException error(String problem) {
    return source.error(at, problem);
  }

  CaseSyntaxException errorAt(int offset, String problem) {
    return source.error(offset, problem);
  }

  SourceText source() {
    return source;
  }

  /** What stands here, for a message. */
  String found() {
    if (atEnd()) {
      return "the end";
    }
    String rest = text.substring(at, end).strip();
    return "'" + (rest.length() > 20 ? rest.substring(0, 20) + "…" : rest) + "'";
  }
}
