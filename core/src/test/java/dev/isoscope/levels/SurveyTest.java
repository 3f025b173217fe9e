package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.casefile.CasePrinter;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.oracle.ExpectationCheck;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What H2 is found to prevent at its levels. */
class SurveyTest {
  private static final SurveyOptions FEW = new SurveyOptions(6, 1);

  private static LevelProfile survey(Level level) throws Exception {
    try (Server server = new InMemoryH2();
        Survey survey = new Survey(server, level, FEW, ExecutorOptions.DEFAULT, () -> {})) {
      return survey.run();
    }
  }

  private static Cell cell(LevelProfile profile, Anomaly anomaly) {
    return profile.cells().stream()
        .filter(cell -> cell.anomaly() == anomaly)
        .findFirst()
        .orElseThrow();
  }

  private static String row(LevelProfile profile) {
    return profile.cells().stream()
        .map(
            cell ->
                switch (cell.status()) {
                  case PREVENTED -> "+";
                  case OBSERVED -> "-";
                  case READ_ONLY -> "r";
                  case UNKNOWN -> "?";
                })
        .collect(Collectors.joining());
  }

  @ParameterizedTest
  @CsvSource({
    "READ_UNCOMMITTED, +---------, read uncommitted",
    "READ_COMMITTED, +++++-----, monotonic atomic view",
    // each table has a snapshot of its own, from when it is first read
    "REPEATABLE_READ, +++++++---, monotonic atomic view",
    "SNAPSHOT, ++++++++--, snapshot isolation",
    "SERIALIZABLE, ++++++++--, snapshot isolation"
  })
  void levelsOfH2(Level level, String row, String strongest) throws Exception {
    LevelProfile profile = survey(level);
    assertEquals(row, row(profile));
    assertEquals(strongest, profile.strongest().orElseThrow().label());
    for (Cell cell : profile.cells()) {
      boolean prevented = cell.status() == Status.PREVENTED;
      assertEquals(prevented, cell.evidence().isEmpty(), cell.anomaly()::label);
      assertTrue(!prevented || cell.counting() >= 6, cell.anomaly()::label);
    }
  }

  /** It is taken away between two runs or in the middle of one, and comes back empty. */
  @Test
  void aServerThatDiesNowAndThenChangesNothing() throws Exception {
    AtomicInteger connections = new AtomicInteger();
    AtomicInteger deaths = new AtomicInteger();
    try (Server server =
            new InMemoryH2() {
              @Override
              public Connection connect(String session) throws SQLException {
                if (connections.incrementAndGet() % 20 == 0) {
                  kill();
                  deaths.incrementAndGet();
                }
                return super.connect(session);
              }
            };
        Survey survey =
            new Survey(server, Level.READ_COMMITTED, FEW, ExecutorOptions.DEFAULT, () -> {})) {
      assertEquals("+++++-----", row(survey.run()));
    }
    assertTrue(deaths.get() > 0, connections::toString);
  }

  @Test
  void tellsHowItWasPrevented() throws Exception {
    LevelProfile profile = survey(Level.SNAPSHOT);
    assertEquals(Map.of(Attempt.Means.ABORTED, 6L), cell(profile, Anomaly.P4).means());
    assertEquals("aborted (6)", cell(profile, Anomaly.P4).how());
    assertEquals(Map.of(Attempt.Means.NOT_VISIBLE, 6L), cell(profile, Anomaly.G1A).means());
    LevelProfile committed = survey(Level.READ_COMMITTED);
    assertTrue(cell(committed, Anomaly.G0).means().get(Attempt.Means.BLOCKED) > 0);
  }

  /** T3 needs the writes of T2 only; the first transaction and the later reads go. */
  @Test
  void evidenceIsSmall() throws Exception {
    Case evidence =
        cell(survey(Level.READ_UNCOMMITTED), Anomaly.OTV).evidence().orElseThrow().testCase();
    assertEquals(7, evidence.statements().size(), () -> CasePrinter.print(evidence));
  }

  @Test
  void evidenceCanBeReplayed() throws Exception {
    LevelProfile profile = survey(Level.READ_COMMITTED);
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      for (Cell cell : profile.cells()) {
        if (cell.evidence().isPresent()) {
          String text = CasePrinter.print(EvidenceCase.of(cell.evidence().get()));
          RunVerdict verdict =
              ExpectationCheck.judge(executor.run(CaseParser.parse("evidence", text)));
          assertEquals(RunVerdict.Kind.AS_EXPECTED, verdict.kind(), text);
          assertTrue(text.contains("-- level: read-committed\n"), text);
          assertTrue(text.contains("-- about: " + cell.anomaly().label() + " ("), text);
        }
      }
    }
  }
}
