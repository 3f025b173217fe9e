package dev.isoscope.sql.text;

import dev.isoscope.sql.Token;
import java.util.Locale;
import java.util.Set;

/** The words that reading and cutting SQL must know, whatever the dialect; nobody else has any. */
public final class KeyWords {
  /** Neither names nor functions. */
  private static final Set<String> RESERVED =
      set(
          "ALL AND ANY AS ASC BETWEEN BY CASE CHECK CONFLICT CONSTRAINT CREATE CROSS DEFAULT DELETE"
              + " DESC DISTINCT DIV DO DUPLICATE ELSE END EXCEPT FETCH FOR FOREIGN FROM FULL GROUP"
              + " HAVING IGNORE IN INDEX INNER INSERT INTERSECT INTO IS JOIN KEY LIKE LIMIT LOCK"
              + " MATCHED MERGE MINUS NATURAL NOT NOTHING NULL OFFSET ON OR ORDER OUTER PARTITION"
              + " PRIMARY REFERENCES REGEXP RETURNING SELECT SET SOME TABLE THEN UNION UNIQUE UPDATE"
              + " UPSERT USING VALUES WHEN WHERE WITH XOR TRUE FALSE GLOB ROLLUP");

  static final Set<String> JOINS = set("NATURAL LEFT RIGHT INNER FULL CROSS JOIN STRAIGHT_JOIN");

  static final Set<String> SET_OPERATIONS = set("UNION INTERSECT EXCEPT MINUS");

  /** What a clause starts with, joins and set operations among them. */
  static final Set<String> CLAUSES =
      set(
          "WITH SELECT FROM WHERE GROUP HAVING ORDER LIMIT OFFSET FETCH FOR LOCK UNION INTERSECT"
              + " EXCEPT MINUS SET VALUES INTO UPDATE DELETE INSERT REPLACE MERGE UPSERT USING ON"
              + " NATURAL LEFT RIGHT INNER FULL CROSS JOIN STRAIGHT_JOIN WHEN THEN ELSE RETURNING"
              + " WINDOW DO");

  /** What may follow the first word of a clause before its body. */
  static final Set<String> IN_CLAUSE_HEADS =
      set("BY ALL DISTINCT DUPLICATE KEY CONFLICT IGNORE OUTER JOIN");

  /** What may follow the name of a table, beside those above, and is no other name for it. */
  private static final Set<String> AFTER_TABLES =
      set("USE FORCE INDEXED OVERRIDING TABLESAMPLE LATERAL");

  static final Set<String> WRITES = set("INSERT REPLACE UPSERT UPDATE DELETE MERGE");

  private static final Set<String> QUERIES = set("SELECT WITH VALUES TABLE");

  /** What may stand between the verb of a write and its table. */
  static final Set<String> MODIFIERS =
      set("LOW_PRIORITY HIGH_PRIORITY DELAYED QUICK IGNORE INTO FROM");

  /** What an item in the definition of a table starts with that is no column. */
  static final Set<String> TABLE_CONSTRAINTS =
      set("PRIMARY UNIQUE FOREIGN CHECK CONSTRAINT KEY INDEX EXCLUDE FULLTEXT SPATIAL PERIOD");

  /** What ends the type of a column. */
  static final Set<String> COLUMN_CONSTRAINTS =
      set(
          "NOT NULL DEFAULT PRIMARY UNIQUE CHECK REFERENCES CONSTRAINT AUTO_INCREMENT AUTOINCREMENT"
              + " IDENTITY GENERATED COLLATE COMMENT KEY AS ON STORED VIRTUAL PERSISTENT INVISIBLE"
              + " VISIBLE");

  private static final Set<String> COUNTERS =
      set(
          "AUTO_INCREMENT AUTOINCREMENT IDENTITY SERIAL BIGSERIAL SMALLSERIAL SERIAL2 SERIAL4"
              + " SERIAL8");

  private KeyWords() {}

  private static Set<String> set(String words) {
    return Set.of(words.split(" "));
  }

  static String upper(SqlText text, int at) {
    return at < 0 || at >= text.size() || text.at(at).kind() != Token.Kind.WORD
        ? ""
        : text.at(at).text().toUpperCase(Locale.ROOT);
  }

  static boolean isReserved(Piece piece) {
    return piece.kind() == Token.Kind.WORD && isReserved(piece.text());
  }

  /** All words that have a meaning of their own, in capitals. */
  public static Set<String> reserved() {
    return RESERVED;
  }

  public static boolean isReserved(String word) {
    return RESERVED.contains(word.toUpperCase(Locale.ROOT));
  }

  /** Whether a word in the definition of a column has a counter fill it. */
  public static boolean isCounter(Piece piece) {
    return piece.kind() == Token.Kind.WORD && isCounter(piece.text());
  }

  public static boolean isCounter(String word) {
    return COUNTERS.contains(word.toUpperCase(Locale.ROOT));
  }

  /** Whether a query starts here, which may stand in parentheses of its own. */
  static boolean opensQuery(SqlText text, int at) {
    return QUERIES.contains(upper(text, at)) || text.opensQuery(at);
  }

  /** Whether what stands behind a table's name is another name for it. */
  static boolean isAlias(SqlText text, int at) {
    if (at >= text.size() || !text.at(at).isName()) {
      return false;
    }
    String word = upper(text, at);
    boolean rows = word.equals("VALUE") && text.is(at + 1, "("); // what MySQL also calls VALUES
    return !rows
        && !RESERVED.contains(word)
        && !CLAUSES.contains(word)
        && !AFTER_TABLES.contains(word);
  }
}
