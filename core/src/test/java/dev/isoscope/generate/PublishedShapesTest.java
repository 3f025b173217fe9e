package dev.isoscope.generate;

import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.model.Case;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Cases of the shapes that published bugs needed are among those that are generated: WriteCheck
 * (PVLDB 18(8), 2025), Listing 1, and TxCheck (OSDI 2023), Figures 14 to 16, as they are rebuilt in
 * {@code cases/papers}.
 */
class PublishedShapesTest {
  private static final int CASES = Integer.getInteger("isoscope.shapes.cases", 2_000);

  private static final Pattern MOVED =
      Pattern.compile(
          "UPDATE (t[0-9]) SET (c[0-9]) = \\2 \\+ ([0-9]+) WHERE \\2 IN \\((-?[0-9]+), ([0-9]+)\\)");
  private static final Pattern NOT_IN_DERIVED =
      Pattern.compile(
          "UPDATE t[0-9] SET .* WHERE .*NOT IN \\(SELECT q1\\.\\w+ FROM \\(SELECT .*\\) q1"
              + " WHERE q1\\.\\w+ (<|>|<=|>=|=|<>) \\(SELECT .*");
  private static final Pattern SET_BY_QUERY =
      Pattern.compile(
          "UPDATE (t[0-9]) SET c[0-9] = \\(SELECT (MAX|MIN)\\((?!.*\\) WHERE c[0-9]).*");
  private static final Pattern EXISTS_NOT_IN_JOIN =
      Pattern.compile(
          "DELETE FROM (t[0-9]) WHERE EXISTS \\(SELECT [qr]1\\.\\w+ FROM .* WHERE \\1\\.\\w+ NOT IN"
              + " \\(SELECT [qr]2\\.\\w+ FROM (t[0-9]) q2 LEFT JOIN (t[0-9]) r2 ON .*");

  @Test
  void theyAreGenerated() {
    Map<String, Predicate<Case>> shapes = new LinkedHashMap<>();
    shapes.put("WriteCheck, Listing 1", PublishedShapesTest::movesWithinPartitions);
    shapes.put("TxCheck, Figure 14", PublishedShapesTest::updatesAfterRolledBackInsert);
    shapes.put("TxCheck, Figure 15", PublishedShapesTest::countsAfterUpdateByQuery);
    shapes.put("TxCheck, Figure 16", PublishedShapesTest::deletesByNestedJoin);
    Map<String, Integer> found = new LinkedHashMap<>();
    shapes.keySet().forEach(name -> found.put(name, 0));
    GeneratorOptions options = GeneratorOptions.DEFAULT.withComplexity(Complexity.MIXED);
    Sample.cases(KnownDialects.of("mysql", "8.0.33"), options, 1, CASES)
        .forEach(
            made ->
                shapes.forEach(
                    (name, shape) -> {
                      if (shape.test(made)) {
                        found.merge(name, 1, Integer::sum);
                      }
                    }));
    System.out.println("of " + CASES + " cases: " + found);
    if (CASES >= 100_000) {
      assertTrue(found.values().stream().allMatch(count -> count > 0), found::toString);
    }
  }

  /** A key that decides about the partition grows to a value that the condition names as well. */
  private static boolean movesWithinPartitions(Case made) {
    return anyOf(
        made,
        (i, statements) -> {
          Matcher moved = MOVED.matcher(statements.get(i).sql());
          return moved.matches()
              && Integer.parseInt(moved.group(4)) + Integer.parseInt(moved.group(3))
                  == Integer.parseInt(moved.group(5))
              && made.init().stream()
                  .map(InitStatement::sql)
                  .anyMatch(
                      sql ->
                          sql.startsWith("CREATE TABLE " + moved.group(1) + " ")
                              && sql.contains("PARTITION BY RANGE (" + moved.group(2) + ")"))
              && statements.subList(0, i).stream()
                  .anyMatch(
                      one ->
                          one.session().equals(statements.get(i).session())
                              && one.sql().startsWith("INSERT INTO " + moved.group(1)));
        });
  }

  /** Somebody else has inserted rows and taken them back. */
  private static boolean updatesAfterRolledBackInsert(Case made) {
    return anyOf(
        made,
        (i, statements) ->
            NOT_IN_DERIVED.matcher(statements.get(i).sql()).matches()
                && others(statements, i)
                    .anyMatch(
                        session ->
                            says(statements, session, "INSERT ")
                                && says(statements, session, "ROLLBACK")));
  }

  private static boolean countsAfterUpdateByQuery(Case made) {
    return anyOf(
        made,
        (i, statements) -> {
          Matcher set = SET_BY_QUERY.matcher(statements.get(i).sql());
          return set.matches()
              && statements.subList(i + 1, statements.size()).stream()
                  .anyMatch(
                      one ->
                          one.session().equals(statements.get(i).session())
                              && one.sql()
                                  .matches(
                                      "SELECT .*COUNT\\(.*\\) FROM " + set.group(1) + "\\b.*"));
        });
  }

  /** Somebody else has written to a table that it asks about, and goes on with an UPDATE. */
  private static boolean deletesByNestedJoin(Case made) {
    return anyOf(
        made,
        (i, statements) -> {
          Matcher delete = EXISTS_NOT_IN_JOIN.matcher(statements.get(i).sql());
          return delete.matches()
              && others(statements, i)
                  .anyMatch(
                      session ->
                          statements.subList(0, i).stream()
                                  .anyMatch(
                                      one ->
                                          one.session().equals(session)
                                              && one.sql().startsWith("INSERT "))
                              && statements.subList(i, statements.size()).stream()
                                  .anyMatch(
                                      one ->
                                          one.session().equals(session)
                                              && one.sql().startsWith("UPDATE ")));
        });
  }

  /** Whether something is true of one of the statements and those around it. */
  private interface AtPlace {
    boolean test(int place, List<Statement> statements);
  }

  private static boolean anyOf(Case made, AtPlace shape) {
    return IntStream.range(0, made.statements().size())
        .anyMatch(i -> shape.test(i, made.statements()));
  }

  private static java.util.stream.Stream<String> others(List<Statement> statements, int place) {
    return statements.stream()
        .map(Statement::session)
        .distinct()
        .filter(session -> !session.equals(statements.get(place).session()));
  }

  private static boolean says(List<Statement> statements, String session, String start) {
    return statements.stream()
        .anyMatch(one -> one.session().equals(session) && one.sql().startsWith(start));
  }
}
