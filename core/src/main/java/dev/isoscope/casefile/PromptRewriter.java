package dev.isoscope.casefile;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Brings a script with prompts into the native form: {@code conn_0>} names the session, and what
 * stands above the first prompt, or after {@code init>}, lays out the tables (Moroianu, chapters
 * 3.4 and 4).
 */
final class PromptRewriter {
  private static final Pattern PROMPT = Pattern.compile("(conn_?\\d+|init)>[ \\t]*");
  private static final Pattern NEXT_PROMPT = Pattern.compile("(?m)^[ \\t]*" + PROMPT.pattern());

  /** The thesis's runner fills in the level; ours sets it itself. */
  private static final Pattern LEVEL_TO_FILL_IN =
      Pattern.compile("(?is)SET\\b.*\\bISOLATION\\s+LEVEL\\s*\\{.*\\}\\s*;?");

  private final SourceText source;
  private final String text;
  private final boolean backslashEscapes;
  private final SourceText.Rewriting result;
  private int at;
  private String session = Markers.INIT;

  PromptRewriter(SourceText source) {
    this(source, source.new Rewriting(), Head.backslashEscapes(source.text()));
  }

  PromptRewriter(SourceText source, SourceText.Rewriting result, boolean backslashEscapes) {
    this.source = source;
    this.text = source.text();
    this.result = result;
    this.backslashEscapes = backslashEscapes;
  }

  SourceText rewrite() {
    rewrite(0, text.length());
    return result.done();
  }

  /** Rewrites what stands between two offsets. */
  void rewrite(int start, int end) {
    at = start;
    while (true) {
      int from = at;
      while (at < end && Character.isWhitespace(text.charAt(at))) {
        at++;
      }
      result.copy(from, at);
      if (at >= end) {
        return;
      }
      Matcher prompt = PROMPT.matcher(text).region(at, end);
      if (text.startsWith("--", at)) {
        copyTo(Math.min(end, source.lineEnd(at)));
      } else if (prompt.lookingAt() && source.startsLine(at)) {
        session = prompt.group(1);
        at = prompt.end();
        statement(end);
      } else {
        statement(end);
      }
    }
  }

  private void statement(int end) {
    Matcher next = NEXT_PROMPT.matcher(text).region(Math.min(end, source.lineEnd(at)), end);
    int limit = next.find() ? next.start() : end;
    int statementEnd = source.statementEnd(at, limit, backslashEscapes);
    String statement = text.substring(at, statementEnd);
    if (LEVEL_TO_FILL_IN.matcher(statement.strip()).matches()) {
      String line = statement.strip().replaceAll("\\s+", " ");
      result.insert("-- note: " + session + "> " + line + "\n", at);
      at = statementEnd;
    } else {
      result.insert("/* " + session + " */ ", at);
      copyTo(statementEnd);
    }
  }

  private void copyTo(int end) {
    result.copy(at, end);
    at = end;
  }
}
