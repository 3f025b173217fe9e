package dev.isoscope.casefile;

import dev.isoscope.model.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Reads rows such as {@code (1,NULL) (2,'it''s')} in an expectation. */
final class RowsReader {
  private static final Pattern NONE = Pattern.compile("(?i)none(?![A-Za-z0-9_])");

  private final Cursor cursor;

  RowsReader(Cursor cursor) {
    this.cursor = cursor;
  }

  /** Nothing, {@code none}, or rows of one width. */
  List<List<Value>> rows() throws CaseSyntaxException {
    List<List<Value>> rows = new ArrayList<>();
    if (cursor.take(NONE) != null) {
      return rows;
    }
    cursor.skipSpaces();
    while (cursor.sees('(')) {
      int start = cursor.offset();
      List<Value> row = row();
      if (!rows.isEmpty() && rows.get(0).size() != row.size()) {
        throw cursor.errorAt(
            start,
            ("a row of width %s after rows of width %s;"
                    + " expected all rows of a result to be of one width")
                .formatted(row.size(), rows.get(0).size()));
      }
      rows.add(row);
      cursor.take(',');
      cursor.skipSpaces();
    }
    return rows;
  }

  private List<Value> row() throws CaseSyntaxException {
    int open = cursor.offset();
    cursor.next();
    List<Value> values = new ArrayList<>();
    do {
      values.add(value(open));
    } while (cursor.take(','));
    if (!cursor.take(')')) {
      throw cursor.atEnd() || cursor.seesAny("(|")
          ? notClosed(open)
          : cursor.error("found " + cursor.found() + "; expected ',' or ')' after a value");
    }
    return values;
  }

  private Value value(int open) throws CaseSyntaxException {
    cursor.skipSpaces();
    if (cursor.atEnd()) {
      throw notClosed(open);
    }
    if (cursor.sees('\'')) {
      return new Value(quoted(false), Value.Kind.QUOTED);
    }
    if (cursor.take(Pattern.compile("[eE](?=')")) != null) {
      return new Value(quoted(true), Value.Kind.QUOTED);
    }
    StringBuilder text = new StringBuilder();
    while (!cursor.atEnd() && !cursor.seesAny(",()|'\r")) {
      text.append(cursor.next());
    }
    String word = text.toString().strip();
    if (word.isEmpty()) {
      throw cursor.error(
          "no value; expected a number, NULL, a word or 'text', as in (1,NULL,'it''s')");
    }
    return word.equalsIgnoreCase("NULL") ? Value.NULL : new Value(word, Value.Kind.BARE);
  }

  /** A quoted text; in an escaped one {@code \n} stands for a line end, which no comment holds. */
  private String quoted(boolean escapes) throws CaseSyntaxException {
    int open = cursor.offset();
    int at = open + 1;
    String text = cursor.source().text();
    StringBuilder value = new StringBuilder();
    while (at < cursor.end()) {
      char c = text.charAt(at);
      boolean pair = at + 1 < cursor.end();
      if (c == '\'' && pair && text.charAt(at + 1) == '\'') {
        value.append('\'');
        at += 2;
      } else if (c == '\'') {
        cursor.moveTo(at + 1);
        return value.toString();
      } else if (c == '\\' && escapes && pair) {
        char escaped = text.charAt(at + 1);
        value.append(escaped == 'n' ? '\n' : escaped == 'r' ? '\r' : escaped);
        at += 2;
      } else {
        value.append(c);
        at++;
      }
    }
    throw cursor.errorAt(open, "a text that is not closed; expected ' at its end");
  }

  private CaseSyntaxException notClosed(int open) {
    return cursor.errorAt(open, "'(' without ')'; expected a row such as (1,NULL,'text')");
  }
}
