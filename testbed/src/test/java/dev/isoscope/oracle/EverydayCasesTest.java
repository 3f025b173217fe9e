package dev.isoscope.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.RecoveringRunner;
import dev.isoscope.model.Case;
import dev.isoscope.model.Level;
import dev.isoscope.model.Verdict;
import dev.isoscope.testing.SharedServers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What people write by hand and no generator does: the clock, counters, routines, deferred keys,
 * cursors and the like. Nothing is wrong with these cases, and no oracle may say so.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EverydayCasesTest {
  private static final Path FOLDER = Path.of("src", "test", "resources", "everyday");

  private final SharedServers servers = new SharedServers();

  @AfterAll
  void close() {
    servers.close();
  }

  @ParameterizedTest
  @CsvSource({
    "mysql, mysql",
    "mysql, mariadb",
    "mysql, tidb",
    "mariadb, mariadb",
    "postgres, postgres",
    "any, postgres",
    "any, h2",
    "any, hsqldb:mvcc",
    "any, derby",
    "any, sqlite",
    "any, duckdb",
    "h2, h2",
    "hsqldb, hsqldb:mvcc",
    "derby, derby",
    "sqlite, sqlite:wal",
    "duckdb, duckdb"
  })
  void areNoAlarm(String folder, String target) throws Exception {
    Server server = servers.of(target);
    List<String> alarms = new ArrayList<>();
    for (Level level : server.dbms().levels(server.identity().mode())) {
      try (RecoveringRunner runner =
          new RecoveringRunner(server, level, ExecutorOptions.DEFAULT, () -> {})) {
        Judge judge = new Judge(Terms.of(server, level, Optional.empty()));
        for (Case testCase : cases(folder)) {
          for (Map.Entry<Oracle, Verdict> one :
              judge.judgeFresh(Oracles.all(), testCase, runner).entrySet()) {
            if (one.getValue() instanceof Verdict.Violation violation
                && violation.triage().alarming()) {
              alarms.add(testCase.name() + " at " + level + ": " + one.getKey().name());
            }
          }
        }
      }
    }
    assertEquals(List.of(), alarms);
  }

  private static List<Case> cases(String folder) throws Exception {
    List<Case> cases = new ArrayList<>();
    try (Stream<Path> files = Files.list(FOLDER.resolve(folder)).sorted()) {
      for (Path file : files.toList()) {
        cases.add(CaseParser.parse(file.toString(), Files.readString(file)));
      }
    }
    return cases;
  }
}
