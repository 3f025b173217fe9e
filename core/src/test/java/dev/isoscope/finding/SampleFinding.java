package dev.isoscope.finding;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.execute.Executor;
import dev.isoscope.execute.ExecutorOptions;
import dev.isoscope.execute.InMemoryH2;
import dev.isoscope.model.Case;
import dev.isoscope.model.Finding;
import dev.isoscope.model.Finding.Rate;
import dev.isoscope.model.Level;
import dev.isoscope.model.Triage;
import dev.isoscope.model.Verdict;
import dev.isoscope.oracle.Terms;
import dev.isoscope.oracle.wss.WriteSpecificSerializability;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A finding that H2 really shows: a row that refers to a parent which is gone. */
public final class SampleFinding {
  static final String ORIGINAL =
      """
      -- case: as generated
      /* init */ CREATE TABLE parent (id INT PRIMARY KEY);
      /* init */ CREATE TABLE child (id INT PRIMARY KEY, parent_id INT REFERENCES parent(id));
      /* init */ INSERT INTO parent VALUES (1);
      /* T1 */ BEGIN;
      /* T2 */ BEGIN;
      /* T1 */ DELETE FROM parent WHERE id = 1;
      /* T2 */ INSERT INTO child VALUES (1, 1);
      /* T2 */ SELECT 'a|b;--' FROM child;
      /* T1 */ COMMIT;
      /* T2 */ COMMIT;
      """;

  private SampleFinding() {}

  /** Runs the reduced case on H2 and takes down what the oracle says. */
  public static Finding onH2() throws Exception {
    Case original = CaseParser.parse("original", ORIGINAL);
    Case reduced =
        CaseParser.parse("reduced", ORIGINAL.replace("/* T2 */ SELECT 'a|b;--' FROM child;\n", ""));
    Level level = Level.READ_COMMITTED;
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, level, ExecutorOptions.DEFAULT)) {
      Terms terms = new Terms(server.dbms(), server.identity(), level, Optional.empty());
      Verdict verdict =
          new WriteSpecificSerializability().judge(executor.run(reduced), terms, executor);
      return new Finding(
          "wss-0123456789ab",
          "wss",
          (Verdict.Violation) verdict,
          server.identity(),
          level,
          Optional.empty(),
          42,
          "12.3.1",
          "isoscope hunt --on h2 --level read-committed --seed 42",
          "isoscope check reduced.sql --oracle wss --on h2@2.5.252 --level read-committed",
          original,
          reduced,
          List.of(
              new Finding.Witness(
                  "visibility",
                  "write",
                  Triage.BUG,
                  Optional.empty(),
                  "A statement is wrong",
                  Optional.of("v-1")),
              new Finding.Witness(
                  "dependency",
                  "P4",
                  Triage.DOCUMENTED,
                  Optional.empty(),
                  "A loss",
                  Optional.empty())),
          false,
          List.of(new Rate(Level.READ_UNCOMMITTED, 0, 10), new Rate(level, 10, 10)),
          settings(server));
    }
  }

  private static Map<String, String> settings(InMemoryH2 server) throws Exception {
    try (Connection connection = server.connect("SETTINGS")) {
      return server.dbms().settings(connection);
    }
  }
}
