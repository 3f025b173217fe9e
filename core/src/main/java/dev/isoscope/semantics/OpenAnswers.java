package dev.isoscope.semantics;

import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/** Statements whose answer is not determined by the rows that they see. */
public final class OpenAnswers {
  /** Ties are broken as it happens, or values are put together in the order in which they come. */
  private static final Set<String> ORDER =
      Set.of(
          "TOP",
          "GROUP_CONCAT",
          "STRING_AGG",
          "LISTAGG",
          "ARRAY_AGG",
          "XMLAGG",
          "JSON_ARRAYAGG",
          "JSON_OBJECTAGG",
          "JSON_AGG",
          "JSONB_AGG",
          "ANY_VALUE",
          "ROWNUM",
          "CTID",
          "ROWID");

  /** The same, unless an order leaves no ties. */
  private static final Set<String> CUTS = Set.of("LIMIT", "FETCH", "OFFSET", "OVER");

  /** They tell of something else than rows. */
  private static final Set<String> OTHERS =
      Set.of(
          "RAND",
          "RANDOM",
          "NOW",
          "UUID",
          "GEN_RANDOM_UUID",
          "RANDOM_UUID",
          "SYSDATE",
          "CURDATE",
          "CURTIME",
          "CURRENT_TIMESTAMP",
          "CURRENT_TIME",
          "CURRENT_DATE",
          "LOCALTIME",
          "LOCALTIMESTAMP",
          "CLOCK_TIMESTAMP",
          "NEXTVAL",
          "CURRVAL",
          "LASTVAL",
          "NEXT",
          "LAST_INSERT_ID",
          "FOUND_ROWS",
          "ROW_COUNT",
          "CONNECTION_ID",
          "PG_BACKEND_PID",
          "TXID_CURRENT",
          "VERSION",
          "USER",
          "SLEEP",
          "PG_SLEEP",
          "SKIP",
          "XMIN",
          "XMAX");

  /** What stands before brackets and does nothing to the database or the session. */
  private static final Set<String> HARMLESS =
      Set.of(
          ("ABS ALL AND ANY AS AVG BETWEEN BIT_LENGTH BY CASE CAST CEIL CEILING CHAR "
                  + "CHAR_LENGTH COALESCE CONCAT COUNT DECIMAL DENSE_RANK DISTINCT ELSE EXCEPT EXISTS "
                  + "FIRST_VALUE FLOOR FROM GREATEST HAVING IF IFNULL IN INSTR INTERSECT IS JOIN LAG "
                  + "LAST_VALUE LEAD LEAST LEFT LENGTH LIKE LOCATE LOWER MAX MIN MOD NOT NULLIF NULLS "
                  + "ON OR OVER POWER RANK REPLACE RIGHT ROUND ROW_NUMBER SELECT SIGN SIGNED SOME "
                  + "STDDEV SUBSTR SUBSTRING SUM THEN TRIM TRUNC UNION UNSIGNED UPPER USING VALUES "
                  + "VARCHAR WHEN WHERE")
              .split(" "));

  private OpenAnswers() {}

  /** Whether a query certainly does nothing but answer: it calls nothing that might do more. */
  public static boolean onlyAnswers(String sql) {
    List<Token> words = Tokenizer.words(sql);
    for (int i = 0; i < words.size(); i++) {
      String text = words.get(i).text().toUpperCase(Locale.ROOT);
      boolean calls = i + 1 < words.size() && words.get(i + 1).is("(");
      boolean word = words.get(i).kind() == Token.Kind.WORD;
      if (text.startsWith("@")
          || word && OTHERS.contains(text) && !text.equals("SKIP")
          || word && calls && !HARMLESS.contains(text)
          || text.equals("INTO")
          || text.equals("TABLE")) { // rows of which H2 also changes
        return false;
      }
    }
    return true;
  }

  /**
   * Why the answer of a statement may differ from another one to the same rows.
   *
   * @param ties whether rows may come in one order as well as in another
   */
  static Optional<String> why(Step step, BooleanSupplier ties) {
    for (Token word : Tokenizer.words(step.statement().sql())) {
      String text = word.text().toUpperCase(Locale.ROOT);
      if (word.kind() == Token.Kind.WORD
          && (ORDER.contains(text) || CUTS.contains(text) && ties.getAsBoolean())) {
        return Optional.of("its answer may hang on the order of equal rows (" + text + ")");
      }
      if (word.kind() == Token.Kind.WORD && OTHERS.contains(text)) {
        return Optional.of("its answer does not come from rows alone (" + text + ")");
      }
      if (text.startsWith("PG_") || text.endsWith("_SCHEMA")) {
        return Optional.of("its answer does not come from the tables of the case (" + text + ")");
      }
      if (text.startsWith("@") || text.contains("ADVISORY") || text.endsWith("_LOCK")) {
        return Optional.of("its answer may hang on its session (" + text + ")");
      }
    }
    return Optional.empty();
  }

  /**
   * Whether a statement of a case, or a routine or trigger that it has, does something beside what
   * it does to rows, such as to keep a lock.
   */
  public static boolean actOnSessions(Case testCase) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql),
            testCase.statements().stream().map(Statement::sql))
        .anyMatch(OpenAnswers::actsOnSession);
  }

  private static boolean actsOnSession(String sql) {
    return Tokenizer.words(sql).stream()
        .map(word -> word.text().toUpperCase(Locale.ROOT))
        .anyMatch(
            text ->
                text.contains("ADVISORY")
                    || text.endsWith("_LOCK")
                    || text.endsWith("_LOCKS")
                    || text.endsWith("SLEEP")
                    || text.equals("BENCHMARK")
                    || text.equals("PG_NOTIFY")
                    || text.equals("SET_CONFIG"));
  }

  /**
   * Whether a statement that fails while rows are looked at may fail on one that does not count.
   */
  static boolean mayBeOfOtherRows(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed && failed.error().kind() == ErrorKind.OTHER;
  }
}
