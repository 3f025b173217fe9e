package dev.isoscope.dbms;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Level;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Nothing is held to be forbidden that the Hermitage tests (Kleppmann,
 * https://github.com/ept/hermitage) have seen happen: {@code -} stands for what they saw, {@code r}
 * for what they saw only in transactions that write, {@code +} for what they could not provoke.
 */
class HermitageTest {
  private static final List<Anomaly> COLUMNS =
      List.of(
          Anomaly.G0,
          Anomaly.G1A,
          Anomaly.G1B,
          Anomaly.G1C,
          Anomaly.OTV,
          Anomaly.PMP,
          Anomaly.P4,
          Anomaly.G_SINGLE,
          Anomaly.G2_ITEM,
          Anomaly.G2);

  @ParameterizedTest
  @CsvSource({
    "postgres, read-committed, +++++-----",
    "postgres, repeatable-read, ++++++++--",
    "postgres, serializable, ++++++++++",
    "mysql, read-uncommitted, +---------",
    "mysql, read-committed, +++++-----",
    "mysql, repeatable-read, +++++r-r--",
    "mysql, serializable, ++++++++++"
  })
  void forbidsNothingThatHermitageSaw(String dbms, String level, String row) {
    assertEquals(COLUMNS.size(), row.length());
    Promise promise =
        DbmsRegistry.find(dbms)
            .orElseThrow()
            .promise(Optional.empty(), Level.named(level).orElseThrow());
    for (int i = 0; i < row.length(); i++) {
      Anomaly anomaly = COLUMNS.get(i);
      boolean seen = row.charAt(i) != '+';
      assertFalse(
          seen && promise.forbids(anomaly, Grounds.WRITES), "forbidden, but seen: " + anomaly);
      boolean seenInQueries = row.charAt(i) == '-';
      assertFalse(
          seenInQueries && promise.forbids(anomaly, Grounds.QUERIES),
          "forbidden to queries, but seen in them: " + anomaly);
    }
  }
}
