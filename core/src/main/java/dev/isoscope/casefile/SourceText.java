package dev.isoscope.casefile;

import dev.isoscope.model.SourcePosition;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.Arrays;
import java.util.List;

/**
 * The text of a case together with where each character stood in the file, so that errors in a
 * listing that was rewritten into the native form still point into the file.
 */
final class SourceText {
  private final String file;
  private final String original;
  private final String text;
  private final int[] origins;

  private SourceText(String file, String original, String text, int[] origins) {
    this.file = file;
    this.original = original;
    this.text = text;
    this.origins = origins;
  }

  /** Takes a file's text; a byte order mark and Windows line ends do not count. */
  static SourceText of(String file, String raw) {
    String text = (raw.startsWith("\uFEFF") ? raw.substring(1) : raw).replace("\r\n", "\n");
    int[] origins = new int[text.length() + 1];
    Arrays.setAll(origins, i -> i);
    return new SourceText(file, text, text, origins);
  }

  String file() {
    return file;
  }

  String text() {
    return text;
  }

  SourcePosition position(int offset) {
    int origin = origins[offset];
    int lineStart = original.lastIndexOf('\n', origin - 1) + 1;
    int line = 1 + (int) original.substring(0, lineStart).chars().filter(c -> c == '\n').count();
    return new SourcePosition(line, 1 + original.codePointCount(lineStart, origin));
  }

  CaseSyntaxException error(int offset, String problem) {
    return new CaseSyntaxException(file, position(offset), problem);
  }

  /** Whether only white space stands before the offset on its line. */
  boolean startsLine(int offset) {
    return text.substring(text.lastIndexOf('\n', offset - 1) + 1, offset).isBlank();
  }

  int lineEnd(int offset) {
    int newline = text.indexOf('\n', offset);
    return newline < 0 ? text.length() : newline;
  }

  /** Where the statement at an offset ends: behind its semicolon, or at the limit without one. */
  int statementEnd(int offset, int limit, boolean backslashEscapes) {
    List<Token> tokens = Tokenizer.tokens(text.substring(offset, limit), backslashEscapes);
    int semicolon = StatementEnd.find(tokens, 0);
    return semicolon < 0 ? limit : offset + tokens.get(semicolon).end();
  }

  /** Puts a rewritten text together from pieces of this one and words of its own. */
  final class Rewriting {
    private final StringBuilder result = new StringBuilder();
    private int[] places = new int[text.length() + 64];

    void copy(int start, int end) {
      for (int i = start; i < end; i++) {
        append(text.charAt(i), origins[i]);
      }
    }

    /** Adds words that the file does not hold; errors in them point to the given offset. */
    void insert(String words, int offset) {
      for (int i = 0; i < words.length(); i++) {
        append(words.charAt(i), origins[offset]);
      }
    }

    private void append(char c, int place) {
      if (result.length() + 1 >= places.length) {
        places = Arrays.copyOf(places, places.length * 2);
      }
      places[result.length()] = place;
      result.append(c);
    }

    SourceText done() {
      places[result.length()] = original.length();
      return new SourceText(file, original, result.toString(), places);
    }
  }
}
