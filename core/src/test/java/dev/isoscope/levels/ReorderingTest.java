package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.generate.Randomness;
import dev.isoscope.model.Statement;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Which orders leave a provocation one. */
class ReorderingTest {
  private static Provocation parse(String... statements) throws Exception {
    return Provocation.of(
        CaseParser.parse(
            "test",
            """
            -- case: test
            -- anomaly: PMP
            /* init */ CREATE TABLE test (id INT, v INT);
            /* init */ INSERT INTO test VALUES (1, 10);
            """
                + String.join("\n", statements)));
  }

  private static Set<String> orders(Provocation provocation) {
    Set<String> orders = new TreeSet<>();
    for (int seed = 0; seed < 500; seed++) {
      List<Statement> order = Reordering.of(provocation, new Randomness(seed));
      orders.add(
          order.stream()
              .map(one -> one.session() + " " + one.sql().replaceFirst(" .*", ""))
              .collect(Collectors.joining(", ")));
    }
    return orders;
  }

  @Test
  void whoSeesWhatIsKept() throws Exception {
    Provocation phantom =
        parse(
            "/* T1 */ SELECT * FROM test;",
            "/* T2 */ INSERT INTO test VALUES (2, 20);",
            "/* T2 */ COMMIT;",
            "-- critical: here",
            "/* T1 */ SELECT * FROM test;",
            "/* T1 */ COMMIT;");
    assertEquals(Set.of("T1 SELECT, T2 INSERT, T2 COMMIT, T1 SELECT, T1 COMMIT"), orders(phantom));
  }

  @Test
  void aWriterMayComeBeforeOrAfterTheEndOfAnother() throws Exception {
    Provocation skew =
        parse(
            "/* T1 */ SELECT * FROM test;",
            "/* T2 */ SELECT * FROM test;",
            "/* T1 */ UPDATE test SET v = 11 WHERE id = 1;",
            "/* T2 */ UPDATE test SET v = 12 WHERE id = 2;",
            "/* T1 */ COMMIT;",
            "-- critical: here",
            "/* T2 */ COMMIT;");
    assertEquals(
        Set.of(
            "T1 SELECT, T2 SELECT, T1 UPDATE, T2 UPDATE, T1 COMMIT, T2 COMMIT",
            "T2 SELECT, T1 SELECT, T1 UPDATE, T2 UPDATE, T1 COMMIT, T2 COMMIT",
            "T1 SELECT, T2 SELECT, T1 UPDATE, T1 COMMIT, T2 UPDATE, T2 COMMIT",
            "T2 SELECT, T1 SELECT, T1 UPDATE, T1 COMMIT, T2 UPDATE, T2 COMMIT"),
        orders(skew));
  }

  @Test
  void anEndStaysOnItsSideOfTheCriticalStatement() throws Exception {
    Provocation lost =
        parse(
            "/* T1 */ SELECT * FROM test;",
            "/* T1 */ UPDATE test SET v = 11 WHERE id = 1;",
            "-- critical: here",
            "/* T2 */ UPDATE test SET v = 12 WHERE id = 1;",
            "/* T1 */ COMMIT;",
            "/* T2 */ COMMIT;");
    assertTrue(
        orders(lost).stream()
            .allMatch(order -> order.startsWith("T1 SELECT, T1 UPDATE, T2 UPDATE")));
    assertEquals(2, orders(lost).size());
  }
}
