package dev.isoscope.execute;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.isoscope.casefile.CaseParser;
import dev.isoscope.dbms.Server;
import dev.isoscope.model.Case;
import dev.isoscope.model.Ending;
import dev.isoscope.model.History;
import dev.isoscope.model.Level;
import dev.isoscope.model.RunVerdict;
import dev.isoscope.model.Step;
import dev.isoscope.oracle.ExpectationCheck;
import dev.isoscope.testbed.Testbed;
import dev.isoscope.testbed.TestbedOptions;
import dev.isoscope.testing.SystemNeeds;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * What the executor must do on every DBMS: the cases under {@code contract} meet their
 * expectations, and do so the same way time after time.
 */
class ExecutorContractTest {
  private static final int TIMES = 25;
  private static final String ALL =
      "h2,hsqldb,hsqldb:mvlocks,hsqldb:mvcc,derby,sqlite,sqlite:wal,duckdb,postgres,mariadb,mysql";

  @TestFactory
  Stream<DynamicTest> everyTargetMeetsTheContract() throws Exception {
    List<Case> cases = cases();
    return Stream.of(System.getProperty("isoscope.targets", ALL).split(","))
        .map(target -> DynamicTest.dynamicTest(target, () -> check(target, cases)));
  }

  private static List<Case> cases() throws Exception {
    Path folder =
        Path.of(ExecutorContractTest.class.getResource("/contract/chain.sql").toURI()).getParent();
    List<Case> cases = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.sorted().toList()) {
        cases.add(CaseParser.parse(file));
      }
    }
    return cases;
  }

  private static void check(String target, List<Case> cases) throws Exception {
    try (Testbed testbed = new Testbed(TestbedOptions.defaults());
        Server server = SystemNeeds.start(testbed, target)) {
      int judged = 0;
      for (Level level : server.dbms().levels(server.identity().mode())) {
        try (Executor executor =
            new Executor(server, level, ExecutorOptions.DEFAULT.withReset(Reset.FAST))) {
          for (Case testCase : cases) {
            if (testCase.header().scope().covers(server.identity(), level)) {
              check(executor, testCase);
              judged++;
            }
          }
        }
      }
      assertTrue(judged > 0, "no case applies to " + target);
    }
  }

  private static void check(Executor executor, Case testCase) throws Exception {
    History first = executor.run(testCase);
    for (int i = 0; i < TIMES; i++) {
      History again = i == 0 ? first : executor.run(testCase);
      String name = testCase.name() + " at " + again.level() + " on " + again.target();
      RunVerdict verdict = ExpectationCheck.judge(again);
      assertEquals(new Ending.Complete(), again.ending(), name);
      assertEquals(
          RunVerdict.Kind.AS_EXPECTED, verdict.kind(), () -> name + ": " + verdict.mismatches());
      if (first.steps().stream().noneMatch(Step::serverChoice)) {
        assertEquals(first.events(), again.events(), name);
        assertEquals(first, again, name);
      } else {
        assertTrue(again.steps().stream().anyMatch(Step::serverChoice), name);
      }
    }
  }
}
