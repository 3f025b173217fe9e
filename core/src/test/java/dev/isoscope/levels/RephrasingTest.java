package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.generate.Randomness;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Which numbers change together when a case is told of other rows. */
class RephrasingTest {
  private static Set<String> all(String sql) {
    return IntStream.range(0, 500)
        .mapToObj(seed -> new Rephrasing(new Randomness(seed)).of(sql))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static void eachMatches(String pattern, String sql) {
    all(sql).forEach(text -> assertTrue(text.matches(pattern), text));
  }

  @Test
  void valuesAreMultiplied() {
    Set<String> factors =
        Stream.of(1, 2, 3, 4, 5, 6, 7, 8, 9)
            .map(n -> "UPDATE test SET v = v + " + 5 * n + " WHERE v >= " + 25 * n)
            .collect(Collectors.toSet());
    assertEquals(factors, all("UPDATE test SET v = v + 5 WHERE v >= 25"));
  }

  @Test
  void aKeyIsFoundInSeveralWays() {
    Set<String> forms = new HashSet<>();
    all("SELECT * FROM test WHERE id = 1")
        .forEach(text -> forms.add(text.replaceAll("[1-9][0-9]?", "K")));
    assertEquals(
        Set.of(
            "SELECT * FROM test WHERE id = K",
            "SELECT * FROM test WHERE id IN (K)",
            "SELECT * FROM test WHERE id BETWEEN K AND K",
            "SELECT * FROM test WHERE id + 0 = K",
            "SELECT * FROM test WHERE NOT (id <> K)"),
        forms);
  }

  @Test
  void keysAndValuesOfARowAreToldApart() {
    eachMatches(
        "INSERT INTO test VALUES \\([1-9][0-9]?, [1-9]0\\), \\([1-9][0-9]?, [1-9][02468]?0\\)",
        "INSERT INTO test VALUES (1, 10), (2, 20)");
    eachMatches(
        "UPDATE test SET v = [1-9]?[1-9] WHERE .*id.*", "UPDATE test SET v = 11 WHERE id = 1");
  }

  @Test
  void aKeyStaysTheSameAndAnotherDiffers() {
    for (int seed = 0; seed < 500; seed++) {
      Rephrasing rephrasing = new Rephrasing(new Randomness(seed));
      String first = rephrasing.of("SELECT * FROM test WHERE id IN (1, 2)");
      assertEquals(first, rephrasing.of("SELECT * FROM test WHERE id IN (1, 2)"));
      String[] keys = first.replaceAll(".*\\((.*)\\)", "$1").split(", ");
      assertTrue(!keys[0].equals(keys[1]), first);
    }
  }

  @Test
  void nothingElseChanges() {
    assertEquals(
        Set.of("CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL)"),
        all("CREATE TABLE test (id INT NOT NULL PRIMARY KEY, v INT NOT NULL)"));
    assertEquals(Set.of("BEGIN"), all("BEGIN"));
  }
}
