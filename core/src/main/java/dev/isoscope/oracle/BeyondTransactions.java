package dev.isoscope.oracle;

import dev.isoscope.dbms.Dbms;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.ParseCache;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Why no promise of a level is about a case: it works with tables that know no transactions, sets
 * where transactions end, or changes what belongs to the whole server and is still there in the
 * next run.
 */
final class BeyondTransactions {
  private static final Set<String> OBJECTS =
      Set.of("USER", "ROLE", "DATABASE", "SCHEMA", "TABLESPACE", "SYSTEM", "SERVER", "EXTENSION");

  private static final Set<String> SETTINGS = Set.of("GLOBAL", "PERSIST", "PERSIST_ONLY");

  /** What may stand between CREATE and the name of a kind of objects. */
  private static final Set<String> BETWEEN = Set.of("OR", "REPLACE", "UNDO");

  private static final ParseCache<Optional<String>> LASTING =
      new ParseCache<>(BeyondTransactions::lasting);

  private BeyondTransactions() {}

  static Optional<String> why(Case testCase, Dbms dbms) {
    return Stream.concat(
            testCase.init().stream().map(InitStatement::sql),
            testCase.statements().stream().map(Statement::sql))
        .flatMap(sql -> why(sql, dbms).stream())
        .findFirst();
  }

  private static Optional<String> why(String sql, Dbms dbms) {
    StatementKind kind = StatementKind.of(sql);
    if (kind != StatementKind.DEFINITION && kind != StatementKind.SETTING) {
      return Optional.empty();
    }
    if (dbms.changesEnds(sql)) {
      return Optional.of("the case sets what COMMIT and ROLLBACK do");
    }
    return LASTING
        .of(sql)
        .map(words -> "the case changes what the server keeps beyond its tables (" + words + ")")
        .or(
            () ->
                dbms.engineWithoutTransactions(sql)
                    .map(engine -> "a table is kept by " + engine + ", which has no transactions"));
  }

  private static Optional<String> lasting(String sql) {
    List<String> words =
        Tokenizer.words(sql).stream()
            .filter(word -> word.kind() == Token.Kind.WORD)
            .map(word -> word.text().toUpperCase(Locale.ROOT))
            .filter(word -> !BETWEEN.contains(word))
            .limit(2)
            .toList();
    if (words.size() < 2) {
      return Optional.empty();
    }
    boolean lasts =
        words.get(0).equals("SET")
            ? SETTINGS.contains(words.get(1))
            : OBJECTS.contains(words.get(1));
    return lasts ? Optional.of(String.join(" ", words)) : Optional.empty();
  }
}
