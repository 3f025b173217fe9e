package dev.isoscope.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Partitions and indexes are read off the statements that make a table. */
class LayoutTest {
  private static ScanLayout layout(String create, String... further) {
    return ScanLayout.of(ScratchTable.parse(create).orElseThrow(), Arrays.asList(further));
  }

  private static ScanLayout.Index clustered(String... columns) {
    return new ScanLayout.Index(List.of(columns), true);
  }

  private static ScanLayout.Index secondary(String... columns) {
    return new ScanLayout.Index(List.of(columns), false);
  }

  @Test
  void aTableIsClusteredByItsPrimaryKeyInTheOrderOfTheKey() {
    assertEquals(
        List.of(clustered("b", "a"), secondary("c"), secondary("d")),
        layout(
                "CREATE TABLE t (a INT, b INT, c INT UNIQUE, d INT, PRIMARY KEY (b, a), FOREIGN"
                    + " KEY (d) REFERENCES u (x))")
            .indexes());
    assertEquals(
        List.of(clustered("a")), layout("CREATE TABLE t (a INT PRIMARY KEY, b INT)").indexes());
  }

  @Test
  void withoutOneByTheFirstUniqueKeyThatIsNeverNull() {
    assertEquals(
        List.of(clustered("b"), secondary("a")),
        layout("CREATE TABLE t (a INT, b INT NOT NULL, UNIQUE (a), UNIQUE (b))").indexes());
    assertEquals(List.of(secondary("a")), layout("CREATE TABLE t (a INT, UNIQUE (a))").indexes());
  }

  @Test
  void indexesMadeLaterCountForTheirTable() {
    assertEquals(
        List.of(secondary("b", "a")),
        layout(
                "CREATE TABLE t (a INT, b INT)",
                "CREATE INDEX i ON t (b, a ASC)",
                "CREATE INDEX j ON u (b)",
                "CREATE INDEX k ON t (a DESC)")
            .indexes());
  }

  @Test
  void partitionsComeInTheOrderOfTheirNumbers() {
    assertEquals(
        List.of("p0", "p1", "p2"),
        layout("CREATE TABLE t (a INT) PARTITION BY HASH (a) PARTITIONS 3").partitions());
    assertEquals(
        List.of("low", "high"),
        layout(
                "CREATE TABLE t (a INT) PARTITION BY RANGE (a) (PARTITION low VALUES LESS THAN"
                    + " (3), PARTITION high VALUES LESS THAN MAXVALUE)")
            .partitions());
    assertEquals(List.of(), layout("CREATE TABLE t (a INT) PARTITION BY RANGE (a)").partitions());
  }
}
