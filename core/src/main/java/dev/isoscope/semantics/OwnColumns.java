package dev.isoscope.semantics;

import dev.isoscope.sql.Token;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Finds out whether an UPDATE or DELETE mentions columns of its table, other than those it sets.
 */
final class OwnColumns {
  private OwnColumns() {}

  /**
   * Whether one is read.
   *
   * @param from the place behind the table and its alias
   * @param name what the table is called in the statement
   * @param sources the tables of its queries, whose columns come first there
   */
  static boolean areRead(
      List<Token> words, int from, String name, ScratchTable table, Set<ScratchTable> sources) {
    Deque<Boolean> queries = new ArrayDeque<>();
    boolean sets = false;
    for (int i = from; i < words.size(); i++) {
      Token token = words.get(i);
      if (token.is("(")) {
        queries.push(i + 1 < words.size() && opensQuery(words.get(i + 1)));
      } else if (token.is(")") && !queries.isEmpty()) {
        queries.pop();
      } else if (queries.isEmpty() && token.is("SET")) {
        sets = true;
      } else if (queries.isEmpty() && token.is("WHERE")) {
        sets = false;
      }
      boolean assigned =
          sets && queries.isEmpty() && (words.get(i - 1).is("SET") || words.get(i - 1).is(","));
      if (!assigned && isColumn(table, token) && !isBefore(words, i + 1, ".")) {
        boolean own =
            words.get(i - 1).is(".")
                ? ScratchTable.plain(words.get(i - 2).text()).equals(ScratchTable.plain(name))
                : !queries.contains(true)
                    || sources.stream().noneMatch(one -> isColumn(one, token));
        if (own) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isBefore(List<Token> words, int at, String word) {
    return at < words.size() && words.get(at).is(word);
  }

  private static boolean opensQuery(Token token) {
    return token.is("SELECT") || token.is("WITH");
  }

  private static boolean isColumn(ScratchTable table, Token token) {
    boolean name = token.kind() == Token.Kind.WORD || token.kind() == Token.Kind.QUOTED_NAME;
    return name
        && table.columns().stream()
            .anyMatch(
                column ->
                    ScratchTable.plain(column.name()).equals(ScratchTable.plain(token.text())));
  }
}
