package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.model.Level;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is observed on real servers is what the Hermitage tests (Kleppmann,
 * https://github.com/ept/hermitage) have seen, in every cell: {@code +} prevented, {@code -}
 * observed, {@code r} only in transactions that write, in the order G0, G1a, G1b, G1c, OTV, PMP,
 * P4, G-single, G2-item, G2.
 */
class HermitageTest {
  private static String table(String dbms) {
    return dbms.equals("postgres")
        ? """
          read-committed +++++----- monotonic atomic view
          repeatable-read ++++++++-- snapshot isolation
          serializable ++++++++++ serializable
          """
        : """
          read-uncommitted +--------- read uncommitted
          read-committed +++++----- monotonic atomic view
          repeatable-read +++++r-r-- monotonic atomic view
          serializable ++++++++++ serializable
          """;
  }

  @ParameterizedTest
  @ValueSource(strings = {"postgres", "mysql"})
  void observesWhatHermitageSaw(String dbms) throws Exception {
    StringBuilder observed = new StringBuilder();
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = SystemNeeds.start(testbed, dbms)) {
      for (String row : table(dbms).lines().toList()) {
        LevelProfile profile = survey(server, Level.named(row.split(" ")[0]).orElseThrow());
        observed.append(row(profile)).append('\n');
        assertBorneOut(profile);
      }
    }
    assertEquals(table(dbms), observed.toString());
  }

  private static LevelProfile survey(Server server, Level level) throws Exception {
    try (Survey survey =
        new Survey(server, level, SurveyOptions.DEFAULT, ExecutorOptions.DEFAULT, () -> {})) {
      return survey.run();
    }
  }

  private static String row(LevelProfile profile) {
    String signs =
        profile.cells().stream()
            .map(
                cell ->
                    switch (cell.status()) {
                      case PREVENTED -> "+";
                      case OBSERVED -> "-";
                      case READ_ONLY -> "r";
                      case UNKNOWN -> "?";
                    })
            .collect(Collectors.joining());
    String strongest = profile.strongest().map(NamedLevel::label).orElse("none");
    return profile.level() + " " + signs + " " + strongest;
  }

  /** A sign alone is worth nothing: there is a case that shows it, or enough were tried. */
  private static void assertBorneOut(LevelProfile profile) {
    for (Cell cell : profile.cells()) {
      boolean prevented = cell.status() == Status.PREVENTED;
      assertTrue(
          prevented
              ? cell.counting() >= SurveyOptions.DEFAULT.attempts()
              : cell.evidence().isPresent(),
          () -> profile.level() + " " + cell.anomaly() + " " + cell.obstacles());
    }
    assertEquals(
        List.copyOf(Provocation.ANOMALIES), profile.cells().stream().map(Cell::anomaly).toList());
  }
}
