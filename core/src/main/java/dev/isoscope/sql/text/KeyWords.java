package dev.isoscope.sql.text;

import dev.isoscope.sql.Token;
import java.util.Locale;
import java.util.Set;

/** The words that are neither names nor functions, as far as cutting text must know. */
public final class KeyWords {
  private static final Set<String> RESERVED =
      Set.of(
          ("ALL AND ANY AS ASC BETWEEN BY CASE CHECK CONFLICT CONSTRAINT CREATE CROSS DEFAULT DELETE"
                  + " DESC DISTINCT DIV DO DUPLICATE ELSE END EXCEPT FETCH FOR FOREIGN FROM FULL"
                  + " GROUP HAVING IGNORE IN INDEX INNER INSERT INTERSECT INTO IS JOIN KEY LIKE LIMIT"
                  + " LOCK MATCHED MERGE MINUS NATURAL NOT NOTHING NULL OFFSET ON OR ORDER OUTER"
                  + " PARTITION PRIMARY REFERENCES REGEXP RETURNING SELECT SET SOME TABLE THEN UNION"
                  + " UNIQUE UPDATE UPSERT USING VALUES WHEN WHERE WITH XOR TRUE FALSE GLOB ROLLUP")
              .split(" "));

  private KeyWords() {}

  static boolean isReserved(Piece piece) {
    return piece.kind() == Token.Kind.WORD && isReserved(piece.text());
  }

  public static boolean isReserved(String word) {
    return RESERVED.contains(word.toUpperCase(Locale.ROOT));
  }
}
