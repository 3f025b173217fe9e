package dev.isoscope.casefile;

import dev.isoscope.sql.Token;
import java.util.List;

/**
 * Finds the semicolon that ends a statement. In the body of a trigger or routine semicolons end
 * statements of the body, up to the END that matches its BEGIN.
 */
public final class StatementEnd {
  private static final int WORDS_BEFORE_ROUTINE = 12;

  private StatementEnd() {}

  /** The index of the semicolon that ends the statement that starts at an index, or -1. */
  public static int find(List<Token> tokens, int start) {
    boolean routine = isRoutine(tokens, start);
    int depth = 0;
    for (int i = start; i < tokens.size(); i++) {
      Token token = tokens.get(i);
      if (token.is(";") && depth <= 0) {
        return i;
      }
      if (routine) {
        depth += nesting(tokens, i);
      }
    }
    return -1;
  }

  private static boolean isRoutine(List<Token> tokens, int start) {
    int words = 0;
    boolean create = false;
    for (int i = start; i < tokens.size() && words < WORDS_BEFORE_ROUTINE; i++) {
      Token token = tokens.get(i);
      if (token.isComment()) {
        continue;
      }
      if (words == 0) {
        create = token.is("CREATE");
      }
      if (!create || token.is("(") || token.is(";")) {
        return false;
      }
      if (token.is("TRIGGER") || token.is("PROCEDURE") || token.is("FUNCTION")) {
        return true;
      }
      words++;
    }
    return false;
  }

  private static int nesting(List<Token> tokens, int index) {
    Token token = tokens.get(index);
    if (token.is("BEGIN")) {
      return 1;
    }
    if (token.is("CASE")) {
      return index > 0 && tokens.get(index - 1).is("END") ? 0 : 1;
    }
    if (!token.is("END")) {
      return 0;
    }
    boolean endsLoop =
        index + 1 < tokens.size()
            && List.of("IF", "LOOP", "WHILE", "REPEAT", "FOR").stream()
                .anyMatch(word -> tokens.get(index + 1).is(word));
    return endsLoop ? 0 : -1;
  }
}
