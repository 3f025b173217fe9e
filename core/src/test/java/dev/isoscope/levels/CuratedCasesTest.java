package dev.isoscope.levels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.dbms.Server;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.Ending;
import dev.isoscope.model.ErrorKind;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Outcome;
import dev.isoscope.model.Step;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
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

  private static List<Provocation> cases() {
    return CuratedCases.load().all();
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
  void everyAnomalyIsProvoked() {
    assertEquals(
        Provocation.ANOMALIES,
        cases().stream().map(Provocation::anomaly).collect(Collectors.toSet()));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void itsNameAndFileSayWhatItProvokes(Provocation one) {
    String label = one.anomaly().label();
    assertTrue(one.testCase().name().startsWith(label + " "), one.testCase().name());
    assertTrue(
        one.testCase().source().startsWith(label.toLowerCase(Locale.ROOT) + "-"),
        one.testCase().source());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void noBeginIsCritical(Provocation one) {
    assertTrue(one.critical().number() > 2, one.testCase().name());
  }

  /** Variants rest on these names. */
  @ParameterizedTest
  @MethodSource("cases")
  void tablesHaveKeysAndValues(Provocation one) {
    for (InitStatement init : one.testCase().init()) {
      assertTrue(
          init.sql()
              .matches(
                  "CREATE TABLE \\w+ \\(id INT NOT NULL PRIMARY KEY, v INT NOT NULL\\)"
                      + "|INSERT INTO \\w+ VALUES \\(1, 10\\), \\(2, 20\\)"),
          init.sql());
    }
  }

  /** Nothing in them is of one dialect only; what H2 runs, the other DBMSs have run as well. */
  @ParameterizedTest
  @EnumSource(Level.class)
  void runsToItsEndOnARealEngine(Level level) throws Exception {
    try (Server server = new InMemoryH2();
        Executor executor = new Executor(server, level, ExecutorOptions.DEFAULT)) {
      for (Provocation one : cases()) {
        History history = executor.run(one.testCase());
        assertInstanceOf(Ending.Complete.class, history.ending(), one.testCase().name());
        assertEquals(List.of(), faults(history), one.testCase().name());
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
}
