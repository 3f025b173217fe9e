package dev.isoscope.casefile;

import dev.isoscope.dbms.DbmsNames;
import dev.isoscope.model.Case;
import dev.isoscope.model.DbmsScope;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.Expectation;
import dev.isoscope.model.Expected;
import dev.isoscope.model.FinalExpectation;
import dev.isoscope.model.Header;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Scope;
import dev.isoscope.model.ScopedSql;
import dev.isoscope.model.SourcePosition;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Value;
import dev.isoscope.model.Version;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.function.Supplier;

/** Makes up cases that hold whatever could be mistaken for something else. */
final class RandomCases {
  private static final List<String> NOTES =
      List.of(
          "",
          "plain words",
          "it's; not -- closed",
          "rows: (1)",
          "row: (1)",
          "blocked",
          "ok",
          "any -- ok",
          "blocked until 99",
          "blocked by nobody",
          "transaction: x",
          "stuck",
          "strict: yes",
          "policy: carry-on",
          "final t: (1",
          "bug: rows",
          "bugs: ok",
          "note: note: x",
          "case: other",
          "cas: other",
          "dbms: mysql",
          "level: none",
          "about: y",
          "/* T1 */ BEGIN;",
          "/* open",
          "*/",
          "--",
          "-- -- x",
          "conn_0> BEGIN;",
          "1. /*T1*/ BEGIN;",
          "\"\"\" def x",
          "date: 2024",
          "a\rb",
          "✗ \u3000 ä");
  private static final List<String> SQL =
      List.of(
          "SELECT 1",
          "BEGIN",
          "SELECT ';', '--', '/*', 'it''s'",
          "SELECT '\n/* T1 */ COMMIT;\n'",
          "SELECT '\nconn_0> BEGIN;\n1. x'",
          "SELECT \"a;'b\", `c\"--`",
          "SELECT $$;'$$, $t$ /* $$ $t$",
          "SELECT 1 -- tail",
          "SELECT -- rows: (1)\n 1",
          "SELECT /* ; ' \" */ 1",
          "/*+ hint */ SELECT 1 /* end */",
          "SELECT a,\n\n\t/* why */ b\nFROM t",
          "SELECT 'ä✗', '\t'",
          "UPDATE t SET a = - -1",
          "CREATE TRIGGER r AFTER INSERT ON t BEGIN DELETE FROM t; SELECT 1; END");
  private static final List<String> TEXTS =
      List.of(
          "",
          " ",
          "a",
          "it's",
          "''",
          "; -- | ( ) [ ]",
          " -- ok",
          "--",
          "NULL",
          "none",
          "\\",
          "\n",
          "a\nb'\\n\r",
          "e'x'",
          ",",
          "ä✗");
  private static final List<String> WORDS =
      List.of(
          "1", "-1", "0.50", "1e3", "TRUE", "f", "2020-01-01 10:00:00", "a:b[c];d", "none", "é");
  private static final List<String> TABLES =
      List.of("t", "s.t_1", "\"my: t\"\"able\"", "`a b`.c", "tä");

  private final Random random;
  private int statements;

  RandomCases(long seed) {
    random = new Random(seed);
  }

  Case next() {
    Scope scope = scope();
    List<InitStatement> init =
        list(
            2,
            () -> {
              List<ScopedSql> variants = variants(scope);
              String sql = variants.isEmpty() ? sql(scope) : variants.get(0).sql();
              return new InitStatement(sql, variants, notes(), SourcePosition.NOWHERE);
            });
    statements = 1 + random.nextInt(6);
    List<String> sessions = new ArrayList<>();
    for (int i = 0; i < statements; i++) {
      sessions.add(pick(List.of("T1", "T2", "other_session", "conn_0")));
    }
    List<Statement> body = new ArrayList<>();
    for (int i = 0; i < statements; i++) {
      String session = sessions.get(i);
      List<Integer> others = new ArrayList<>();
      for (int j = 0; j < statements; j++) {
        if (!sessions.get(j).equals(session)) {
          others.add(j + 1);
        }
      }
      List<Expectation> expectations = list(3, () -> expectation(others));
      List<ScopedSql> variants = variants(scope);
      String sql = variants.isEmpty() ? sql(scope) : variants.get(0).sql();
      body.add(
          new Statement(
              i + 1, session, sql, variants, expectations, notes(), SourcePosition.NOWHERE));
    }
    return new Case("test", header(scope), init, body, list(2, this::finalState), notes());
  }

  private Header header(Scope scope) {
    Map<String, String> details = new LinkedHashMap<>();
    for (String key : List.of("link", "document", "status", "found")) {
      if (random.nextInt(4) == 0) {
        details.put(key, pick(List.of("", "x", "a: b -- c", "one\ntwo", "1\n\n2")));
      }
    }
    return new Header(
        pick(List.of("x", "a: b", "-- case: y", "it's")),
        list(3, () -> pick(List.of("x", "dbms: mysql", "two -- three", "case: z", "-"))),
        scope,
        details,
        notes());
  }

  private String sql(Scope scope) {
    boolean backslashes = DbmsNames.backslashEscapes(scope.dbms());
    return random.nextInt(8) == 0
        ? (backslashes ? "SELECT 'a\\'; -- ', \"\\\"\"" : "SELECT 'a\\'")
        : pick(SQL);
  }

  /** The first one holds everywhere, so that it cannot be one of the statement above. */
  private List<ScopedSql> variants(Scope scope) {
    if (random.nextInt(4) > 0) {
      return List.of();
    }
    List<ScopedSql> variants = new ArrayList<>();
    variants.add(new ScopedSql(Scope.EVERYWHERE, sql(scope)));
    List<Level> levels = list(1, () -> pick(List.of(Level.values())));
    for (String dbms : DbmsNames.KNOWN.subList(0, 1 + random.nextInt(3))) {
      variants.add(new ScopedSql(new Scope(levels, List.of(DbmsScope.of(dbms))), sql(scope)));
    }
    return variants;
  }

  private Expectation expectation(List<Integer> others) {
    return new Expectation(
        scope(), random.nextBoolean(), list(1, 3, () -> expected(others)), SourcePosition.NOWHERE);
  }

  private FinalExpectation finalState() {
    return new FinalExpectation(
        pick(TABLES),
        scope(),
        random.nextBoolean(),
        list(1, 3, this::rows),
        SourcePosition.NOWHERE);
  }

  private Expected expected(List<Integer> others) {
    return switch (random.nextInt(11)) {
      case 8 -> Expected.Plain.STUCK;
      case 9 -> Expected.Plain.SKIPPED;
      case 10 ->
          new Expected.Transaction(
              random.nextBoolean() ? Optional.empty() : Optional.of(Expected.Transaction.OUTSIDE),
              random.nextBoolean(),
              random.nextBoolean());
      case 0 -> new Expected.Updated(random.nextLong(Long.MAX_VALUE));
      case 1 ->
          new Expected.Blocked(
              List.of(),
              others.isEmpty() || random.nextBoolean()
                  ? OptionalInt.empty()
                  : OptionalInt.of(pick(others)));
      case 2 -> Expected.Plain.NOT_BLOCKED;
      case 3 -> new Expected.Error(pick(List.of(ErrorKind.values())));
      case 4 -> Expected.Plain.OK;
      case 5 -> Expected.Plain.ANY;
      default -> new Expected.Rows(rows());
    };
  }

  private List<List<Value>> rows() {
    int width = 1 + random.nextInt(3);
    return list(0, 3, () -> list(width, width, this::value));
  }

  private Value value() {
    return switch (random.nextInt(4)) {
      case 0 -> Value.NULL;
      case 1 -> new Value(pick(WORDS), Value.Kind.BARE);
      case 2 -> new Value(pick(TEXTS), Value.Kind.QUOTED);
      default -> new Value(pick(TEXTS) + pick(TEXTS), Value.Kind.QUOTED);
    };
  }

  private Scope scope() {
    return random.nextInt(3) == 0
        ? Scope.EVERYWHERE
        : new Scope(list(2, () -> pick(List.of(Level.values()))), list(2, this::dbms));
  }

  private DbmsScope dbms() {
    Optional<Version> low = version(0);
    Optional<Version> high = random.nextInt(3) == 0 ? low : version(10);
    Optional<String> mode = random.nextInt(4) == 0 ? Optional.of("wal") : Optional.empty();
    return new DbmsScope(pick(DbmsNames.KNOWN), mode, low, high);
  }

  private Optional<Version> version(int least) {
    return random.nextBoolean()
        ? Optional.empty()
        : Optional.of(new Version(list(1, 3, () -> least + random.nextInt(10))));
  }

  private List<String> notes() {
    return list(2, () -> pick(NOTES));
  }

  private <T> T pick(List<T> choices) {
    return choices.get(random.nextInt(choices.size()));
  }

  private <T> List<T> list(int most, Supplier<T> item) {
    return list(0, most, item);
  }

  private <T> List<T> list(int least, int most, Supplier<T> item) {
    int size = least + random.nextInt(most - least + 1);
    List<T> items = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      items.add(item.get());
    }
    return items;
  }
}
