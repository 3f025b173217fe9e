package dev.isoscope.explore;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.model.Level;
import dev.isoscope.testing.SharedServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What is explored without the orders that only swap independent statements is what all orders lead
 * to: the same outcomes, each by as many orders. On H2; with {@code
 * -Disoscope.targets=postgres,mysql} elsewhere.
 */
final class ReductionTest {
  private static final Path CASES = Path.of("src/test/resources/dev/isoscope/explore");
  private static final SharedServers SERVERS = new SharedServers();

  @AfterAll
  static void close() {
    SERVERS.close();
  }

  static Stream<Path> cases() throws Exception {
    try (Stream<Path> files = Files.list(CASES)) {
      return files.sorted().toList().stream();
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void leavesOutNoOutcome(Path file) throws Exception {
    SessionScripts scripts = SessionScripts.of(CaseParser.parse(file));
    for (String target : System.getProperty("isoscope.targets", "h2").split(",")) {
      List<Level> levels = SERVERS.of(target).dbms().levels(SERVERS.of(target).identity().mode());
      for (Level level : List.of(levels.get(levels.size() - 1), Level.READ_COMMITTED)) {
        if (levels.contains(level)) {
          Explored reduced = explore(target, scripts, level, false);
          Explored full = explore(target, scripts, level, true);
          String place = file.getFileName() + " on " + target + " at " + level;
          assertEquals(outcomes(full), outcomes(reduced), place);
          assertEquals(full.orders(), full.runs(), place);
          assertTrue(reduced.runs() <= full.runs(), place + ": " + reduced.runs());
        }
      }
    }
  }

  private static Explored explore(String target, SessionScripts scripts, Level level, boolean full)
      throws Exception {
    ExploreOptions options = new ExploreOptions(full, Duration.ofSeconds(20), () -> {});
    return new Explorer(List.of(SERVERS.of(target)), options).explore(scripts, level);
  }

  private static Map<String, List<Object>> outcomes(Explored explored) {
    Map<String, List<Object>> outcomes = new TreeMap<>();
    explored
        .outcomes()
        .forEach(
            one -> outcomes.put(one.outcome().key(), Arrays.asList(one.orders(), one.serial())));
    return outcomes;
  }
}
