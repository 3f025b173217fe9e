package dev.isoscope.semantics;

import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Whether a query has certainly looked at a table, where that is what takes a snapshot: an
 * optimizer may know the answer without it.
 */
final class TableReads {
  /** May give rows without a look at any table of the case, or at the first of them. */
  private static final Set<String> COMPUTING =
      Set.of(
          "UNION",
          "COUNT",
          "LEFT",
          "RIGHT",
          "VALUES",
          "COALESCE",
          "DUAL",
          "JSON_TABLE",
          "INFORMATION_SCHEMA",
          "PERFORMANCE_SCHEMA",
          "SYS",
          "SQLITE_MASTER",
          "SQLITE_SCHEMA",
          "EXPLAIN",
          "ANALYZE",
          "SHOW",
          "DESCRIBE");

  /** Give a row even where the optimizer knows that there is none to look at. */
  private static final Set<String> AGGREGATING =
      Set.of(
          "SUM",
          "MIN",
          "MAX",
          "AVG",
          "STD",
          "STDDEV",
          "STDDEV_POP",
          "STDDEV_SAMP",
          "VARIANCE",
          "VAR_POP",
          "VAR_SAMP",
          "BIT_AND",
          "BIT_OR",
          "BIT_XOR",
          "GROUP_CONCAT",
          "JSON_ARRAYAGG",
          "JSON_OBJECTAGG",
          "TOTAL",
          "STRING_AGG",
          "JSON_GROUP_ARRAY",
          "JSON_GROUP_OBJECT");

  /** May have the optimizer know that there is no row. */
  private static final Set<String> RESTRICTING =
      Set.of("WHERE", "HAVING", "JOIN", "LIMIT", "INTERSECT", "EXCEPT");

  private TableReads() {}

  /**
   * Rows that are not computed must have come from somewhere; and where nothing is said that may
   * rule out all rows beforehand, a table is looked at. Who selects from nothing looks at none.
   */
  static boolean certain(Step step) {
    List<Token> words = Tokenizer.words(step.statement().sql());
    return words.stream().noneMatch(word -> isAny(word, COMPUTING))
        && count(words, "FROM") >= count(words, "SELECT")
        && (tellsByRows(step, words) || words.stream().noneMatch(word -> isAny(word, RESTRICTING)));
  }

  /** Whether it gave rows, and could have none but from a table. */
  private static boolean tellsByRows(Step step, List<Token> words) {
    return step.outcome().orElse(null) instanceof Outcome.Rows found
        && !found.rows().isEmpty()
        && words.stream().noneMatch(word -> isAny(word, AGGREGATING));
  }

  private static long count(List<Token> words, String which) {
    return words.stream().filter(word -> word.is(which)).count();
  }

  private static boolean isAny(Token word, Set<String> those) {
    return those.contains(word.text().toUpperCase(Locale.ROOT));
  }
}
