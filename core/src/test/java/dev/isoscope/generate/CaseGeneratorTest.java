package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.casefile.CaseSyntaxException;
import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import dev.isoscope.sql.StatementKind;
import dev.isoscope.sql.TransactionControl;
import dev.isoscope.sql.dialect.Dialect;
import dev.isoscope.sql.dialect.PlainDialect;
import dev.isoscope.sql.tree.Feature;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every generated case has, whichever the dialect. */
class CaseGeneratorTest {
  /** A change here means that seeds of earlier versions no longer give the same cases. */
  private static final Map<String, String> GOLDEN =
      Map.of(
          "h2", "698e0a8cb524a96d",
          "hsqldb", "81cc92fecc30f7fb",
          "derby", "f9895b719478cfbc",
          "sqlite", "ffe7e3a40f099766",
          "duckdb", "9091e1c863a14761",
          "postgres", "25a904dd4522650e",
          "mariadb", "b0ebd690970b2672",
          "mysql", "ac08a2df1dedf050",
          "tidb", "fdb3d0477c68ef8f");

  static List<Dialect> dialects() {
    return KnownDialects.all().toList();
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void theSameSeedGivesTheSameBytes(Dialect dialect) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    Sample.cases(dialect, GeneratorOptions.DEFAULT, 1, 200)
        .forEach(made -> digest.update(CasePrinter.print(made).getBytes(StandardCharsets.UTF_8)));
    String hash = HexFormat.of().formatHex(digest.digest()).substring(0, 16);
    assertEquals(GOLDEN.get(dialect.name()), hash, dialect.name());
  }

  @Test
  void otherSeedsGiveOtherCases() {
    Dialect dialect = KnownDialects.of("h2", "2.5.252");
    assertNotEquals(
        Sample.cases(dialect, GeneratorOptions.DEFAULT, 1, 5).toList(),
        Sample.cases(dialect, GeneratorOptions.DEFAULT, 2, 5).toList());
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void everyPossibleFeatureOccurs(Dialect dialect) {
    FeatureCounts features = new FeatureCounts(dialect, GeneratorOptions.DEFAULT);
    Sample.groups(dialect, GeneratorOptions.DEFAULT, 3, 10_000).forEach(features::count);
    assertEquals(10_000, features.cases());
    assertEquals(Set.of(), features.missing());
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void everyPossibleDefinitionOccursWhereAskedFor(Dialect dialect) {
    GeneratorOptions options = GeneratorOptions.DEFAULT.withDefinitions(true);
    FeatureCounts features = new FeatureCounts(dialect, options);
    Sample.groups(dialect, options, 3, 2_000).forEach(features::count);
    assertTrue(features.missing().stream().noneMatch(Feature::isDefinition));
    assertEquals(
        dialect.features().stream().anyMatch(Feature::isDefinition),
        features.counts().keySet().stream().anyMatch(Feature::isDefinition));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void nothingTurnsUpThatTheDialectDoesNotHave(Dialect dialect) {
    Set<?> possible = FeatureCounts.possible(dialect, GeneratorOptions.DEFAULT);
    Sample.groups(dialect, GeneratorOptions.DEFAULT, 4, 2_000)
        .forEach(group -> assertTrue(possible.containsAll(group.features())));
  }

  @Test
  void aDialectMayDoWithoutSetOperations() {
    Sample.groups(new PlainDialect(), GeneratorOptions.DEFAULT, 4, 2_000)
        .forEach(group -> assertFalse(group.features().contains(Feature.UNION)));
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void anExplicitTransactionWrites(Dialect dialect) {
    Sample.groups(dialect, GeneratorOptions.DEFAULT, 5, 2_000)
        .forEach(
            group ->
                assertTrue(
                    group.transactions().stream()
                        .filter(CaseGeneratorTest::isExplicit)
                        .flatMap(List::stream)
                        .anyMatch(sql -> StatementKind.of(sql) == StatementKind.WRITE),
                    () -> group.transactions().toString()));
  }

  private static boolean isExplicit(List<String> transaction) {
    String last = transaction.get(transaction.size() - 1);
    return TransactionControl.parse(last).orElse(null) instanceof TransactionControl.End;
  }

  @Test
  void limitsAreKept() {
    GeneratorOptions options = GeneratorOptions.DEFAULT.withMaxTransactions(2).withMaxStatements(1);
    Sample.groups(KnownDialects.of("mysql", "8.0.33"), options, 6, 1_000)
        .forEach(
            group -> {
              assertTrue(group.transactions().size() <= 2);
              for (List<String> transaction : group.transactions()) {
                long work =
                    transaction.stream()
                        .map(StatementKind::of)
                        .filter(k -> k == StatementKind.QUERY || k == StatementKind.WRITE)
                        .count();
                assertEquals(1, work, transaction::toString);
              }
            });
  }

  @Test
  void sessionsKeepTheOrderOfTheirTransactions() {
    Dialect dialect = KnownDialects.of("h2", "2.5.252");
    CaseGenerator generator = new CaseGenerator(dialect, GeneratorOptions.DEFAULT);
    Randomness random = new Randomness(7);
    TransactionGroup group = generator.group(generator.database(random), random);
    Case first = generator.order(group, random, "first");
    Case second = generator.order(group, random, "second");
    assertEquals("first", first.name());
    for (int i = 0; i < group.transactions().size(); i++) {
      String session = "T" + (i + 1);
      assertEquals(group.transactions().get(i), of(session, first));
      assertEquals(group.transactions().get(i), of(session, second));
    }
  }

  private static List<String> of(String session, Case made) {
    return made.statements().stream()
        .filter(statement -> statement.session().equals(session))
        .map(Statement::sql)
        .toList();
  }

  @ParameterizedTest
  @MethodSource("dialects")
  void aPrintedCaseIsReadBack(Dialect dialect) {
    Sample.cases(dialect, GeneratorOptions.DEFAULT, 8, 300)
        .forEach(
            made -> {
              Case read = parse(CasePrinter.print(made));
              assertEquals(texts(made), texts(read));
              assertEquals(
                  made.init().stream().map(InitStatement::sql).toList(),
                  read.init().stream().map(InitStatement::sql).toList());
            });
  }

  private static List<String> texts(Case made) {
    return made.statements().stream().map(one -> one.session() + " " + one.sql()).toList();
  }

  private static Case parse(String text) {
    try {
      return CaseParser.parse("generated", text);
    } catch (CaseSyntaxException e) {
      throw new AssertionError(text, e);
    }
  }
}
