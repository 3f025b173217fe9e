package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.Token;
import dev.isoscope.sql.Tokenizer;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.tree.Table;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * No statement's effect depends on the order in which rows are visited, on chance or on the clock:
 * else a difference between two executions would prove nothing.
 */
class ScanOrderTest {
  private static final int GROUPS = 1_000;
  private static final Set<String> FORBIDDEN =
      Set.of(
          "NOWAIT",
          "SKIP",
          "RAND",
          "RANDOM",
          "UUID",
          "NOW",
          "CURRENT_TIMESTAMP",
          "CURRENT_DATE",
          "GROUP_CONCAT",
          "STRING_AGG",
          "DEFERRABLE",
          "AVG");

  static List<Dialect> dialects() {
    return KnownDialects.all().toList();
  }

  private static void each(Dialect dialect, BiConsumer<TransactionGroup, String> check) {
    Sample.groups(dialect, GeneratorOptions.DEFAULT, 11, GROUPS)
        .forEach(
            group ->
                group.transactions().stream()
                    .flatMap(List::stream)
                    .forEach(sql -> check.accept(group, sql)));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void aLimitHasAnOrder(Dialect dialect) {
    each(
        dialect,
        (group, sql) -> {
          List<Token> words = Tokenizer.words(sql);
          if (words.stream().anyMatch(word -> word.is("LIMIT") || word.is("FETCH"))) {
            assertTrue(StatementKind.ordersRows(words), sql);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void nothingIsLeftToChance(Dialect dialect) {
    each(
        dialect,
        (group, sql) ->
            assertTrue(
                Tokenizer.words(sql).stream()
                    .noneMatch(word -> FORBIDDEN.stream().anyMatch(word::is)),
                sql));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void keysAreSetToConstants(Dialect dialect) {
    each(
        dialect,
        (group, sql) -> {
          if (sql.startsWith("UPDATE")) {
            Table table = target(group, sql);
            String assignments =
                sql.replaceFirst(".*? SET ", "").replaceFirst(" (WHERE|ORDER BY) .*", "");
            for (Table.Column column : table.columns()) {
              if (table.isUnique(column.name())) {
                assertFalse(
                    assignments.matches("(.*, )?" + column.name() + " = [^,]*\\bc[0-9]\\b.*"), sql);
              }
            }
          }
        });
  }

  private static Table target(TransactionGroup group, String sql) {
    List<Token> words = Tokenizer.words(sql);
    return group.database().tables().stream()
        .filter(table -> words.stream().limit(5).anyMatch(word -> word.is(table.name())))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void onlyOneKeyCanBeInTheWay(Dialect dialect) {
    each(
        dialect,
        (group, sql) -> {
          if (sql.startsWith("REPLACE")
              || sql.startsWith("INSERT OR REPLACE")
              || sql.contains("ON DUPLICATE KEY")
              || sql.contains("DO UPDATE")) {
            assertTrue(target(group, sql).uniqueSets().size() == 1, sql);
            assertFalse(sql.contains("SELECT"), sql);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void generatedValuesAreOnlySelected(Dialect dialect) {
    each(
        dialect,
        (group, sql) -> {
          List<Table> tables = group.database().tables();
          if (tables.size() == 1 && tables.get(0).hasIdentity()) {
            assertFalse(behindItems(sql).matches(".*\\bc1\\b.*"), sql);
            assertFalse(sql.contains("q1.c1"), sql);
          }
        });
  }

  /** A statement without what a query returns. */
  private static String behindItems(String sql) {
    if (!sql.startsWith("SELECT")) {
      return sql;
    }
    int depth = 0;
    for (Token word : Tokenizer.words(sql)) {
      depth += word.is("(") ? 1 : word.is(")") ? -1 : 0;
      if (depth == 0 && word.is("FROM")) {
        return sql.substring(word.end());
      }
    }
    throw new AssertionError(sql);
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void insertsNameTheirColumns(Dialect dialect) {
    each(
        dialect,
        (group, sql) -> {
          assertFalse(sql.contains("SELECT *"), sql);
          if (sql.startsWith("INSERT") || sql.startsWith("REPLACE")) {
            assertTrue(sql.matches("[A-Z ]+ t[0-9] \\(c[0-9].*"), sql);
          }
        });
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void writesOfTheMysqlFamilyDoNotQueryTheirTable(Dialect dialect) {
    if (dialect.writeMayQueryItsTable()) {
      return;
    }
    each(
        dialect,
        (group, sql) -> {
          if (sql.startsWith("UPDATE") || sql.startsWith("DELETE")) {
            String name = target(group, sql).name();
            String rest = sql.replaceFirst("DELETE FROM", "");
            assertFalse(rest.contains(" FROM " + name + " "), sql);
          }
        });
  }
}
