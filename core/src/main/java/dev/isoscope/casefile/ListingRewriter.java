package dev.isoscope.casefile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings a numbered listing of a paper into the native form: numbers go, a numbered statement
 * without a session gets that of the one before, and text that wraps around goes on as a comment.
 */
final class ListingRewriter {
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,6})\\.(?=\\s|/|$)[ \\t]*");
  private static final Pattern MARKER =
      Pattern.compile("/\\*\\s*" + Markers.NAME + "(?:[ \\t]+\\d+)?\\s*\\*/");
  private static final Pattern NEXT_STATEMENT =
      Pattern.compile("(?m)^[ \\t]*(?:\\d+\\.[ \\t]*)?" + MARKER.pattern());

  private final SourceText source;
  private final String text;
  private final boolean backslashEscapes;
  private final SourceText.Rewriting result;
  private int at;
  private int lastNumber;
  private boolean numbered;
  private boolean afterComment;
  private String session = "T1";

  ListingRewriter(SourceText source) {
    this.source = source;
    this.text = source.text();
    this.backslashEscapes = Head.backslashEscapes(text);
    this.result = source.new Rewriting();
  }

  SourceText rewrite() {
    while (true) {
      int start = at;
      while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      if (at == text.length()) {
        return result.done();
      }
      int content = at;
      boolean structured = takeNumber(0) || text.startsWith("--", at) || text.startsWith("/*", at);
      if (structured || numbered) {
        result.copy(start, content);
        structure();
      } else {
        wrappedText(start);
      }
    }
  }

  /** Within a statement a line may start with a number of its own: that one is not the next. */
  private boolean takeNumber(int least) {
    Matcher matcher = NUMBER.matcher(text).region(at, text.length());
    if (source.startsLine(at)
        && matcher.lookingAt()
        && Integer.parseInt(matcher.group(1)) >= least) {
      lastNumber = Integer.parseInt(matcher.group(1));
      numbered = true;
      at = matcher.end();
      return true;
    }
    return false;
  }

  private void structure() {
    if (at == text.length() || text.charAt(at) == '\n') {
      return; // a number that stands alone on its line
    }
    Matcher marker = MARKER.matcher(text).region(at, text.length());
    if (text.startsWith("--", at)) {
      copyTo(source.lineEnd(at));
      afterComment = true;
    } else if (marker.lookingAt()) {
      String name = Markers.name(marker.group()).orElseThrow();
      session = Markers.isInit(name) ? session : name;
      copyTo(marker.end());
      statement();
    } else if (text.startsWith("/*", at)) {
      int end = text.indexOf("*/", at + 2);
      copyTo(end < 0 ? text.length() : end + 2);
      afterComment = false;
    } else {
      result.insert("/* " + session + " */ ", at);
      statement();
    }
    numbered = false;
  }

  /** Copies up to the semicolon, or to the next statement if there is none before it. */
  private void statement() {
    Matcher next = NEXT_STATEMENT.matcher(text).region(source.lineEnd(at), text.length());
    int limit = next.find() ? next.start() : text.length();
    int end = source.statementEnd(at, limit, backslashEscapes);
    while (at < end) {
      int lineEnd = Math.min(end, source.lineEnd(at) + 1);
      copyTo(lineEnd);
      if (at < end) {
        int indentation = at;
        while (at < end && " \t".indexOf(text.charAt(at)) >= 0) {
          at++;
        }
        result.copy(indentation, at);
        takeNumber(lastNumber + 1);
      }
    }
    afterComment = false;
  }

  private void wrappedText(int start) {
    if (afterComment) {
      result.insert(" ", at);
    } else {
      result.copy(start, at);
      result.insert("-- note: ", at);
    }
    copyTo(source.lineEnd(at));
    afterComment = true;
  }

  private void copyTo(int end) {
    result.copy(at, end);
    at = end;
  }
}
