package dev.isoscope.semantics;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Case;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import dev.isoscope.sql.CreatedObject;
import dev.isoscope.sql.ParseCache;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
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

  /** They differ from one run to the next, whatever the rows are: the clock, chance, counters. */
  private static final Set<String> PASSING =
      Set.of(
          ("CLOCK_TIMESTAMP CONNECTION_ID CTID CURDATE CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP "
                  + "CURRVAL CURTIME GEN_RANDOM_UUID LASTVAL LOCALTIME LOCALTIMESTAMP NEXTVAL NOW "
                  + "PG_BACKEND_PID PG_CURRENT_XACT_ID RAND RANDOM RANDOMBLOB RANDOM_UUID SETVAL "
                  + "STATEMENT_TIMESTAMP SYSDATE SYSTIMESTAMP SYS_GUID TIMEOFDAY "
                  + "TRANSACTION_TIMESTAMP TXID_CURRENT UNIX_TIMESTAMP UTC_DATE UTC_TIME "
                  + "UTC_TIMESTAMP UUID UUIDV4 UUIDV7 UUID_SHORT XMAX XMIN")
              .split(" "));

  /** Those of them that stand without brackets. */
  private static final Set<String> BARE =
      Set.of(
          ("CTID CURRENT_DATE CURRENT_TIME CURRENT_TIMESTAMP LOCALTIME LOCALTIMESTAMP SYSDATE "
                  + "SYSTEM_TIME SYSTIMESTAMP TABLESAMPLE UTC_DATE UTC_TIME UTC_TIMESTAMP "
                  + "VERSIONING XMAX XMIN")
              .split(" "));

  /** Tell of plans, estimates and settings. */
  private static final Set<String> TELLING = Set.of("EXPLAIN", "DESCRIBE", "SHOW", "ANALYZE");

  /** They tell of something else than rows. */
  private static final Set<String> OTHERS =
      union(
          union(PASSING, BARE.toArray(new String[0])),
          "NEXT",
          "LAST_INSERT_ID",
          "FOUND_ROWS",
          "ROW_COUNT",
          "VERSION",
          "USER",
          "SLEEP",
          "PG_SLEEP",
          "SKIP",
          "EXPLAIN",
          "DESCRIBE",
          "SHOW");

  /** What the names of a server's own tables, functions and types of object numbers begin with. */
  private static final List<String> PREFIXES =
      List.of("PG_", "REGCLASS", "REGPROC", "REGTYPE", "SYSCS_", "SQLITE_", "DUCKDB_");

  private static final Pattern CATCHES =
      Pattern.compile("\\bEXCEPTION\\s+WHEN\\b|\\bHANDLER\\s+FOR\\b", Pattern.CASE_INSENSITIVE);

  private static final Set<String> ROUTINES = Set.of("FUNCTION", "PROCEDURE", "ALIAS", "AGGREGATE");

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

  /** Why it says nothing that a statement fails in one run and not in another. */
  public static final String OF_OTHER_ROWS =
      "a statement fails by an error that may come of rows which do not count";

  private static final ParseCache<Optional<String>> KNOWN_PASSING =
      new ParseCache<>(OpenAnswers::passing);

  private OpenAnswers() {}

  private static Set<String> union(Set<String> some, String... more) {
    return Stream.concat(some.stream(), Stream.of(more)).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * What makes a case work with values that no rows determine, so that they are others in every
   * run: a word of its statements, or of what tables and routines are made with.
   */
  public static Optional<String> passing(Case testCase) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql),
            testCase.statements().stream().map(Statement::sql))
        .flatMap(sql -> KNOWN_PASSING.of(sql).stream())
        .findFirst();
  }

  /** The same where such values may come into rows: queries only show them. */
  static Optional<String> passingInRows(Case testCase) {
    return passing(withoutQueries(testCase));
  }

  private static Case withoutQueries(Case testCase) {
    return testCase.without(
        testCase.statements().stream()
            .filter(one -> StatementKind.of(one.sql()) == StatementKind.QUERY)
            .map(Statement::number)
            .collect(Collectors.toSet()));
  }

  private static Optional<String> passing(String sql) {
    List<Token> words = Tokenizer.words(sql);
    for (int i = 0; i < words.size(); i++) {
      String text = words.get(i).text().toUpperCase(Locale.ROOT);
      boolean calls = i + 1 < words.size() && words.get(i + 1).is("(");
      boolean draws = text.equals("NEXT") && i + 1 < words.size() && words.get(i + 1).is("VALUE");
      boolean word = words.get(i).kind() == Token.Kind.WORD;
      if (word
              && (BARE.contains(text)
                  || calls && PASSING.contains(text)
                  || draws
                  || tellsOfServer(text) && !actsOnSession(text))
          || i == 0 && TELLING.contains(text)
          || text.equals("'NOW'")) { // the time, in SQLite and PostgreSQL
        return Optional.of(text);
      }
    }
    return Optional.empty();
  }

  /**
   * Whether a word names what a server tells of itself: its sessions, locks, statistics, or the
   * numbers that it gives to tables.
   */
  private static boolean tellsOfServer(String word) {
    return word.endsWith("_SCHEMA") || PREFIXES.stream().anyMatch(word::startsWith);
  }

  /**
   * Whether a block of statements of the case goes on after an error in it, which may be one that
   * only concurrency brings about, and which nobody sees.
   */
  public static boolean catchErrors(Case testCase) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql),
            testCase.statements().stream().map(Statement::sql))
        .anyMatch(sql -> CATCHES.matcher(sql).find());
  }

  /** Whether a statement names a routine of the case, which may do anything. */
  static boolean callsRoutine(String sql, Case testCase) {
    Set<String> routines =
        testCase.init().stream()
            .map(InitStatement::sql)
            .filter(one -> CreatedObject.of(one) == CreatedObject.ROUTINE)
            .flatMap(one -> nameOfRoutine(Tokenizer.words(one)).stream())
            .collect(Collectors.toSet());
    return !routines.isEmpty()
        && Tokenizer.words(sql).stream().anyMatch(word -> routines.contains(upper(word)));
  }

  private static Optional<String> nameOfRoutine(List<Token> words) {
    return IntStream.range(1, words.size())
        .filter(i -> ROUTINES.contains(upper(words.get(i - 1))))
        .mapToObj(i -> upper(words.get(i)))
        .findFirst();
  }

  private static String upper(Token word) {
    return word.text().toUpperCase(Locale.ROOT);
  }

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
    String sql = step.statement().sql();
    return Tokenizer.words(sql).stream()
        .filter(word -> word.kind() == Token.Kind.WORD)
        .map(OpenAnswers::upper)
        .filter(text -> ORDER.contains(text) || CUTS.contains(text) && ties.getAsBoolean())
        .findFirst()
        .map(text -> "its answer may hang on the order of equal rows (" + text + ")")
        .or(() -> beyondRows(sql));
  }

  /** Why the answer of a statement does not follow from the rows of its tables alone. */
  public static Optional<String> beyondRows(String sql) {
    for (Token word : Tokenizer.words(sql)) {
      String text = upper(word);
      if (word.kind() == Token.Kind.WORD && OTHERS.contains(text)) {
        return Optional.of("its answer does not come from rows alone (" + text + ")");
      }
      if (text.equals("AGAINST")) {
        return Optional.of("its answer comes from an index that knows committed words only");
      }
      if (tellsOfServer(text)) {
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
        .anyMatch(OpenAnswers::actOnSession);
  }

  private static boolean actOnSession(String sql) {
    return Tokenizer.words(sql).stream()
        .map(word -> word.text().toUpperCase(Locale.ROOT))
        .anyMatch(OpenAnswers::actsOnSession);
  }

  private static boolean actsOnSession(String word) {
    return word.contains("ADVISORY")
        || word.endsWith("_LOCK")
        || word.endsWith("_LOCKS") && !word.equals("PG_LOCKS")
        || word.endsWith("SLEEP")
        || cancels(word)
        || word.equals("BENCHMARK")
        || word.equals("PG_NOTIFY")
        || word.equals("SET_CONFIG");
  }

  /** Whether a statement of a case ends what another session does, or the session. */
  public static boolean cancel(Case testCase) {
    return testCase.statements().stream()
        .flatMap(one -> Tokenizer.words(one.sql()).stream())
        .anyMatch(word -> cancels(word.text().toUpperCase(Locale.ROOT)));
  }

  /** Whether a statement of a case leaves out rows because others have locked them. */
  public static boolean skipLocked(Case testCase) {
    return testCase.statements().stream()
        .map(one -> Tokenizer.words(one.sql()))
        .anyMatch(
            words ->
                IntStream.range(1, words.size())
                    .anyMatch(i -> words.get(i - 1).is("SKIP") && words.get(i).is("LOCKED")));
  }

  /** The same of statements that write. */
  static boolean skipLockedInWrites(Case testCase) {
    return skipLocked(withoutQueries(testCase));
  }

  /**
   * Whether a statement of a case searches texts by an index that is changed when transactions
   * commit ("a FULLTEXT search can only see committed data", MySQL 8.0 Reference Manual, 17.6.2.4).
   */
  public static boolean searchTexts(Case testCase) {
    return testCase.statements().stream()
        .flatMap(one -> Tokenizer.words(one.sql()).stream())
        .anyMatch(word -> word.is("AGAINST"));
  }

  private static boolean cancels(String word) {
    return word.startsWith("PG_CANCEL")
        || word.startsWith("PG_TERMINATE")
        || word.equals("CANCEL_SESSION")
        || word.equals("ABORT_SESSION")
        || word.equals("KILL");
  }

  /**
   * Whether a statement that fails while rows are looked at may fail on one that does not count.
   */
  public static boolean mayBeOfOtherRows(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed && failed.error().kind() == ErrorKind.OTHER;
  }

  /**
   * Whether a change of the schema has failed, not because of others, where such changes commit: it
   * may have left something behind, as where a table is replaced by a query that fails.
   */
  public static boolean mayBeHalfDone(Step step, Dbms dbms) {
    String sql = step.statement().sql();
    return step.error().filter(error -> !error.kind().contention()).isPresent()
        && StatementKind.of(sql) == StatementKind.DEFINITION
        && dbms.commitsImplicitly(StatementKind.DEFINITION, sql);
  }
}
