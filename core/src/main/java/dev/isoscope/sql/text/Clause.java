package dev.isoscope.sql.text;

import java.util.ArrayList;
import java.util.List;

/**
 * A stretch of a statement that one key word rules, up to the next such word outside parentheses.
 *
 * @param word the key word in capitals; empty where a range does not start with one
 * @param body what follows the key word and those that belong to it, such as BY
 */
public record Clause(String word, Range range, Range body) {
  /** The clauses of a range, which they cover without gaps. */
  public static List<Clause> of(SqlText text, Range range) {
    List<Integer> starts = new ArrayList<>();
    for (int i = range.from(); i < range.to(); i = Math.max(i + 1, text.behind(i))) {
      if (i == range.from() || starts(text, i)) {
        starts.add(i);
      }
    }
    List<Clause> clauses = new ArrayList<>();
    for (int i = 0; i < starts.size(); i++) {
      int end = i + 1 < starts.size() ? starts.get(i + 1) : range.to();
      clauses.add(clause(text, new Range(starts.get(i), end)));
    }
    return clauses;
  }

  private static Clause clause(SqlText text, Range range) {
    if (!starts(text, range.from())) {
      return new Clause("", range, range);
    }
    int body = range.from() + 1;
    while (body < range.to() && KeyWords.IN_CLAUSE_HEADS.contains(KeyWords.upper(text, body))) {
      body++;
    }
    return new Clause(KeyWords.upper(text, range.from()), range, new Range(body, range.to()));
  }

  private static boolean starts(SqlText text, int at) {
    String word = KeyWords.upper(text, at);
    if (!KeyWords.CLAUSES.contains(word)) {
      return false;
    }
    return switch (word) {
      case "LEFT", "RIGHT" -> !text.is(at + 1, "(") && !text.is(at - 1, "NATURAL");
      case "REPLACE" -> !text.is(at + 1, "(");
      // The second word of LEFT JOIN, and that of FOR UPDATE and ON DUPLICATE KEY UPDATE.
      case "JOIN" ->
          !KeyWords.JOINS.contains(KeyWords.upper(text, at - 1)) && !text.is(at - 1, "OUTER");
      case "UPDATE", "DELETE" ->
          !text.is(at - 1, "FOR", "ON") && !text.startsWith(at - 2, "NO", "KEY");
      case "FROM" -> !text.is(at - 1, "DISTINCT") || !text.is(at - 2, "IS", "NOT");
      // The function that ON DUPLICATE KEY UPDATE knows.
      case "VALUES" -> !text.is(at - 1, "=", "+", "-", "*", "/", ",");
      default -> true;
    };
  }

  public boolean is(String... words) {
    return List.of(words).contains(word);
  }

  public boolean isJoin() {
    return KeyWords.JOINS.contains(word);
  }

  public boolean isSetOperation() {
    return KeyWords.SET_OPERATIONS.contains(word);
  }

  /** Whether it says what an INSERT does with a row that is there already. */
  public boolean isConflict(SqlText text) {
    return word.equals("ON") && text.is(range.from() + 1, "CONFLICT", "DUPLICATE");
  }
}
