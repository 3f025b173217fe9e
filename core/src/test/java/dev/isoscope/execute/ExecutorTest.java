package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.isoscope.model.Case;
import dev.isoscope.model.Header;
import dev.isoscope.model.History;
import dev.isoscope.model.InitStatement;
import dev.isoscope.model.Level;
import dev.isoscope.model.Statement;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ExecutorTest {
  static Case caseOf(List<String> init, String... statements) {
    List<Statement> list = new ArrayList<>();
    for (String line : statements) {
      String[] parts = line.split(" ", 2);
      list.add(Statement.of(list.size() + 1, parts[0], parts[1]));
    }
    return new Case(
        "test",
        Header.named("test"),
        init.stream().map(InitStatement::of).toList(),
        list,
        List.of(),
        List.of());
  }

  @Test
  void aWriterWaitsForAnother() throws Exception {
    Case testCase =
        caseOf(
            List.of(
                "CREATE TABLE t (a INT PRIMARY KEY, b INT)", "INSERT INTO t VALUES (1, 1), (2, 2)"),
            "T1 BEGIN",
            "T1 UPDATE t SET b = 10 WHERE a = 1",
            "T2 BEGIN",
            "T2 UPDATE t SET b = b + 1 WHERE a = 1",
            "T2 SELECT * FROM t",
            "T1 COMMIT",
            "T2 COMMIT");
    try (InMemoryH2 server = new InMemoryH2();
        Executor executor = new Executor(server, Level.READ_COMMITTED, ExecutorOptions.DEFAULT)) {
      History first = executor.run(testCase);
      for (int i = 0; i < 200; i++) {
        assertEquals(first, executor.run(testCase));
      }
    }
  }
}
