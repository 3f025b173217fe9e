package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.Anomaly;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Statement;
import dev.isoscope.model.Step;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The cases that are to provoke the anomalies: each says which one ({@code -- anomaly: G1a} in its
 * head), and has one statement whose outcome tells whether it came ({@code -- critical: ...} above
 * it).
 */
class CuratedCasesTest {
  private static final String FOLDER = "/dev/isoscope/levels/";

  private static final Set<Anomaly> PROVOKED =
      EnumSet.of(
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

  private static List<Case> cases() throws Exception {
    List<Case> cases = new ArrayList<>();
    for (String file : text("index.txt").lines().toList()) {
      cases.add(CaseParser.parse(file, text(file)));
    }
    return cases;
  }

  private static String text(String file) throws IOException {
    try (InputStream stream = CuratedCasesTest.class.getResourceAsStream(FOLDER + file)) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void theIndexListsAllThatIsThere() throws Exception {
    Path index = Path.of(CuratedCasesTest.class.getResource(FOLDER + "index.txt").toURI());
    try (Stream<Path> files = Files.list(index.getParent())) {
      assertEquals(
          files
              .map(file -> file.getFileName().toString())
              .filter(name -> name.endsWith(".sql"))
              .sorted()
              .toList(),
          text("index.txt").lines().sorted().toList());
    }
  }

  @Test
  void everyAnomalyIsProvoked() throws Exception {
    Set<Anomaly> found = EnumSet.noneOf(Anomaly.class);
    for (Case one : cases()) {
      found.add(anomaly(one));
    }
    assertEquals(PROVOKED, found);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void oneStatementIsCritical(Case one) {
    List<Statement> critical =
        one.statements().stream()
            .filter(
                statement ->
                    statement.notes().stream().anyMatch(note -> note.startsWith("critical: ")))
            .toList();
    assertEquals(1, critical.size(), one.name());
    assertTrue(critical.get(0).number() > 2, "it is no BEGIN");
  }

  /** Nothing in them is of one dialect only; what H2 runs, the other DBMSs have run as well. */
  @ParameterizedTest
  @EnumSource(Level.class)
  void runsToItsEndOnARealEngine(Level level) throws Exception {
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, level, ExecutorOptions.DEFAULT)) {
      for (Case one : cases()) {
        History history = executor.run(one);
        assertInstanceOf(Ending.Complete.class, history.ending(), one.name());
        assertEquals(List.of(), faults(history), one.name());
      }
    }
  }

  /** Errors that are no answer to a conflict. */
  private static List<Step> faults(History history) {
    return history.steps().stream()
        .filter(step -> step.outcome().filter(CuratedCasesTest::isFault).isPresent())
        .toList();
  }

  private static boolean isFault(Outcome outcome) {
    return outcome instanceof Outcome.Failed failed
        && failed.error().kind() != ErrorKind.SERIALIZATION
        && failed.error().kind() != ErrorKind.DEADLOCK;
  }

  private static Anomaly anomaly(Case one) {
    String label =
        one.header().notes().stream()
            .filter(note -> note.startsWith("anomaly: "))
            .map(note -> note.substring("anomaly: ".length()))
            .findFirst()
            .orElseThrow();
    return Stream.of(Anomaly.values())
        .filter(anomaly -> anomaly.label().equals(label))
        .findFirst()
        .orElseThrow();
  }
}
